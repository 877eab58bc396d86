import type { Stripe } from 'stripe';
import {
  type Absent,
  type BankPayoutFailureCode,
  type BankPayoutOperation,
  type BankPayoutOutcome,
  bankPayoutFailureCodes,
  type FoundPayOut,
  type OutgoingProcessor,
} from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import { type Call, idOf, judgeFailure, ourKey, ourMetadata, type StripeClient, wholeOf } from './client.ts';
import { findListed, listSince, lookUp } from './lookup.ts';
import { isDisconnected } from './recipients.ts';
import { readRecord, recordMetadata } from './records.ts';

/**
 * Sends the money of one transfer from the recipient's account at Stripe to their bank, under our key. Sends nothing while
 * that money is pending: Stripe would repeat its refusal for a day.
 */
export async function payOut(
  client: StripeClient,
  operation: BankPayoutOperation,
): Promise<BankPayoutOutcome> {
  try {
    const arrived = await readTransfer(client, operation);
    if (arrived === 'reversed') {
      return refused(
        'processor_refused',
        'A part of the transfer was taken back from the recipient’s account.',
      );
    }
    if (arrived === 'pending') return WAITING;
    const { amount, currency } = arrived;
    return await client.connectedTo(operation.recipient).call(async (call) => {
      const payout = await call.stripe.payouts.create(
        {
          amount,
          currency,
          description: operation.description,
          metadata: {
            ...ourMetadata(call.accountId, 'payout', operation.key),
            ...recordMetadata(operation.record),
          },
        },
        call.write(operation.key),
      );
      return payoutOutcome(payout);
    });
  } catch (cause) {
    if (isDisconnected(cause)) {
      return refused(
        'payouts_not_allowed',
        'The recipient’s account is no longer connected to the platform.',
      );
    }
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
    const { code, message } = failure.error;
    // The transfer's money is available, but not there: another payment's was not there yet, or somebody has taken it. It is
    // asked for again, and people are notified if it stays so.
    if (code === 'balance_insufficient') return { status: 'unknown', cause: message };
    return refused(refusals.get(code ?? '') ?? 'processor_refused', message);
  }
}

const WAITING: BankPayoutOutcome = { status: 'processing', reference: null, arrivalDate: null };

/**
 * What a transfer brought to the recipient's account, in the currency of that account, which may be another one than that
 * of the transfer.
 */
async function readTransfer(
  client: StripeClient,
  { recipient, transferReference }: BankPayoutOperation,
): Promise<{ readonly amount: number; readonly currency: string } | 'pending' | 'reversed'> {
  const transfer = await client.call((call) =>
    call.stripe.transfers.retrieve(transferReference, {}, call.read()),
  );
  const payment = idOf(transfer.destination_payment);
  // Of one that was taken back whole, the news follows, and ends the payment.
  if (transfer.reversed) return 'pending';
  if (transfer.amount_reversed > 0) return 'reversed';
  if (payment === null) return 'pending';
  const charge = await client
    .connectedTo(recipient)
    .call((call) => call.stripe.charges.retrieve(payment, { expand: ['balance_transaction'] }, call.read()));
  const line = wholeOf(charge.balance_transaction);
  return line?.status === 'available' ? { amount: line.net, currency: line.currency } : 'pending';
}

/** Asks for the outcome of a bank payout, by our key. The list of an account's payouts is never behind. */
export async function findPayOut(
  client: StripeClient,
  { key, recipient }: BankPayoutOperation,
): Promise<BankPayoutOutcome | Absent> {
  return lookUp(client.connectedTo(recipient), async (call) => {
    const found = await findListed(
      call,
      key,
      (page, options) => call.stripe.payouts.list(page, options),
      (one: Stripe.Payout) => ourKey(call.accountId, 'payout', one.metadata) === key,
    ).catch((cause: unknown) => {
      // Nothing is seen at an account that is no longer connected. Sending again says so.
      if (isDisconnected(cause)) return null;
      throw cause;
    });
    return found === null ? { status: 'absent' } : payoutOutcome(found);
  });
}

/** Lists the bank payouts of ours from a recipient's account since an instant, oldest first. */
export async function listPayOuts(
  client: StripeClient,
  recipient: string,
  since: Date,
): ReturnType<NonNullable<OutgoingProcessor['listPayOuts']>> {
  return lookUp(client.connectedTo(recipient), async (call) => {
    const found = await listSince(call, since, (page, options) =>
      call.stripe.payouts.list(page, options),
    ).catch((cause: unknown) => {
      if (isDisconnected(cause)) return 'gone' as const;
      throw cause;
    });
    if (found === 'gone') return { status: 'gone' };
    if (found === null) return { status: 'unknown', cause: 'too many payouts to read' };
    return { status: 'listed', payouts: found.toReversed().flatMap((one) => foundPayOut(call, one)) };
  });
}

function foundPayOut(call: Call, payout: Stripe.Payout): FoundPayOut[] {
  const key = ourKey(call.accountId, 'payout', payout.metadata);
  if (key === null) return [];
  const occurredAt = new Date(payout.created * 1000);
  return [{ id: `bank_payout:${key}`, occurredAt, type: 'bank_payout', key, ...recorded(payout) }];
}

/** Reads a bank payout as it is now, with a client of the recipient's account. Throws when it cannot be read. */
export async function readBankPayout(
  call: Call,
  id: string,
): Promise<Pick<FoundPayOut, 'outcome' | 'record'>> {
  return recorded(await call.stripe.payouts.retrieve(id, {}, call.read()));
}

function recorded(payout: Stripe.Payout): Pick<FoundPayOut, 'outcome' | 'record'> {
  const record = readRecord(payout.metadata);
  return { outcome: payoutOutcome(payout), ...(record === undefined ? {} : { record }) };
}

function payoutOutcome(payout: Stripe.Payout): BankPayoutOutcome {
  const { id: reference, status } = payout;
  const arrivalDate = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10);
  switch (status) {
    case 'pending':
    case 'in_transit':
      return { status: 'processing', reference, arrivalDate };
    case 'paid':
      return {
        status: 'succeeded',
        reference,
        arrivalDate,
        amount: fromStripeAmount(payout.amount, payout.currency),
        currency: payout.currency.toUpperCase(),
      };
    case 'failed':
      return {
        status: 'failed',
        reference,
        code: failureCodeOf(payout.failure_code),
        message:
          payout.failure_message ?? `The payout did not arrive (${payout.failure_code ?? 'no reason'}).`,
      };
    case 'canceled':
      return {
        status: 'canceled',
        reference,
        code: 'canceled',
        message: 'The payout was canceled at Stripe.',
      };
    default:
      return { status: 'unknown', cause: `${reference} is ${status}` };
  }
}

function failureCodeOf(code: string | null): BankPayoutFailureCode {
  return bankPayoutFailureCodes.find((one) => one === code) ?? 'other';
}

// Refusals of the request: https://docs.stripe.com/error-codes.
const refusals: ReadonlyMap<string, BankPayoutFailureCode> = new Map([
  ['payouts_not_allowed', 'payouts_not_allowed'],
  ['payouts_limit_exceeded', 'payouts_not_allowed'],
  ['account_closed', 'account_closed'],
  ['bank_account_restricted', 'bank_account_restricted'],
  ['bank_account_unusable', 'bank_account_restricted'],
  ['no_account', 'no_account'],
  ['invalid_currency', 'invalid_currency'],
]);

function refused(code: BankPayoutFailureCode, message: string): BankPayoutOutcome {
  return { status: 'failed', reference: null, code, message };
}
