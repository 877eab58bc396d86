import type { Stripe } from 'stripe';
import { idOf } from '../../client.ts';
import { type Answer, type SeenRequest, stripeError } from '../fake-stripe.ts';
import { isContested, takeBack, takenOf } from './disputes.ts';
import {
  bookOf,
  emit,
  enter,
  expands,
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

const DAY_MS = 86_400_000;
/** When the money of a card is available, and when a bank debit settles. */
const CARD_DAYS = 2;
const DEBIT_DAYS = 4;
/** How long after it settled a bank takes a debit back. */
const RETURN_DAYS = 30;
/** When a bank refuses a refund to a card that it does not have any more. */
const REFUSAL_DAYS = 1;
/** For how long the search does not know a new payment. */
const SEARCH_LAG_S = 60;

/** Tokens of the browser, and what a charge of each does. */
const tokens = {
  pm_card_visa: 'works',
  // The first refund to this card fails a day later.
  pm_card_refundFail: 'works',
  pm_card_chargeDeclined: 'declined',
  ctoken_bank: 'debited',
  ctoken_bank_returned: 'returned',
  ctoken_bank_failing: 'fails',
} as const;
type Token = keyof typeof tokens;

interface Method {
  readonly token: Token;
  readonly customer: string;
  isDetached: boolean;
}

/** A payment, with its charge once there is one. */
interface Payment {
  readonly intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
}

/** What a platform takes from wallets, and gives back. */
export interface Payments {
  readonly methods: Map<string, Method>;
  readonly all: Payment[];
  readonly refunds: Stripe.Refund[];
  readonly disputes: Stripe.Dispute[];
}

export function createPayments(): Payments {
  return { methods: new Map(), all: [], refunds: [], disputes: [] };
}

/** Answers requests about customers, methods, payments, charges, refunds and disputes; null for others. */
export function answerPayments(world: World, payments: Payments, request: SeenRequest): Answer | null {
  const [, , kind = '', id, verb] = request.path.split('/');
  const isPost = request.method === 'POST';
  switch (kind) {
    case 'customers':
      return isPost && id === undefined ? { body: { id: newName('cus'), object: 'customer' } } : null;
    case 'confirmation_tokens':
    case 'payment_methods':
      return answerMethod(payments, request, id ?? '', verb);
    case 'setup_intents':
      return isPost && id === undefined && nameIn(request) !== null ? store(world, payments, request) : null;
    case 'payment_intents':
      return answerPayment(world, payments, request, id);
    case 'charges': {
      const charge = payments.all.find((one) => one.charge?.id === id)?.charge;
      if (id === undefined) return null;
      return charge ? { body: shownCharge(world, charge) } : noSuch('charge', id);
    }
    case 'refunds':
      return answerRefund(world, payments, request, id);
    case 'disputes': {
      if (id === undefined) {
        const of = request.query.get('charge');
        return pageOf(
          payments.disputes.filter(({ charge }) => of === null || idOf(charge) === of),
          request,
        );
      }
      const dispute = payments.disputes.find((one) => one.id === id);
      return dispute ? { body: dispute } : noSuch('dispute', id);
    }
    default:
      return null;
  }
}

function nameIn({ form }: SeenRequest): string | null {
  return form.payment_method ?? form.confirmation_token ?? null;
}

function answerMethod(payments: Payments, { path, method }: SeenRequest, id: string, verb?: string): Answer {
  const stored = payments.methods.get(id);
  if (verb === 'detach' && method === 'POST') {
    if (stored === undefined) return noSuch('PaymentMethod', id);
    if (stored.isDetached) return refuse('The payment method you provided is not attached to a customer.');
    stored.isDetached = true;
    return { body: shownMethod(id, stored.token, null) };
  }
  if (stored !== undefined) return { body: shownMethod(id, stored.token, stored.customer) };
  if (!(id in tokens)) return noSuch('PaymentMethod', id);
  const shown = shownMethod(id, id as Token, null);
  if (!path.includes('confirmation_tokens')) return { body: shown };
  return {
    body: {
      id,
      object: 'confirmation_token',
      payment_intent: null,
      setup_intent: null,
      payment_method_preview: shown,
    },
  };
}

function shownMethod(id: string, token: Token, customer: string | null) {
  const common = { id, object: 'payment_method', customer } as const;
  return token.startsWith('pm_')
    ? {
        ...common,
        type: 'card',
        card: { brand: 'visa', funding: 'credit', last4: '4242', exp_month: 12, exp_year: 2040 },
      }
    : {
        ...common,
        type: 'us_bank_account',
        us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' },
      };
}

function store(world: World, payments: Payments, request: SeenRequest): Answer {
  const token = nameIn(request) ?? '';
  const { customer = '' } = request.form;
  if (!(token in tokens)) return noSuch('PaymentMethod', token);
  const id = newName('pm');
  payments.methods.set(id, { token: token as Token, customer, isDetached: false });
  const body = {
    id: newName('seti'),
    object: 'setup_intent',
    created: secondsOf(world.now),
    customer,
    last_setup_error: null,
    payment_method: shownMethod(id, token as Token, customer) as Stripe.PaymentMethod,
    status: 'succeeded',
  } satisfies Partial<Stripe.SetupIntent>;
  return { body };
}

function answerPayment(world: World, payments: Payments, request: SeenRequest, id?: string): Answer | null {
  if (id === undefined) {
    if (request.method === 'POST') return pay(world, payments, request);
    const all = payments.all.map((one) => shownPayment(world, one, request));
    return pageOf(all, request);
  }
  if (id === 'search') return search(world, payments, request);
  const found = payments.all.find(({ intent }) => intent.id === id);
  if (found === undefined) return noSuch('payment_intent', id);
  return request.method === 'GET' ? { body: shownPayment(world, found, request) } : null;
}

// As Stripe's, the search is behind: the newest payments are not in it yet.
function search(world: World, payments: Payments, request: SeenRequest): Answer {
  const key = /metadata\["tranche_charge"\]:"([^"]*)"/.exec(request.query.get('query') ?? '')?.[1];
  const data = payments.all.filter(
    ({ intent }) =>
      intent.metadata.tranche_charge === key && intent.created <= secondsOf(world.now) - SEARCH_LAG_S,
  );
  const shown = data.map((one) => shownPayment(world, one, request));
  return { body: { object: 'search_result', data: shown, has_more: false, url: request.path } };
}

