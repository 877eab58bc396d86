import type { Stripe } from 'stripe';
import { idOf } from '../../client.ts';
import type { Answer, SeenRequest } from '../fake-stripe.ts';
import type { Payments } from './payments.ts';
import {
  type Connected,
  currencyOf,
  noAccess,
  noteTransfer,
  type Recipients,
  takesTransfers,
} from './recipients.ts';
import {
  balanceOf,
  emit,
  enter,
  metadataIn,
  newName,
  noSuch,
  pageOf,
  plan,
  refuse,
  secondsOf,
  shownLine,
  type World,
} from './world.ts';

const ARRIVAL_DAYS = 1;
/** After this part of the way, a payout is with the bank, and cannot be canceled any more. */
const AT_BANK = 0.5;
/** How long after arrival the bank of Hal and Ivy sends the money back. */
const RETURN_DAYS = 2;

/** The worth of each currency here, in dollars. */
const values: Readonly<Record<string, number>> = { cad: 0.75, chf: 1.2, eur: 1.1, gbp: 1.3, usd: 1 };

/** Money on its way from the platform to recipients, and to their banks. */
export interface Transfers {
  readonly all: Stripe.Transfer[];
  readonly reversals: Stripe.TransferReversal[];
  readonly payouts: { readonly account: string; readonly payout: Stripe.Payout }[];
  /** What the recipients' accounts got, by the id of the payment there. */
  readonly received: Map<string, { readonly account: string; readonly line: Stripe.BalanceTransaction }>;
}

export function createTransfers(): Transfers {
  return { all: [], reversals: [], payouts: [], received: new Map() };
}

/** Everything of a platform that its transfers are about. */
export interface Stage {
  readonly world: World;
  readonly recipients: Recipients;
  readonly payments: Payments;
  readonly transfers: Transfers;
}

/** Answers requests about transfers and their reversals; null for others. */
export function answerTransfers(stage: Stage, request: SeenRequest): Answer | null {
  const { transfers } = stage;
  const [, , kind, id, verb] = request.path.split('/');
  if (kind !== 'transfers') return null;
  const isPost = request.method === 'POST';
  if (id === undefined) return isPost ? transfer(stage, request) : pageOf(transfers.all, request);
  const found = transfers.all.find((one) => one.id === id);
  if (found === undefined) return noSuch('transfer', id);
  if (verb === undefined) return { body: found };
  return isPost ? reverse(stage, found, request) : pageOf(found.reversals.data, request);
}

function transfer({ world, recipients, payments, transfers }: Stage, { form }: SeenRequest): Answer {
  const { destination = '', currency = '', source_transaction: source = '' } = form;
  const amount = Number(form.amount);
  const account = recipients.all.get(destination);
  if (account === undefined || account.isGone) {
    return refuse(`No such destination: '${destination}'`, 'resource_missing', 'destination');
  }
  if (!takesTransfers(account) || account.person === 'Jo NoTransfer') {
    const message =
      'Your destination account needs to have at least one of the following capabilities enabled: transfers';
    return refuse(message, 'insufficient_capabilities_for_transfer');
  }
  const charge = payments.all.find((one) => one.charge?.id === source)?.charge ?? null;
  const line = charge?.balance_transaction;
  if (charge === null || typeof line !== 'object' || line === null) return noSuch('charge', source);
  if (currency !== line.currency) {
    const message = `The source_transaction's balance transaction currency is ${line.currency}, but the transfer currency is ${currency}.`;
    return refuse(message, undefined, 'source_transaction');
  }
  const sent = transfers.all
    .filter((one) => one.source_transaction === source)
    .reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  if (sent + amount > charge.amount) {
    return refuse(
      'Source transactions cannot be used for transfers of more than their amount.',
      'amount_too_large',
    );
  }
  const id = newName('tr');
  const payment = newName('py');
  const own = enter(world, world.platform, { type: 'transfer', amount: -amount, currency, source: id });
  const availableAt = new Date(line.available_on * 1000);
  const there = currencyOf(account.country);
  const rate = there === currency ? null : (values[currency] ?? 1) / (values[there] ?? 1);
  const theirs = enter(world, account.id, {
    type: 'payment',
    amount: rate === null ? amount : Math.round(amount * rate),
    currency: there,
    source: payment,
    availableAt,
    ...(rate === null ? {} : { rate }),
  });
  transfers.received.set(payment, { account: account.id, line: theirs });
  const made: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: own.id,
    created: secondsOf(world.now),
    currency,
    description: form.description ?? null,
    destination: account.id,
    destination_payment: payment,
    livemode: world.isLive,
    metadata: metadataIn(form),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source,
    transfer_group: form.transfer_group ?? charge.transfer_group,
  };
  transfers.all.push(made);
  emit(world, 'transfer.created', made);
  noteTransfer(world, account);
  return { body: made };
}

