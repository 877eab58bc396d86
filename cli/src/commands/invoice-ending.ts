import type { Command } from 'commander';
import type { Answer, EndedInvoice, PostponedInvoice, ShownInvoice } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import { readAmount } from '../input/amounts.ts';
import { dayForms, readDay } from '../input/dates.ts';
import { confirm } from '../input/prompt.ts';
import { showMoney } from '../output/figures.ts';
import type { Context, Run, Work } from './context.ts';
import { nameInvoice } from './invoice-view.ts';
import { choice, withConfirmation } from './options.ts';
import { findInvoice } from './references.ts';

/** Adds the commands on events that move or fall through. */
export function addInvoiceEnding(invoices: Command, run: Run): void {
  withEnding(
    invoices
      .command('cancel-by-terms')
      .description('The event falls through: keep what the cancellation terms of the invoice say.')
      .argument('<invoice>', 'its number or its id')
      .addOption(choice('--by <who>', 'the one who cancels', ['Client', 'Business']).default('Client'))
      .option('--notice-on <day>', `the day of the notice: ${dayForms} (default: today)`)
      .option('--keep <amount>', 'keep this amount, instead of what the terms say'),
  ).action(run.signedIn(cancel));
  withEnding(
    invoices
      .command('settle')
      .description('The event falls through: keep an amount that you agreed on with the client.')
      .argument('<invoice>', 'its number or its id')
      .requiredOption('--keep <amount>', 'how much you keep'),
  ).action(run.signedIn(settle));
  invoices
    .command('postpone')
    .description('Move the event, with the open payments that are reckoned from it.')
    .argument('<invoice>', 'its number or its id')
    .option('--to <day>', `the new day: ${dayForms}`)
    .option('--to-no-day', 'the new day is not known yet')
    .option('--dry-run', 'only say what it would do')
    .action(run.signedIn(postpone));
}

function withEnding(command: Command): Command {
  return withConfirmation(command)
    .requiredOption('--reason <text>', 'why; the client reads it on the credit note')
    .option('--refund <amount>', 'how much of what was paid goes back by refund')
    .option('--outside <amount>', 'how much of it you have given back outside')
    .option('--seen <version>', 'what the first time was confirmed for, if you repeat it under its key')
    .option('--dry-run', 'only say what it would do');
}

interface EndingOptions {
  readonly keep?: string;
  readonly reason: string;
  readonly refund?: string;
  readonly outside?: string;
  readonly dryRun?: boolean;
  readonly seen?: string;
  readonly yes?: boolean;
}

interface CancelOptions extends EndingOptions {
  readonly by: 'Client' | 'Business';
  readonly noticeOn?: string;
}

const cancel: Work<CancelOptions> = async (context, [named = ''], options) => {
  const { session } = context;
  const { keep, noticeOn } = options;
  const day = noticeOn === undefined ? undefined : await readDay(noticeOn, session.today);
  await end(context, named, options, (invoice, { countedFrom = day, ...body }, request) => {
    return session.tranche.invoices.cancelByTerms(
      invoice.id,
      {
        ...body,
        by: options.by,
        ...(countedFrom === undefined ? {} : { noticeOn: countedFrom }),
        ...(keep === undefined ? {} : { keep: readKept(keep, invoice.currency) }),
      },
      request,
    );
  });
};

const settle: Work<EndingOptions> = async (context, [named = ''], options) => {
  const { tranche } = context.session;
  await end(context, named, options, (invoice, { countedFrom: _from, ...body }, request) =>
    tranche.invoices.settle(
      invoice.id,
      { ...body, keep: readKept(options.keep ?? '', invoice.currency) },
      request,
    ),
  );
};

interface EndingBody {
  readonly reason: string;
  readonly givenBack?: { readonly refund?: number; readonly outside?: number };
  readonly dryRun?: boolean;
}

// `countedFrom`: the day of the notice that the first request counted from.
type Send = (
  invoice: ShownInvoice,
  body: EndingBody & { readonly countedFrom?: string },
  request?: ReturnType<Context['key']> & { readonly ifMatch?: string },
) => Answer<EndedInvoice>;