function shownCharge(world: World, charge: Stripe.Charge): Stripe.Charge {
  const line = charge.balance_transaction;
  return { ...charge, balance_transaction: typeof line === 'object' && line ? shownLine(world, line) : line };
}

function shownPayment(world: World, { intent, charge }: Payment, request: SeenRequest): Stripe.PaymentIntent {
  const prefix = request.path.endsWith('payment_intents') && request.method === 'GET' ? 'data.' : '';
  const isWhole = expands(request, `${prefix}latest_charge.balance_transaction`);
  const latest = charge && (isWhole ? shownCharge(world, charge) : charge.id);
  return { ...intent, latest_charge: latest };
}

function pay(world: World, payments: Payments, request: SeenRequest): Answer {
  const { form } = request;
  const name = nameIn(request) ?? '';
  const stored = payments.methods.get(name);
  const token = stored?.token ?? (name in tokens ? (name as Token) : null);
  if (token === null || stored?.isDetached === true) return noSuch('PaymentMethod', name);
  const amount = Number(form.amount);
  const kept = Number(form.application_fee_amount ?? 0);
  if (kept > 0 && world.operator === null) {
    return refuse('Can only apply an application_fee_amount on behalf of a connected account.', undefined);
  }
  if (kept > amount) return refuse('The application fee must not be more than the amount.');
  // A method that is kept for later charges gets an id of its own.
  const keeps = form.setup_future_usage === 'off_session' && stored === undefined;
  const customer = stored?.customer ?? (keeps ? (form.customer ?? null) : null);
  const methodId = keeps ? newName('pm') : name;
  if (keeps) payments.methods.set(methodId, { token, customer: customer ?? '', isDetached: false });
  const intent = {
    id: newName('pi'),
    object: 'payment_intent',
    amount,
    application_fee_amount: kept === 0 ? null : kept,
    created: secondsOf(world.now),
    currency: form.currency ?? '',
    customer,
    description: form.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.isLive,
    metadata: metadataIn(form),
    next_action: null,
    payment_method: shownMethod(methodId, token, customer) as Stripe.PaymentMethod,
    setup_future_usage: keeps ? 'off_session' : null,
    status: 'processing',
    transfer_group: form.transfer_group ?? null,
  } satisfies Partial<Stripe.PaymentIntent> as Stripe.PaymentIntent;
  const payment: Payment = { intent, charge: null };
  payments.all.push(payment);
  const fate = tokens[token];
  if (fate === 'declined') return decline(world, payment);
  payment.charge = begin(world, payment, fate === 'works');
  if (fate === 'works') {
    settle(world, payment);
  } else {
    emit(world, 'payment_intent.processing', intent);
    plan(world, DEBIT_DAYS, () => {
      if (fate === 'fails') {
        fail(world, payment);
        return;
      }
      settle(world, payment);
      if (fate === 'returned') planReturn(world, payments, payment);
    });
  }
  return { body: shownPayment(world, payment, request) };
}

