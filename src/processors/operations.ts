import { inSpan } from '../kit/tracing/tracing.ts';
import type { Processors } from './accounts.ts';
import type {
  Absent,
  BankPayoutOperation,
  BankPayoutOutcome,
  ChargeOperation,
  ChargeOutcome,
  Merchant,
  Processor,
  ProcessorName,
  RefundOperation,
  RefundOutcome,
  ReversalOperation,
  ReversalOutcome,
  SetupOperation,
  SetupOutcome,
  TransferOperation,
  TransferOutcome,
} from './types.ts';

/** The processor that an account works with now, or the named one that it worked with; null without keys. */
export type ProcessorFor = Processors['processorFor'];

/**
 * One call to a processor under a key of ours, and the way to ask for its outcome. Both may be made any number of
 * times: the same key is never carried out twice.
 */
export interface ProcessorOperation<Outcome> {
  readonly send: (processor: Processor, merchant: Merchant) => Promise<Outcome>;
  readonly find: (processor: Processor, merchant: Merchant) => Promise<Outcome | Absent>;
  /** Asked when the processor has never seen it: the outcome that it has instead of being sent again, or null. */
  readonly decideUnseen?: () => Promise<Outcome | Held | null>;
  /** Asked last before it is sent again: a person may have ended it while the processor was asked. */
  readonly isStillWanted?: () => Promise<boolean>;
}

/** The operation that takes money. */
export function charging(operation: ChargeOperation): ProcessorOperation<ChargeOutcome> {
  return {
    send: (processor, merchant) => processor.charge(merchant, operation),
    find: (processor, merchant) => processor.findCharge(merchant, operation.key),
  };
}

/** The operation that saves a method without a charge. `reference`: that of the processor, where it is known. */
export function settingUp(
  operation: SetupOperation,
  reference: string | null,
): ProcessorOperation<SetupOutcome> {
  return {
    send: (processor, merchant) => processor.setUp(merchant, operation),
    find: (processor, merchant) => processor.findSetup(merchant, operation.key, reference),
  };
}

/** The operation that gives money back. */
export function refunding(operation: RefundOperation): ProcessorOperation<RefundOutcome> {
  return {
    send: (processor, merchant) => processor.refund(merchant, operation),
    find: (processor, merchant) => processor.findRefund(merchant, operation.key),
  };
}

/** The operation that sends money to a recipient. */
export function transferring(operation: TransferOperation): ProcessorOperation<TransferOutcome> {
  return {
    send: (processor, merchant) => processor.transfer(merchant, operation),
    find: (processor, merchant) => processor.findTransfer(merchant, operation.key),
  };
}

/** The operation that sends money from a recipient's account at the processor to the recipient's bank. */
export function payingOut(operation: BankPayoutOperation): ProcessorOperation<BankPayoutOutcome> {
  return {
    send: async ({ outgoing }, merchant) => outgoing?.payOut(merchant, operation) ?? NO_RECIPIENTS,
    find: async ({ outgoing }, merchant) => outgoing?.findPayOut(merchant, operation) ?? NO_RECIPIENTS,
  };
}

/** The operation that takes money back from a recipient's account at the processor. */
export function reversing(operation: ReversalOperation): ProcessorOperation<ReversalOutcome> {
  return {
    send: async ({ outgoing }, merchant) => outgoing?.reverse(merchant, operation) ?? NO_RECIPIENTS,
    find: async ({ outgoing }, merchant) => outgoing?.findReversal(merchant, operation) ?? NO_RECIPIENTS,
  };
}

const NO_RECIPIENTS = { status: 'unknown', cause: 'the processor keeps no accounts of recipients' } as const;

/** Where an operation is performed. */
interface OperationTarget {
  readonly processorFor: ProcessorFor;
  readonly account: Parameters<ProcessorFor>[0];
  /** The processor of the operation; null: the one that the account works with now. */
  readonly processor: ProcessorName | null;
  /** The account's time. */
  readonly now: Date;
}

/** How an operation is performed: see {@link perform}. */
export type Manner = 'send' | 'ask' | 'look';

type Unknown = { readonly status: 'unknown'; readonly cause: string };

/** Calls a processor. While an account has none (its keys were removed), the outcome is `unknown`. */
export async function callProcessor<Outcome>(
  { processorFor, account, processor: name, now }: OperationTarget,
  call: (processor: Processor, merchant: Merchant) => Promise<Outcome>,
): Promise<Outcome | Unknown> {
  const processor = await processorFor(account, name ?? undefined);
  if (processor === null) return { status: 'unknown', cause: 'the account has no processor' };
  return call(processor, { accountId: account.id, now });
}

