import type { PaymentMethodSummary } from '../../src/kit/payment-methods.ts';
import type {
  Absent,
  ChargeOrder,
  ChargeOutcome,
  Merchant,
  Processor,
  ProcessorEvent,
  RefundOrder,
  RefundOutcome,
  StatementLine,
  TransferOrder,
  TransferOutcome,
} from '../../src/processors/types.ts';

/** What one call shall do: lose the answer after doing the work, or never hear of it. */
export type Fault = 'reply lost' | 'never arrives';

/** A processor in memory that does what a test says, and keeps its own log of what it took. */
export interface ScriptedProcessor extends Processor {
  /** Everything it did, in order: the witness. */
  readonly log: readonly (StatementLine & { readonly accountId: string })[];
  /** Every call, by name and key. */
  readonly calls: readonly { readonly name: string; readonly key: string }[];
  /** The next calls meet these faults, in order. */
  failNext(...faults: Fault[]): void;
  /** Decides what a charge that waits (a bank, a holder) has become; answers the event of it. */
  decide(key: string, outcome: Decided): ProcessorEvent;
  /** Makes new charges of a source end like this. */
  script(source: string, decided: Decided): void;
}

/** How a charge, refund or transfer ends. */
export type Decided = 'succeeded' | 'declined' | 'processing' | 'requires_action' | 'returned' | 'failed';

const methods: Readonly<Record<string, PaymentMethodSummary>> = {
  tok_card: { type: 'CreditCard', name: 'Visa', last4: '4242' },
  tok_debit: { type: 'DebitCard', name: 'Visa', last4: '5556' },
  tok_declined: { type: 'CreditCard', name: 'Visa', last4: '0002' },
  tok_asks: { type: 'CreditCard', name: 'Visa', last4: '3155' },
  tok_bank: { type: 'BankAccount', name: 'First Example Bank', last4: '6789' },
};

const endings: Readonly<Record<string, Decided>> = {
  tok_declined: 'declined',
  tok_asks: 'requires_action',
  tok_bank: 'processing',
};

/** What it keeps: 2.9 % and 30 of a card, 0.8 % of a bank, rounded half up. */
export function feeOf(method: PaymentMethodSummary, amount: number): number {
  return method.type === 'BankAccount' ? Math.round(amount * 0.008) : Math.round(amount * 0.029) + 30;
}

interface Kept {
  readonly accountId: string;
  readonly order: ChargeOrder;
  readonly method: PaymentMethodSummary;
  decided: Decided;
}