/** Takes a transfer back, or a part of it. */
export function reverse(
  { world, transfers }: Stage,
  made: Stripe.Transfer,
  { form }: Pick<SeenRequest, 'form'>,
): Answer {
  const account = idOf(made.destination) ?? '';
  const { currency } = made;
  const amount = Number(form.amount ?? made.amount);
  if (made.reversed) return refuse(`Transfer ${made.id} is already fully reversed.`);
  if (amount > made.amount - made.amount_reversed) return refuse('That is more than the transfer.');
  const received = transfers.received.get(idOf(made.destination_payment) ?? '')?.line;
  if (received === undefined) throw new Error(`Nobody has received ${made.id}.`);
  const theirs = Math.round((received.amount * amount) / made.amount);
  const { available, pending } = balanceOf(world, account, received.currency);
  if (available + pending < theirs) {
    return refuse('Insufficient funds in the Stripe account of the recipient to reverse this transfer.');
  }
  const id = newName('trr');
  // Pending money at the recipient's account counts, too: only both sums together must cover it.
  const taken = { amount: -theirs, currency: received.currency };
  enter(world, account, { ...taken, type: 'payment_refund', source: id });
  const own = enter(world, world.platform, { type: 'transfer_refund', amount, currency, source: id });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: own.id,
    created: secondsOf(world.now),
    currency,
    destination_payment_refund: null,
    metadata: metadataIn(form),
    source_refund: null,
    transfer: made.id,
  };
  transfers.reversals.push(reversal);
  made.reversals.data.push(reversal);
  made.amount_reversed += amount;
  made.reversed = made.amount_reversed === made.amount;
  emit(world, 'transfer.reversed', made);
  return { body: reversal };
}

/** Answers requests about the money of a connected account, named in `Stripe-Account`; null for others. */
export function answerConnected(stage: Stage, id: string, request: SeenRequest): Answer | null {
  const { world, recipients, transfers } = stage;
  const account = recipients.all.get(id);
  if (account === undefined || account.isGone) return noAccess(id);
  const [, , kind, name] = request.path.split('/');
  if (kind === 'charges' && name !== undefined) {
    const received = transfers.received.get(name);
    if (received?.account !== id) return noSuch('charge', name);
    const { amount, currency } = received.line;
    const balance_transaction = shownLine(world, received.line);
    return { body: { id: name, object: 'charge', amount, currency, balance_transaction, metadata: {} } };
  }
  if (kind !== 'payouts') return null;
  const own = transfers.payouts.filter((one) => one.account === id).map(({ payout }) => payout);
  if (name === undefined) {
    return request.method === 'POST' ? payOut(stage, account, request) : pageOf(own, request);
  }
  const found = own.find((one) => one.id === name);
  return found === undefined ? noSuch('payout', name) : { body: found };
}

function payOut({ world, transfers }: Stage, account: Connected, { form }: SeenRequest): Answer {
  const { currency = '' } = form;
  const amount = Number(form.amount);
  if (!takesTransfers(account)) return refuse('Payouts are not enabled.', 'payouts_not_allowed');
  if (!account.isManual) return refuse('This account is paid out automatically.', 'payouts_not_allowed');
  if (balanceOf(world, account.id, currency).available < amount) {
    return refuse(
      'You have insufficient funds in your Stripe account for this transfer.',
      'balance_insufficient',
    );
  }
  const id = newName('po');
  const line = enter(world, account.id, { type: 'payout', amount: -amount, currency, source: id });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(world.now) + ARRIVAL_DAYS * 86_400,
    automatic: false,
    balance_transaction: line.id,
    created: secondsOf(world.now),
    currency,
    description: form.description ?? null,
    destination: `ba_${account.id}_${account.bank}`,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: world.isLive,
    metadata: metadataIn(form),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  transfers.payouts.push({ account: account.id, payout });
  plan(world, ARRIVAL_DAYS * AT_BANK, () => {
    if (payout.status !== 'pending') return;
    payout.status = 'in_transit';
    emit(world, 'payout.updated', payout, account.id);
  });
  plan(world, ARRIVAL_DAYS, () => {
    if (payout.status === 'in_transit') arrive(world, account, payout);
  });
  return { body: payout };
}

/** Cancels a payout that is not with the bank yet. */
export function cancel({ world, transfers }: Stage, id: string): void {
  const found = transfers.payouts.find(({ payout }) => payout.id === id);
  if (found?.payout.status !== 'pending') throw new Error(`The payout ${id} cannot be canceled.`);
  const { account, payout } = found;
  const { amount, currency } = payout;
  enter(world, account, { type: 'payout_cancel', amount, currency, source: id });
  payout.status = 'canceled';
  emit(world, 'payout.canceled', payout, account);
}

// A fault of a person is one of the first bank account.
function arrive(world: World, account: Connected, payout: Stripe.Payout): void {
  const isFirst = account.visits === 1;
  if (account.person === 'Gus ClosedBank' && isFirst) {
    fail(world, account, payout, 'account_closed', 'The bank account has been closed.');
    return;
  }
  payout.status = 'paid';
  emit(world, 'payout.paid', payout, account.id);
  const comesBack = account.person === 'Hal LateReturn' || account.person === 'Ivy Spent';
  if (!comesBack || !isFirst) return;
  plan(world, RETURN_DAYS, () => {
    fail(world, account, payout, 'could_not_process', 'The bank could not process this payout.');
    if (account.person !== 'Ivy Spent') return;
    const { amount, currency } = payout;
    enter(world, account.id, { type: 'adjustment', amount: -amount, currency, source: null });
  });
}

function fail(world: World, { id }: Connected, payout: Stripe.Payout, code: string, message: string): void {
  const { amount, currency } = payout;
  const line = enter(world, id, { type: 'payout_failure', amount, currency, source: payout.id });
  Object.assign(payout, {
    status: 'failed',
    failure_code: code,
    failure_message: message,
    failure_balance_transaction: line.id,
  });
  emit(world, 'payout.failed', payout, id);
}
