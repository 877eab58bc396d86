import type { Command } from 'commander';
import type { FullPayment, ShownPayment, UpdatePaymentBody } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import { readAmount } from '../input/amounts.ts';
import { dayForms, readDay } from '../input/dates.ts';
import { confirm } from '../input/prompt.ts';
import { toneOf } from '../output/colours.ts';
import { showInstant, showMoney } from '../output/figures.ts';
import type { Fact } from '../output/printer.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withConfirmation, withKey, withList } from './options.ts';
import { addRecipientMoneyCommands } from './recipient-money.ts';
import { findContact, findMethod, isId, isMeantByEmail, lookUpContact, nameMethod } from './references.ts';

const STATUSES = [
  'Pending',
  'Scheduled',
  'Processing',
  'Completed',
  'Failed',
  'Declined',
  'Expired',
  'Canceled',
  'Returned',
] as const;
const NAMED = 'its id';

interface PaymentFields {
  readonly amount?: string;
  readonly on?: string;
  readonly from?: string;
  readonly event?: string;
  readonly note?: string;
  readonly externalId?: string;
}

interface NewPayment extends PaymentFields {
  readonly to: string;
  readonly name?: string;
  readonly amount: string;
  readonly on: string;
  readonly from: string;
}

export function addPaymentCommands(program: Command, run: Run): void {
  const payments = program.command('payments').description('Payments to others from your wallet.');
  withList(payments.command('list').description('Show payments, the newest first.'))
    .addOption(choice('--status <status>', 'only those in this state', STATUSES))
    .option('--contact <contact>', 'only those to a contact: its email address or its id')
    .option('--external-id <id>', 'only the one with this id of your own system')
    .action(run.signedIn(listPayments));
  payments
    .command('get')
    .description('Show a payment with its steps.')
    .argument('<payment>', NAMED)
    .action(run.signedIn(getPayment));
  withConfirmation(
    payments
      .command('create')
      .description(
        'Offer a payment. The recipient accepts it with a link, then it is charged and delivered.',
      ),
  )
    .requiredOption('--to <contact>', 'whom you pay: an email address, or the id of a contact')
    .option('--name <name>', 'the name of somebody who is no contact yet')
    .requiredOption('--amount <amount>', "how much, in the account's currency")
    .requiredOption('--on <day>', `the day on which the money leaves: ${dayForms}`)
    .requiredOption('--from <method>', 'a method of your wallet: its last four digits, or its id')
    .option('--event <day>', 'the day of the event')
    .option('--note <text>', 'what the recipient reads')
    .option('--external-id <id>', 'its id in your own system')
    .action(run.signedIn(createPayment));
  withConfirmation(
    payments
      .command('update')
      .description('Change a payment. Once accepted, only its method and its external id.'),
  )
    .argument('<payment>', NAMED)
    .option('--amount <amount>', 'another amount')
    .option('--on <day>', 'another day')
    .option('--from <method>', 'another method of your wallet')
    .option('--event <day>', 'another day of the event')
    .option('--note <text>', 'another note')
    .option('--external-id <id>', 'its id in your own system; an empty one removes it')
    .action(run.signedIn(updatePayment));
  withConfirmation(payments.command('cancel').description('Cancel a payment before it is charged.'))
    .argument('<payment>', NAMED)
    .action(run.signedIn(cancelPayment));
  withKey(payments.command('resend').description('Send the offer to the recipient again.'))
    .argument('<payment>', NAMED)
    .action(run.signedIn(resendOffer));
  withConfirmation(payments.command('refund').description('Refund money that could not be delivered.'))
    .argument('<payment>', NAMED)
    .option('--to <method>', 'a bank account of your wallet, when what paid takes nothing back')
    .action(run.signedIn(refundPayment));
  addRecipientMoneyCommands(payments, run);
}

const columns: readonly Column<FullPayment>[] = [
  { title: 'RECIPIENT', cell: ({ contact }) => contact.name, least: 10 },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'ON', cell: ({ scheduleDate }) => scheduleDate },
  { title: 'AMOUNT', cell: ({ totalAmount, currency }) => showMoney(totalAmount, currency), align: 'right' },
  { title: 'FROM', cell: ({ paymentMethod }) => nameMethod(paymentMethod), leaveOut: 2 },
  { title: 'ID', cell: ({ id }) => id },
  { title: 'EVENT', cell: ({ eventDate }) => eventDate, leaveOut: 3 },
];