function planReturn(world: World, payments: Payments, { charge }: Payment): void {
  if (charge !== null) plan(world, RETURN_DAYS, () => takeBack(world, payments, charge));
}

function decline(world: World, { intent }: Payment): Answer {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } as const;
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
  emit(world, 'payment_intent.payment_failed', intent);
  return stripeError(402, { ...error, message: 'Your card was declined.', payment_intent: intent });
}

// Stripe enters a debit when it is sent to the bank, days before the money is there.
function begin(world: World, { intent }: Payment, isCard: boolean): Stripe.Charge {
  const { amount, currency, metadata } = intent;
  const id = newName(isCard ? 'ch' : 'py');
  const fee = isCard ? Math.round(amount * 0.029) + 30 : debitFee(amount);
  const availableAt = new Date(world.now.getTime() + (isCard ? CARD_DAYS : DEBIT_DAYS) * DAY_MS);
  const type = isCard ? 'charge' : 'payment';
  const applicationFee = intent.application_fee_amount ?? 0;
  const line = enter(world, world.platform, {
    type,
    amount,
    fee,
    applicationFee,
    currency,
    source: id,
    availableAt,
  });
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: line,
    captured: true,
    created: secondsOf(world.now),
    currency,
    disputed: false,
    livemode: world.isLive,
    metadata,
    paid: isCard,
    payment_intent: intent.id,
    payment_method_details: detailsOf(isCard) as Stripe.Charge.PaymentMethodDetails,
    refunded: false,
    status: 'pending',
    transfer_group: intent.transfer_group,
  } as Partial<Stripe.Charge> as Stripe.Charge;
}

const debitFee = (amount: number) => Math.min(500, Math.round(amount * 0.008));

// Only what is read of the many details of a method.
function detailsOf(isCard: boolean): Partial<Stripe.Charge.PaymentMethodDetails> {
  return isCard
    ? {
        type: 'card',
        card: { brand: 'visa', funding: 'credit', last4: '4242' } as Stripe.Charge.PaymentMethodDetails.Card,
      }
    : { type: 'us_bank_account', us_bank_account: bank as Stripe.Charge.PaymentMethodDetails.UsBankAccount };
}

const bank = { bank_name: 'STRIPE TEST BANK', last4: '6789' };

function settle(world: World, { intent, charge }: Payment): void {
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  if (charge !== null) Object.assign(charge, { status: 'succeeded', paid: true });
  emit(world, 'payment_intent.succeeded', intent);
}

function fail(world: World, { intent, charge }: Payment): void {
  const error = { type: 'invalid_request_error', code: 'payment_intent_payment_attempt_failed' };
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
  if (charge !== null) {
    Object.assign(charge, { status: 'failed', failure_code: 'insufficient_funds' });
    const line = { amount: -charge.amount, currency: charge.currency, source: charge.id };
    const applicationFee = -(charge.application_fee_amount ?? 0);
    // An assumption about Stripe: a debit that never became money costs nothing, so each fee goes back with it.
    const fee = -debitFee(charge.amount);
    enter(world, world.platform, { ...line, fee, applicationFee, type: 'payment_failure_refund' });
  }
  emit(world, 'payment_intent.payment_failed', intent);
}