/**
 * Performs an operation. `send`: the processor has not seen it. `ask`: the processor may have seen it; if not, it is sent
 * again, under the same key. `look`: the processor is asked, and nothing is sent.
 */
export function perform<Outcome extends { readonly status: string }>(
  target: OperationTarget,
  operation: ProcessorOperation<Outcome>,
  manner: Manner,
): Promise<Outcome | Unknown | Held> {
  return inSpan(`processor ${manner}`, 'internal', async (span) => {
    const outcome = await performOnce(target, operation, manner);
    span?.set({ 'tranche.outcome': outcome.status });
    return outcome;
  });
}

function performOnce<Outcome extends { readonly status: string }>(
  target: OperationTarget,
  operation: ProcessorOperation<Outcome>,
  manner: Manner,
): Promise<Outcome | Unknown | Held> {
  return callProcessor(target, async (processor, merchant): Promise<Outcome | Unknown | Held> => {
    if (manner === 'send') return operation.send(processor, merchant);
    const found = await operation.find(processor, merchant);
    if (!isAbsent(found)) return found;
    const unseen = { status: 'unknown', cause: 'never seen there' } as const;
    if (manner === 'look') return unseen;
    const decided = (await operation.decideUnseen?.()) ?? null;
    if (decided !== null) return decided;
    return ((await operation.isStillWanted?.()) ?? true) ? operation.send(processor, merchant) : unseen;
  });
}

/** The outcome of an operation that was not sent, because it may not be before an instant. */
export type Held = Unknown & { readonly heldUntil: Date };

/** Has an operation wait until an instant. */
export function holdUntil(heldUntil: Date): Held {
  return { status: 'unknown', cause: 'it may not be sent yet', heldUntil };
}

/** Whether an operation was not sent, because it may not be yet. */
export function isHeld(outcome: object): outcome is Held {
  return 'heldUntil' in outcome;
}

function isAbsent(found: { readonly status: string }): found is Absent {
  return found.status === 'absent';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_PAUSE_MS = 12 * HOUR_MS;

/** How long after sending an operation its outcome is first asked for: no call takes so long. */
export const FIRST_CHECK_MS = MINUTE_MS;

/** How long a bank may work on an operation that it has taken: two banking days, a long weekend, and as much again. */
export const BANK_LIMIT_MS = 7 * DAY_MS;

/**
 * The same of a SEPA debit, of which Stripe may know nothing for 14 business days (docs.stripe.com/payments/sepa-debit): with
 * weekends, and holidays about Easter or the turn of the year.
 */
export const SEPA_LIMIT_MS = 24 * DAY_MS;

/**
 * When to ask again for a missing answer. The pause is as long as the answer has been missing, so pauses double, from
 * one minute to half a day.
 */
export function nextAsking(missingSince: Date, now: Date): Date {
  const age = now.getTime() - missingSince.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, age)));
}

/** When to ask again about an operation whose outcome is not final. */
export function nextCheck(outcome: { readonly status: string }, missingSince: Date, now: Date): Date {
  const { status } = outcome;
  // A bank takes days, and its webhook comes first; a holder takes minutes.
  if (status === 'processing') return new Date(now.getTime() + LONGEST_PAUSE_MS);
  if (status === 'requires_action') return new Date(now.getTime() + 15 * MINUTE_MS);
  const next = nextAsking(missingSince, now);
  // Asked about in the meantime, too: a request that was believed lost may still arrive.
  return isHeld(outcome) && outcome.heldUntil < next ? outcome.heldUntil : next;
}

/** True when an answer has been missing for a day. Then people are notified. */
export function isOverdue(missingSince: Date, now: Date): boolean {
  return now.getTime() - missingSince.getTime() >= DAY_MS;
}

/**
 * True when the outcome of an operation, sent at `since`, has been missing so long that people are notified. An operation
 * with a reference is known to the processor, so its bank gets more time.
 */
export function isUnanswered(
  reference: string | null | undefined,
  since: Date,
  now: Date,
  bankLimitMs = BANK_LIMIT_MS,
): boolean {
  return isOverdue(new Date(since.getTime() + (reference == null ? 0 : bankLimitMs)), now);
}
