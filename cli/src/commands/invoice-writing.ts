import type { Command } from 'commander';
import type { CreateInvoiceBody, ScheduleElement, UpdateInvoiceBody } from '../../../sdk/src/index.ts';
import { isCountable, priced } from '../../../src/kit/money/pricing.ts';
import { wrongUse } from '../failure.ts';
import { readAmount } from '../input/amounts.ts';
import { dayForms, readDay } from '../input/dates.ts';
import { readDiscount, readItem, readMethods, readPairs } from '../input/fields.ts';
import { readJson } from '../input/json.ts';
import { readSchedule, type ScheduleOptions } from '../input/schedule.ts';
import { count, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import { type Billed, billedIn, withBilled } from './billed.ts';
import type { Context, Run, Work } from './context.ts';
import { showTrial, type TrialOptions, withDryRun } from './invoice-trial.ts';
import { isShown, itemText, nameInvoice, readAfter, showInvoice } from './invoice-view.ts';
import { choice, repeated, wholeNumber, withKey } from './options.ts';
import { findInvoice, isId, lookUpContact } from './references.ts';
import { findSchedule } from './templates.ts';

interface InvoiceFields extends ScheduleOptions, Billed {
  readonly amount?: string;
  readonly note?: string;
  readonly cc?: readonly string[];
  readonly methods?: string;
  readonly reminders?: 'on' | 'off';
  readonly number?: string;
  readonly metadata?: readonly string[];
  readonly externalId?: string;
  readonly returnUrl?: string;
}

interface NewInvoice extends InvoiceFields {
  readonly to?: string;
  readonly name?: string;
  readonly currency?: string;
  readonly item?: readonly string[];
  readonly discount?: string;
  readonly taxOnTop?: boolean;
  readonly depositDocuments?: boolean;
  /** The name of one that the account keeps. */
  readonly schedule?: string;
  readonly share?: boolean;
  readonly activate?: boolean;
  readonly dryRun?: boolean;
  readonly input?: string;
}

/** Adds `invoices create` and `invoices update`. */
export function addInvoiceWriting(invoices: Command, run: Run): void {
  const create = withKey(
    invoices.command('create').description('Create an invoice: a draft, unless --activate sends it.'),
  )
    .option('--to <contact>', 'whom you bill: an email address, or the id of a contact')
    .option('--name <name>', 'the name of somebody who is no contact yet')
    .option('--currency <code>', "the currency, unless it is the account's")
    .option(
      '--item <item>',
      'a line: Album=1,200.00, "2.5 hours x Editing=80.00", "2 x Print=40.00-10%", Album=1,200.00@19%; may be repeated',
      repeated,
    )
    .option('--discount <discount>', 'a discount on all lines: 10% or 50.00')
    .option('--tax-on-top', 'the tax of the lines is added to their prices')
    .option('--deposit-documents', 'money before the last payment gets prepayment invoices');
  withFields(create)
    .option('--schedule <name>', 'a schedule that the account keeps: tranche schedules list')
    .option('--share', 'you share the link yourself: no mail is sent')
    .option('--activate', 'issue it at once, and send it to the client')
    .option('--dry-run', 'only show what would be created')
    .option('--input <file>', 'the whole invoice as JSON, as the API takes it; - is standard input')
    .addHelpText('after', CREATE_HELP)
    .action(run.signedIn(createInvoice));
  const update = withKey(
    invoices.command('update').description('Change an invoice. Other fields do not change.'),
  ).argument('<invoice>', 'its number or its id');
  withDryRun(withFields(update)).action(run.signedIn(updateInvoice));
}

function withFields(command: Command): Command {
  return withBilled(command, ', of this invoice alone; an empty one leaves it out')
    .option('--amount <amount>', 'the total, unless items or payments say it')
    .option('--due <day>', `when it is due, or its first payment: ${dayForms}`)
    .option('--split <number>', 'in so many equal payments, monthly from --due on', wholeNumber)
    .option('--until <day>', 'with --split: evenly between --due and this day')
    .option('--deposit <share>', 'a deposit on --due, as 30% or 500.00, and the balance later')
    .option(
      '--balance-due <day>',
      'with --deposit: when the balance is due; by default on the day of the event',
    )
    .option('--percent <shares>', 'monthly payments of these shares: 50/25/25')
    .option('--part <part>', 'a share and its days from the event: "30% -30d"; may be repeated', repeated)
    .option(
      '--payment <payment>',
      'a payment: 2026-12-01=400.00, with a name behind it or not; may be repeated',
      repeated,
    )
    .option('--event <day>', 'the day of the event')
    .option('--note <text>', 'what the client reads on it')
    .option('--cc <address>', 'who gets copies; may be repeated', repeated)
    .option('--methods <list>', 'how it may be paid: card,bank')
    .option('--number <number>', 'a number of your own, when it is issued')
    .option('--metadata <key=value>', 'for your own programs; may be repeated', repeated)
    .option('--external-id <id>', 'its id in your own system; an empty one removes it')
    .option('--return-url <address>', 'where its page leads after paying; an empty one removes it')
    .addOption(choice('--reminders <state>', 'whether the client is reminded', ['on', 'off']));
}

const CREATE_HELP = `
Examples:
  tranche invoices create --to maria@example.com --name "Maria Lindqvist" --amount 3,000.00
  tranche invoices create --to maria@example.com --amount 3,000.00 --split 3 --due 2026-12-01 --activate
  tranche invoices create --to maria@example.com --amount 3,000.00 --deposit 30% --event +6m`;

const createInvoice: Work<NewInvoice> = async (context, _, options) => {
  const { session, printer } = context;
  const body =
    options.input === undefined
      ? await newInvoice(context, options)
      : ((await readJson(context.terminal, options.input)) as CreateInvoiceBody);
  if (options.dryRun === true) return preview(context, body);
  const created = await session.tranche.invoices.create(body, context.key());
  const invoice = await readAfter(context, created);
  if (printer.form !== 'people' || !isShown(invoice))
    return printer.done(invoice, `It is created. Id ${invoice.id}`);
  const cure = invoice.status === 'Draft' ? ` Send it: tranche invoices activate ${invoice.id}` : '';
  printer.lines([printer.safe(`${capital(nameInvoice(invoice))} is created.${cure}`), '']);
  showInvoice(context, invoice);
};

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

async function newInvoice(context: Context, options: NewInvoice): Promise<CreateInvoiceBody> {
  const { session } = context;
  const { to } = options;
  if (to === undefined) throw wrongUse('Whom do you bill?', 'Add --to, or give everything by --input.');
  const currency = await session.currency(options.currency);
  const items = options.item?.map((item) => readItem(item, currency));
  const discount = options.discount === undefined ? null : readDiscount(options.discount, currency);
  const taxMode = options.taxOnTop === true ? ('OnTop' as const) : ('Included' as const);
  const itemTotal =
    items === undefined || !isCountable(items) ? null : priced(items, { taxMode, discount }).total;
  const total = options.amount === undefined ? itemTotal : readAmount(options.amount, currency);
  const kept = await keptSchedule(context, options, { total, currency });
  const schedule =
    kept === null ? await readSchedule(options, { total, currency, findToday: session.today }) : null;
  const sum = total ?? schedule?.reduce((all, { amount }) => all + amount, 0);
  if (sum === undefined) throw wrongUse('How much is it?', 'Add --amount, --item or --payment.');
  return {
    contact: await contactOf(context, to, options.name),
    totalAmount: sum,
    currency,
    status: options.activate === true ? 'Active' : 'Draft',
    ...((kept ?? schedule) === null ? {} : { paymentSchedule: kept ?? schedule ?? [] }),
    ...(items === undefined ? {} : { lineItems: items }),
    ...(discount === null ? {} : { discount }),
    ...(taxMode === 'OnTop' ? { taxMode } : {}),
    ...(options.depositDocuments === true ? { depositDocuments: true } : {}),
    ...(options.share === true ? { deliveryMethod: 'ShareManually' as const } : {}),
    ...(await plainFields(context, options)),
  };
}

// The rules of a kept schedule are sent as they are: the service works out dates and amounts. Fixed amounts are in the minor
// unit of their own currency: in another one they would be another price.
async function keptSchedule(
  context: Context,
  options: NewInvoice,
  { total, currency }: { readonly total: number | null; readonly currency: string },
): Promise<ScheduleElement[] | null> {
  if (options.schedule === undefined) return null;
  const ways = ['due', 'split', 'deposit', 'percent', 'part', 'payment'] as const;
  const way = ways.find((one) => options[one] !== undefined);
  if (way !== undefined) throw wrongUse(`A schedule is made in one way, not by --schedule and --${way}.`);
  if (total === null) throw wrongUse('The total is missing.', 'Add --amount, or --item.');
  const kept = await findSchedule(context, options.schedule);
  if (kept.currency !== null && kept.currency !== currency) {
    const message = `The amounts of "${kept.name}" are in ${kept.currency}, and the invoice is in ${currency}.`;
    throw wrongUse(message, `Use another schedule, or --currency ${kept.currency}.`);
  }
  return kept.paymentSchedule;
}

async function contactOf({ session }: Context, to: string, name: string | undefined) {
  if (isId(to)) return { id: to };
  if (name !== undefined) return { name, email: to };
  const contact = await lookUpContact(session, to);
  if (contact === null)
    throw wrongUse(`${to} is no contact yet.`, 'Add --name: the contact is created with the invoice.');
  return { id: contact.id };
}

async function plainFields({ session }: Context, options: InvoiceFields) {
  const { event, note, cc, methods, reminders, number, metadata, externalId, returnUrl } = options;
  const billing = billedIn(options);
  return {
    ...(event === undefined ? {} : { eventDate: await readDay(event, session.today) }),
    ...(note === undefined ? {} : { note }),
    ...(cc === undefined ? {} : { ccEmails: [...cc] }),
    ...(methods === undefined ? {} : { paymentMethods: readMethods(methods) }),
    ...(reminders === undefined ? {} : { enableAutoreminders: reminders === 'on' }),
    ...(number === undefined ? {} : { number }),
    ...(metadata === undefined ? {} : { metadata: readPairs(metadata, '--metadata') }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(Object.keys(billing).length === 0 ? {} : { billing }),
    ...(returnUrl === undefined ? {} : { returnUrl }),
  };
}

async function preview({ printer, session }: Context, body: CreateInvoiceBody): Promise<void> {
  if (printer.form !== 'people') {
    printer.json(body);
    return;
  }
  const { id } = body.contact;
  const { name, email } = id === undefined ? body.contact : await session.tranche.contacts.get(id);
  const client = `${name} <${email}>`;
  const { totalAmount, currency = '', paymentSchedule = [], lineItems = [] } = body;
  const items = lineItems.map((item) => itemText({ ...item, quantity: item.quantity ?? 1 }, currency));
  printer.facts([
    { name: 'Client', value: client },
    { name: 'Total', value: totalAmount === undefined ? null : showMoney(totalAmount, currency) },
    { name: 'Status', value: body.status ?? null },
    { name: 'Event', value: body.eventDate ?? null },
    { name: 'Items', value: items.join('; ') },
    { name: 'Copies to', value: body.ccEmails?.join(', ') ?? null },
    { name: 'Note', value: body.note ?? null },
  ]);
  if (paymentSchedule.length > 0) printer.table(paymentSchedule, plannedColumns(currency));
  printer.note('Nothing was created.');
}

function plannedColumns(currency: string): readonly Column<ScheduleElement>[] {
  return [
    { title: 'DUE', cell: ({ dueDate }) => dueDate ?? null },
    {
      title: 'AMOUNT',
      cell: ({ amount }) => (amount === undefined ? null : showMoney(amount, currency)),
      align: 'right',
    },
    { title: 'NAME', cell: ({ name }) => name ?? null, least: 8 },
  ];
}

type Changes = Omit<UpdateInvoiceBody, 'dryRun'>;

const updateInvoice: Work<InvoiceFields & TrialOptions> = async (context, [named = ''], options) => {
  const { session, printer } = context;
  const id = await findInvoice(session, named);
  const body: Changes = {
    ...(await plainFields(context, options)),
    ...(await changedMoney(context, id, options)),
  };
  if (options.externalId === '') body.externalId = null;
  if (options.returnUrl === '') body.returnUrl = null;
  const fields = Object.keys(body).length;
  if (fields === 0) throw wrongUse('Nothing is to be changed.', 'Say what, such as --note or --amount.');
  if (options.dryRun === true) return showTrial(context, await session.tranche.invoices.tryUpdate(id, body));
  const invoice = await readAfter(context, await session.tranche.invoices.update(id, body, context.key()));
  if (printer.form !== 'people' || !isShown(invoice)) return printer.done(invoice, 'It is saved.');
  const saved = `${capital(nameInvoice(invoice))} is saved: ${count(fields, 'field')} changed.`;
  printer.lines([printer.safe(saved), '']);
  showInvoice(context, invoice);
};

// A total alone moves the last open payment; a new schedule replaces the old one.
async function changedMoney(context: Context, id: string, options: InvoiceFields): Promise<Changes> {
  const { session } = context;
  const { currency, totalAmount } = await session.tranche.invoices.get(id);
  const typed = options.amount === undefined ? null : readAmount(options.amount, currency);
  const total = options.payment === undefined ? (typed ?? totalAmount) : typed;
  const schedule = await readSchedule(options, { total, currency, findToday: session.today });
  if (schedule !== null) {
    return { paymentSchedule: schedule, totalAmount: schedule.reduce((sum, { amount }) => sum + amount, 0) };
  }
  return typed === null ? {} : { totalAmount: typed, rebalance: 'LastPayment' };
}