// The person confirms an effect that the dry run has said: the request does exactly that, or nothing.
async function end(
  context: Context,
  named: string,
  options: EndingOptions & { readonly noticeOn?: string },
  send: Send,
): Promise<void> {
  const { session, terminal, printer } = context;
  const invoice = await session.tranche.invoices.get(await findInvoice(session, named));
  const body = bodyOf(options, invoice.currency);
  // The first time has been confirmed, and this gets its answer. An invoice ends once: it is not tried again.
  if (context.isRepetition && options.dryRun !== true && invoice.canceledAt !== null) {
    const counted = await dayOfEnd(context, invoice.canceledAt, options);
    return sendEnd(context, invoice, send, { ...body, ...counted }, options.seen ?? null);
  }
  const { data: tried, etag } = await send(invoice, { ...body, dryRun: true }).withResponse();
  if (options.dryRun === true) {
    if (printer.form === 'json') printer.json(tried);
    else printer.lines([`It would do this: ${effectOf(tried, invoice.currency)}`]);
    return;
  }
  const question = `End ${nameInvoice(invoice)}, of ${invoice.contact.name}? ${effectOf(tried, invoice.currency)}`;
  await confirm(terminal, question, options.yes === true);
  const { noticeOn } = tried;
  const counted = noticeOn === null ? {} : { countedFrom: noticeOn };
  // A caller with a key of its own repeats the same words, and has not seen the version.
  const seen = context.isRepetition ? (options.seen ?? null) : (etag?.replaceAll('"', '') ?? null);
  const chosen = [
    ...(noticeOn === null ? [] : [`--notice-on ${noticeOn}`]),
    ...(seen === null ? [] : [`--seen ${seen}`]),
  ];
  context.repeatedWith(chosen.join(' '));
  await sendEnd(context, invoice, send, { ...body, ...counted }, seen);
}

async function sendEnd(
  context: Context,
  invoice: ShownInvoice,
  send: Send,
  body: Parameters<Send>[1],
  seen: string | null,
): Promise<void> {
  const request = { ...context.key(), ...(seen === null ? {} : { ifMatch: `"${seen}"` }) };
  const ended = await send(invoice, body, request);
  context.printer.done(
    { ...ended, id: ended.invoiceId },
    `It has ended. ${effectOf(ended, invoice.currency)}`,
  );
}

// The day from which the first request counted, unless it is named: that on which the invoice ended.
async function dayOfEnd(
  { session }: Context,
  canceledAt: string,
  { noticeOn }: { readonly noticeOn?: string },
) {
  return noticeOn === undefined ? { countedFrom: await session.dayOf(new Date(canceledAt)) } : {};
}

function bodyOf({ reason, refund, outside }: EndingOptions, currency: string): EndingBody {
  const givenBack = {
    ...(refund === undefined ? {} : { refund: readAmount(refund, currency) }),
    ...(outside === undefined ? {} : { outside: readAmount(outside, currency) }),
  };
  return { reason, ...(Object.keys(givenBack).length === 0 ? {} : { givenBack }) };
}

function readKept(text: string, currency: string): number {
  return text === '0' ? 0 : readAmount(text, currency);
}

function effectOf(ended: EndedInvoice, currency: string): string {
  const money = (amount: number) => showMoney(amount, currency);
  const parts = [
    `You keep ${money(ended.keptAmount)}`,
    ...(ended.refundedAmount > 0 ? [`${money(ended.refundedAmount)} is refunded`] : []),
    ...(ended.outsideAmount > 0 ? [`${money(ended.outsideAmount)} was given back outside`] : []),
    ...(ended.remainingAmount > 0 ? [`${money(ended.remainingAmount)} of it stays to be paid`] : []),
    ...(ended.undocumentedAmount > 0
      ? [`${money(ended.undocumentedAmount)} was refunded before without a credit note, and stays billed`]
      : []),
  ];
  const days = ended.days === null ? '' : ` Notice was given ${ended.days} days before the event.`;
  return `${parts.join(', ')}.${days}`;
}

interface PostponeOptions {
  readonly to?: string;
  readonly toNoDay?: boolean;
  readonly dryRun?: boolean;
}

const postpone: Work<PostponeOptions> = async (context, [named = ''], { to, toNoDay, dryRun = false }) => {
  const { session, printer } = context;
  if ((to === undefined) === (toNoDay !== true)) {
    throw wrongUse('Say where the event goes.', 'Write --to with a day, or --to-no-day.');
  }
  const eventDate = to === undefined ? null : await readDay(to, session.today);
  const id = await findInvoice(session, named);
  const request = dryRun ? undefined : context.key();
  const moved = await session.tranche.invoices.postpone(id, { eventDate, dryRun }, request);
  if (printer.form === 'json') return printer.json(moved);
  printer.lines([`${dryRun ? 'It would do this: ' : ''}${movesOf(moved)}`]);
};

function movesOf({ eventDate, scheduledPayments }: PostponedInvoice): string {
  const moved = scheduledPayments.filter(({ dueDate, dueDateBefore }) => dueDate !== dueDateBefore);
  const dates = moved.map(({ dueDate, dueDateBefore }) => `${dueDateBefore} is now ${dueDate}`);
  const when = eventDate === null ? 'The event has no day yet' : `The event is on ${eventDate}`;
  return `${when}. ${dates.length === 0 ? 'No payment moves.' : `Payments: ${dates.join(', ')}.`}`;
}
