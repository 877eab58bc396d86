import type { Stripe } from 'stripe';
import { idOf } from '../../client.ts';
import type { Payments } from './payments.ts';
import { emit, enter, newName, secondsOf, type World } from './world.ts';

const FEE = 400;

/**
 * The bank of a payer takes a charge back. Of a card it is a dispute; a debit that had settled comes back as one that cannot be
 * contested. `amount`: only a part.
 */
export function takeBack(
  world: World,
  payments: Payments,
  charge: Stripe.Charge,
  amount = charge.amount,
): void {
  const { currency } = charge;
  const isCard = charge.id.startsWith('ch_');
  const id = newName('du');
  const taken = { type: 'adjustment', amount: -amount, fee: FEE, currency, source: id } as const;
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [enter(world, world.platform, taken)],
    charge,
    created: secondsOf(world.now),
    currency,
    livemode: world.isLive,
    metadata: {},
    network_reason_code: isCard ? '10.4' : 'R10',
    payment_intent: charge.payment_intent,
    reason: isCard ? 'fraudulent' : 'customer_initiated',
    status: isCard ? 'needs_response' : 'lost',
  } satisfies Partial<Stripe.Dispute> as Partial<Stripe.Dispute> as Stripe.Dispute;
  payments.disputes.push(dispute);
  Object.assign(charge, { disputed: true });
  tell(world, 'charge.dispute.created', dispute);
}

/** The bank decides about a dispute of a charge: one that is won gives the money back, also after it was lost. */
export function decideDispute(
  world: World,
  payments: Payments,
  charge: Stripe.Charge,
  status: 'won' | 'lost',
): void {
  const own = payments.disputes.filter((one) => idOf(one.charge) === charge.id);
  const dispute =
    own.find((one) => one.status === 'needs_response') ??
    own.find((one) => status === 'won' && one.status === 'lost');
  if (dispute === undefined) throw new Error(`No dispute of ${charge.id} is open.`);
  Object.assign(dispute, { status });
  if (status === 'won') {
    const { amount, currency, id } = dispute;
    const back = { type: 'adjustment', amount, fee: -FEE, currency, source: id } as const;
    dispute.balance_transactions.push(enter(world, world.platform, back));
    tell(world, 'charge.dispute.funds_reinstated', dispute);
  }
  tell(world, 'charge.dispute.closed', dispute);
}

/** Whether a bank still decides about a charge: nothing of it can be refunded. */
export function isContested(payments: Payments, { id }: Stripe.Charge): boolean {
  return payments.disputes.some(({ charge, status }) => idOf(charge) === id && status === 'needs_response');
}

/** How much of a charge its bank has. */
export function takenOf(payments: Payments, { id }: Stripe.Charge): number {
  return payments.disputes
    .filter(({ charge }) => idOf(charge) === id)
    .flatMap((dispute) => dispute.balance_transactions)
    .reduce((sum, { amount }) => sum - amount, 0);
}

function tell(world: World, type: Stripe.Event.Type, dispute: Stripe.Dispute): void {
  emit(world, type, { ...dispute, charge: idOf(dispute.charge) });
}