function answerRefund(world: World, payments: Payments, request: SeenRequest, id?: string): Answer | null {
  if (id !== undefined) {
    const found = payments.refunds.find((one) => one.id === id);
    return found ? { body: shownRefund(world, found, request) } : noSuch('refund', id);
  }
  if (request.method === 'POST') return refund(world, payments, request);
  const charge = request.query.get('charge');
  return pageOf(
    payments.refunds
      .filter((one) => charge === null || one.charge === charge)
      .map((one) => shownRefund(world, one, request)),
    request,
  );
}

function shownRefund(world: World, made: Stripe.Refund, request: SeenRequest): Stripe.Refund {
  const isList = request.path.endsWith('refunds') && request.method === 'GET';
  if (!expands(request, `${isList ? 'data.' : ''}balance_transaction`)) return made;
  const line = bookOf(world, world.platform).lines.find(({ id }) => id === made.balance_transaction);
  return { ...made, balance_transaction: line ?? made.balance_transaction };
}

// Stripe gives the application fee back in proportion. What becomes of a fraction it does not say.
function givenBack({
  amount,
  amount_refunded: refunded,
  application_fee_amount: fee,
}: Stripe.Charge): number {
  return Math.round(((fee ?? 0) * refunded) / amount);
}

function refund(world: World, payments: Payments, request: SeenRequest): Answer {
  const { form } = request;
  const payment = payments.all.find(({ intent }) => intent.id === form.payment_intent);
  const charge = payment?.charge ?? null;
  if (payment === undefined || charge === null) return noSuch('payment_intent', form.payment_intent ?? '');
  const taken = takenOf(payments, charge);
  if (isContested(payments, charge) || taken >= charge.amount)
    return refuse(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  const amount = Number(form.amount);
  const left = charge.amount - charge.amount_refunded - taken;
  if (charge.status !== 'succeeded')
    return refuse('This payment has not succeeded.', 'charge_not_refundable');
  if (left === 0) return refuse(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount > left)
    return refuse(`Refund amount is greater than unrefunded amount on charge.`, 'amount_too_large');
  const gives = form.refund_application_fee === 'true';
  if (gives && !charge.application_fee_amount) {
    return refuse(`Attempting to refund_application_fee on ${charge.id}, but it has no application fee`);
  }
  const before = givenBack(charge);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const id = newName('re');
  const line = enter(world, world.platform, {
    type: charge.id.startsWith('py_') ? 'payment_refund' : 'refund',
    amount: -amount,
    applicationFee: gives ? before - givenBack(charge) : 0,
    currency: charge.currency,
    source: id,
  });
  const isCard = charge.id.startsWith('ch_');
  const made: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: charge.id,
    created: secondsOf(world.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: metadataIn(form),
    payment_intent: payment.intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isCard ? 'succeeded' : 'pending',
    transfer_reversal: null,
  };
  const isFirst = payments.refunds.every((one) => one.charge !== charge.id);
  payments.refunds.push(made);
  emit(world, 'refund.created', made);
  const token = payments.methods.get((payment.intent.payment_method as Stripe.PaymentMethod).id)?.token;
  if (token === 'pm_card_refundFail' && isFirst) {
    plan(world, REFUSAL_DAYS, () => failRefund(world, charge, made));
  }
  if (!isCard) {
    plan(world, DEBIT_DAYS, () => {
      made.status = 'succeeded';
      emit(world, 'refund.updated', made);
    });
  }
  return { body: shownRefund(world, made, request) };
}

function failRefund(world: World, charge: Stripe.Charge, refund: Stripe.Refund): void {
  const { id: source, amount, currency } = refund;
  const line = enter(world, world.platform, { type: 'refund_failure', amount, currency, source });
  charge.amount_refunded -= amount;
  charge.refunded = false;
  const failure_reason = 'expired_or_canceled_card';
  Object.assign(refund, { status: 'failed', failure_reason, failure_balance_transaction: line.id });
  emit(world, 'refund.failed', refund);
}