interface Filters extends ListOptions {
  readonly status?: (typeof STATUSES)[number];
  readonly contact?: string;
  readonly externalId?: string;
}

const listPayments: Work<Filters> = async (context, _, options) => {
  const { session, printer } = context;
  const contactId = options.contact === undefined ? undefined : await findContact(session, options.contact);
  const filters = { status: options.status, contactId, externalId: options.externalId };
  const listed = await readList(context, options, (page) =>
    session.tranche.payments.list({ ...page, ...filters }),
  );
  printer.list(listed, columns, 'There are no such payments.');
};

const getPayment: Work<object> = async ({ session, printer }, [id = '']) => {
  const payment = await session.tranche.payments.get(id);
  printer.one(payment, () => factsOf(payment));
};

// Somebody has to do something.
const STUCK: ReadonlySet<string> = new Set(['AwaitingRecipient', 'AwaitingBank']);

function factsOf(payment: ShownPayment | FullPayment): (Fact | null)[] {
  const { currency, contact, destination, refund, failure, serviceFee, bankPayout, reversal } = payment;
  const instant = (at: string | null) => (at === null ? null : showInstant(at));
  const fundingAt = 'fundingAt' in payment ? payment.fundingAt : null;
  const recipient = 'recipient' in payment ? payment.recipient : null;
  const missing = recipient?.due.join(', ') ?? '';
  return [
    { name: 'Recipient', value: `${contact.name} <${contact.email}>`, tone: 'strong' },
    { name: 'Status', value: payment.status, tone: toneOf(payment.status) },
    { name: 'Stage', value: payment.stage, tone: STUCK.has(payment.stage) ? 'bad' : null },
    { name: 'Amount', value: showMoney(payment.totalAmount, currency) },
    { name: 'Fee of the operator', value: serviceFee === 0 ? null : showMoney(serviceFee, currency) },
    payment.stage === 'AwaitingRecipient'
      ? { name: 'Leaves', value: 'when the recipient is ready' }
      : { name: 'Leaves on', value: instant(fundingAt) ?? payment.scheduleDate },
    { name: 'From', value: nameMethod(payment.paymentMethod) },
    payment.isPaymentMethodRemoved
      ? { name: '', value: 'This method is removed: name another.', tone: 'bad' }
      : null,
    { name: 'External id', value: payment.externalId },
    { name: 'Event', value: payment.eventDate },
    { name: 'Note', value: payment.note },
    recipient === null ? null : { name: 'Set up', value: recipient.status, tone: toneOf(recipient.status) },
    missing === '' ? null : { name: 'Missing', value: missing, tone: 'bad' },
    { name: 'Offer', value: payment.offerLink },
    { name: 'Expires', value: instant(payment.expiresAt) },
    { name: 'Accepted', value: instant(payment.acceptedAt) },
    { name: 'Goes to', value: destination === null ? null : `${destination.bankName} ${destination.last4}` },
    { name: 'Charged', value: instant(payment.fundedAt) },
    { name: 'Transferred', value: instant(payment.transferredAt) },
    { name: 'Bank payout', value: bankPayout?.failure?.message ?? null, tone: 'bad' },
    { name: 'Tried until', value: instant(bankPayout?.retryUntil ?? null) },
    { name: 'Expected', value: payment.paymentDate === null ? (bankPayout?.arrivalDate ?? null) : null },
    { name: 'Delivered', value: payment.paymentDate },
    { name: 'Fee', value: payment.fee === null ? null : showMoney(payment.fee, currency) },
    { name: 'Declined', value: payment.declineReason },
    { name: 'Failure', value: failure?.message ?? null, tone: 'bad' },
    { name: 'Reversal', value: reversal?.status ?? null, tone: toneOf(reversal?.status ?? '') },
    { name: 'Refund', value: refund?.status ?? null, tone: toneOf(refund?.status ?? '') },
    { name: 'Id', value: payment.id },
  ];
}

