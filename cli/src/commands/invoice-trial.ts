import type { Command } from 'commander';
import type { InvoiceDryRun } from '../../../sdk/src/index.ts';
import { showInstant, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Context } from './context.ts';
import { forecastColumns } from './invoice-forecast.ts';

/** Adds the option that has a change only tried. */
export function withDryRun(command: Command): Command {
  return command.option('--dry-run', 'only show what it would do');
}

/** Whether a change is only tried. */
export interface TrialOptions {
  readonly dryRun?: boolean;
}

type Changes = InvoiceDryRun['changes'];

/** Shows what a change of an invoice would do. */
export function showTrial({ printer }: Pick<Context, 'printer'>, tried: InvoiceDryRun): void {
  if (printer.form !== 'people') {
    printer.json(tried);
    return;
  }
  const { changes, invoice } = tried;
  const { currency } = invoice;
  const { mails, forecast, autopay, scheduledPayments, totalAmount, status, postings } = changes;
  printer.facts([
    { name: 'Status', value: passage(status.before, status.after) },
    {
      name: 'Total',
      value: passage(showMoney(totalAmount.before, currency), showMoney(totalAmount.after, currency)),
    },
    { name: 'Number', value: invoice.number },
    {
      name: 'Mails now',
      value: mails
        .map(({ kind, recipients }) => `${kind} to ${recipients.map(({ email }) => email).join(', ')}`)
        .join('; '),
    },
    autopay.before === null && autopay.after === null
      ? null
      : {
          name: 'Next charge',
          value: passage(chargeOf(autopay.before, currency), chargeOf(autopay.after, currency)),
        },
    {
      name: 'Postings',
      value: postings.map(({ code, amount }) => `${code} ${showMoney(amount, currency)}`).join('; '),
    },
  ]);
  if (scheduledPayments.length > 0) printer.table(scheduledPayments, paymentColumns(currency));
  for (const [title, entries] of [
    ['This would not come any more:', forecast.lost],
    ['This would come instead:', forecast.gained],
  ] as const) {
    if (entries.length === 0) continue;
    printer.lines(['', title]);
    printer.table(entries, forecastColumns(currency));
  }
  if (forecast.comparedUntil !== null)
    printer.note(`Entries from ${showInstant(forecast.comparedUntil)} on are not compared.`);
  for (const { message } of forecast.notes) printer.note(message);
  printer.note('Nothing was changed.');
}

function passage(before: string, after: string): string {
  return before === after ? after : `${before} → ${after}`;
}

function chargeOf(charge: Changes['autopay']['before'], currency: string): string {
  if (charge === null) return 'none';
  const { at, amount, surcharge, refusal } = charge;
  const taken = `${showMoney(amount + surcharge, currency)} at ${showInstant(at)}`;
  return refusal === null ? taken : `none: autopay ends at ${showInstant(at)} (${refusal})`;
}

type ChangedPayment = Changes['scheduledPayments'][number];

function paymentColumns(currency: string): readonly Column<ChangedPayment>[] {
  const state = (one: ChangedPayment['before']) =>
    one === null ? null : `${one.dueDate}  ${showMoney(one.amount, currency)}  ${one.status}`;
  return [
    { title: 'PAYMENT BEFORE', cell: ({ before }) => state(before) ?? 'new' },
    { title: 'AFTER', cell: ({ after }) => state(after) ?? 'leaves the schedule' },
  ];
}