/** Makes the processor. */
export function createScriptedProcessor(): ScriptedProcessor {
  const charges = new Map<string, Kept>();
  const refunds = new Map<string, { accountId: string; order: RefundOrder; decided: Decided }>();
  const transfers = new Map<string, { accountId: string; order: TransferOrder; decided: Decided }>();
  const log: (StatementLine & { accountId: string })[] = [];
  const calls: { name: string; key: string }[] = [];
  const faults: Fault[] = [];
  const scripted = new Map<string, Decided>();
  let events = 0;
  const write = (
    accountId: string,
    kind: StatementLine['kind'],
    key: string,
    amount: number,
    fee: number,
    currency: string,
  ) => {
    const reference = `${kind}_${key}`;
    log.push({ accountId, reference, kind, key, amount, fee, currency, occurredAt: new Date(0) });
  };
  const chargeOutcome = (kept: Kept): ChargeOutcome => {
    const { order, method } = kept;
    const reference = `ch_${order.key}`;
    const storedMethod = order.savesMethod ? `stored_${order.source}` : null;
    switch (kept.decided) {
      case 'succeeded':
        return { status: 'succeeded', reference, fee: feeOf(method, order.amount), method, storedMethod };
      case 'processing':
        return { status: 'processing', reference, method, storedMethod };
      case 'requires_action':
        return { status: 'requires_action', reference, actionUrl: `http://bank.test/${order.key}`, method };
      case 'returned':
        return { status: 'returned', reference, code: 'R01', message: 'Not enough money.', fee: 400 };
      default:
        return {
          status: 'declined',
          reference,
          code: 'declined',
          message: 'The bank said no.',
          method,
        };
    }
  };
  const settle = (kept: Kept, decided: Decided) => {
    const { accountId, order, method } = kept;
    if (decided === 'succeeded') {
      const kind = order.purpose === 'Invoice' ? 'charge' : 'funding';
      write(accountId, kind, order.key, order.amount, feeOf(method, order.amount), order.currency);
    }
    if (decided === 'returned' && kept.decided === 'succeeded') {
      write(accountId, 'return', order.key, -order.amount, 400, order.currency);
    }
    kept.decided = decided;
  };
  const withFault = <T>(
    name: string,
    key: string,
    work: () => T,
  ): T | { status: 'unknown'; cause: string } => {
    calls.push({ name, key });
    const fault = faults.shift();
    if (fault === 'never arrives') return { status: 'unknown', cause: 'the connection was refused' };
    const result = work();
    return fault === 'reply lost' ? { status: 'unknown', cause: 'the answer did not come' } : result;
  };
  const refundOutcome = (key: string, decided: Decided): RefundOutcome => {
    const reference = `re_${key}`;
    if (decided === 'succeeded') return { status: 'succeeded', reference };
    if (decided === 'processing') return { status: 'processing', reference };
    return { status: 'failed', reference, code: 'account_closed', message: 'The account is closed.' };
  };
  const transferOutcome = (key: string, decided: Decided): TransferOutcome => {
    const reference = `tr_${key}`;
    if (decided === 'succeeded') return { status: 'succeeded', reference, fee: 50 };
    if (decided === 'processing') return { status: 'processing', reference };
    const status = decided === 'returned' ? 'returned' : 'failed';
    return { status, reference, code: 'account_closed', message: 'The account is closed.' };
  };
  const methodOf = (source: string) => methods[source.replace(/^stored_/, '')] ?? null;
  return {
    name: 'Sandbox',
    log,
    calls,
    failNext: (...next) => void faults.push(...next),
    script: (source, decided) => void scripted.set(source, decided),
    decide(key, decided) {
      events += 1;
      const base = { id: `ev_${events}`, occurredAt: new Date(0) };
      const charge = charges.get(key);
      if (charge !== undefined) {
        settle(charge, decided);
        return { ...base, type: 'charge', key, outcome: chargeOutcome(charge) };
      }
      const refund = refunds.get(key);
      if (refund !== undefined) {
        refund.decided = decided;
        return { ...base, type: 'refund', key, outcome: refundOutcome(key, decided) };
      }
      const transfer = transfers.get(key);
      if (transfer === undefined) throw new Error(`The processor does not know ${key}.`);
      transfer.decided = decided;
      return { ...base, type: 'transfer', key, outcome: transferOutcome(key, decided) };
    },
    async charge({ accountId }, order) {
      return withFault('charge', order.key, () => {
        const known = charges.get(order.key);
        if (known !== undefined) {
          if (JSON.stringify(known.order) !== JSON.stringify(order))
            throw new Error('The order has changed.');
          return chargeOutcome(known);
        }
        const method = methodOf(order.source);
        if (method === null) throw new Error(`There is no source ${order.source}.`);
        const kept: Kept = { accountId, order, method, decided: 'processing' };
        charges.set(order.key, kept);
        settle(
          kept,
          scripted.get(order.source) ?? endings[order.source.replace(/^stored_/, '')] ?? 'succeeded',
        );
        return chargeOutcome(kept);
      });
    },
    async findCharge({ accountId }: Merchant, key) {
      return withFault('findCharge', key, (): ChargeOutcome | Absent => {
        const kept = charges.get(key);
        return kept?.accountId === accountId ? chargeOutcome(kept) : { status: 'absent' };
      });
    },
    async refund({ accountId }, order) {
      return withFault('refund', order.key, () => {
        const known = refunds.get(order.key);
        if (known !== undefined) return refundOutcome(order.key, known.decided);
        const decided = scripted.get('refund') ?? 'succeeded';
        refunds.set(order.key, { accountId, order, decided });
        if (decided === 'succeeded') {
          write(accountId, 'refund', order.key, -order.amount, 0, order.currency);
        }
        return refundOutcome(order.key, decided);
      });
    },
    async findRefund({ accountId }, key) {
      return withFault('findRefund', key, (): RefundOutcome | Absent => {
        const kept = refunds.get(key);
        return kept?.accountId === accountId ? refundOutcome(key, kept.decided) : { status: 'absent' };
      });
    },
    async transfer({ accountId }, order) {
      return withFault('transfer', order.key, () => {
        const known = transfers.get(order.key);
        if (known !== undefined) return transferOutcome(order.key, known.decided);
        const decided = scripted.get(order.destination) ?? 'succeeded';
        transfers.set(order.key, { accountId, order, decided });
        if (decided === 'succeeded') {
          write(accountId, 'delivery', order.key, -order.amount, 50, order.currency);
        }
        return transferOutcome(order.key, decided);
      });
    },
    async findTransfer({ accountId }, key) {
      return withFault('findTransfer', key, (): TransferOutcome | Absent => {
        const kept = transfers.get(key);
        return kept?.accountId === accountId ? transferOutcome(key, kept.decided) : { status: 'absent' };
      });
    },
    describeToken: async (_merchant, token) => methodOf(token),
    async storeMethod(_merchant, key, token) {
      return withFault('storeMethod', key, () => {
        const method = methodOf(token);
        return method === null
          ? { status: 'declined' as const, code: 'declined' as const, message: 'Unknown token.' }
          : { status: 'stored' as const, reference: `stored_${token}`, method };
      });
    },
    removeMethod: async () => true,
    async readWebhook(_accountId, rawBody, headers) {
      if (headers['x-test-signature'] !== 'good') return null;
      return (JSON.parse(rawBody.toString()) as ProcessorEvent[]).map((event) => ({
        ...event,
        occurredAt: new Date(event.occurredAt),
      }));
    },
    listEvents: async () => ({ events: [], cursor: null }),
    listStatement: async ({ accountId }) => ({
      lines: log.filter((line) => line.accountId === accountId),
      cursor: null,
    }),
    readBalances: async () => [],
  };
}