const createPayment: Work<NewPayment> = async (context, _, options) => {
  const { session, terminal, printer } = context;
  const currency = await session.currency(undefined);
  const contact = await recipientOf(context, options);
  const method = await findMethod(session, options.from);
  const totalAmount = readAmount(options.amount, currency);
  const scheduleDate = await readDay(options.on, session.today);
  const eventDate = options.event === undefined ? undefined : await readDay(options.event, session.today);
  const offer = `${showMoney(totalAmount, currency)} to ${contact.name} <${contact.email}>`;
  const quote = await session.tranche.payments.quote({ amount: totalAmount, paymentMethodId: method.id });
  const fee = quote.serviceFee === 0 ? '' : `, with a fee of ${showMoney(quote.serviceFee, currency)},`;
  const question = `Offer ${offer}, charged${fee} to ${nameMethod(method)} on ${scheduleDate}? They get a mail.`;
  await confirm(terminal, question, options.yes === true);
  const body = {
    contact,
    totalAmount,
    scheduleDate,
    eventDate,
    paymentMethodId: method.id,
    note: options.note,
    externalId: options.externalId,
  };
  const { id } = await session.tranche.payments.create(body, context.key());
  const payment = await session.tranche.payments.get(id);
  if (printer.form === 'people') printer.lines([printer.safe(`${offer} is offered.`), '']);
  printer.one(payment, () => factsOf(payment));
};

async function recipientOf({ session }: Context, { to, name }: NewPayment) {
  if (name !== undefined && !isId(to)) return { name, email: to };
  const contact = await lookUpContact(session, to);
  if (contact === null)
    throw wrongUse(`${to} is no contact yet.`, 'Add --name: the contact is created with the payment.');
  if (!(await isMeantByEmail(session, contact))) {
    const message = `Other contacts have the address ${contact.email}, too: the payment would go to another one.`;
    throw wrongUse(message, `Give ${contact.company} an address of its own: tranche contacts update --help`);
  }
  return { name: contact.name, email: contact.email };
}

const updatePayment: Work<PaymentFields> = async (context, [id = ''], options) => {
  const { session, terminal } = context;
  const before = await session.tranche.payments.get(id);
  const method = options.from === undefined ? undefined : await findMethod(session, options.from);
  const day = async (text: string | undefined) =>
    text === undefined ? undefined : readDay(text, session.today);
  const body: UpdatePaymentBody = {
    totalAmount: options.amount === undefined ? undefined : readAmount(options.amount, before.currency),
    scheduleDate: await day(options.on),
    eventDate: await day(options.event),
    paymentMethodId: method?.id,
    note: options.note,
    externalId: options.externalId === '' ? null : options.externalId,
  };
  if (Object.values(body).every((value) => value === undefined))
    throw wrongUse('Nothing is to be changed.', 'Say what, such as --on or --amount.');
  const amount = showMoney(body.totalAmount ?? before.totalAmount, before.currency);
  const from = method === undefined ? nameMethod(before.paymentMethod) : nameMethod(method);
  const on = body.scheduleDate ?? before.scheduleDate;
  await confirm(
    terminal,
    `Pay ${before.contact.name} ${amount} from ${from} on ${on}?`,
    options.yes === true,
  );
  tell(context, await session.tranche.payments.update(id, body, context.key()), 'The payment is saved.');
};

const cancelPayment: Work<object> = async (context, [id = ''], { yes = false }) => {
  const { session, terminal } = context;
  const { contact, totalAmount, currency } = await session.tranche.payments.get(id);
  const amount = showMoney(totalAmount, currency);
  await confirm(terminal, `Cancel the payment of ${amount} to ${contact.name}?`, yes);
  tell(
    context,
    await session.tranche.payments.cancel(id, context.key()),
    `${amount} to ${contact.name} is canceled.`,
  );
};

const resendOffer: Work<object> = async (context, [id = '']) => {
  const payment = await context.session.tranche.payments.resendOffer(id, context.key());
  tell(context, payment, `The offer is sent to ${payment.contact.email} again.`);
};

const refundPayment: Work<{ to?: string }> = async (context, [id = ''], { to, yes = false }) => {
  const { session, terminal } = context;
  const payment = await session.tranche.payments.get(id);
  const method = to === undefined ? null : await findMethod(session, to);
  const amount = showMoney(payment.totalAmount, payment.currency);
  const where = nameMethod(method ?? payment.paymentMethod);
  await confirm(terminal, `Bring ${amount} for ${payment.contact.name} back to ${where}?`, yes);
  const body = method === null ? {} : { paymentMethodId: method.id };
  tell(
    context,
    await session.tranche.payments.refund(id, body, context.key()),
    `${amount} goes back to ${where}.`,
  );
};

function tell({ printer }: Context, payment: FullPayment, sentence: string): void {
  printer.done(payment, sentence);
}
