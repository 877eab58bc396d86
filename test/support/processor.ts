import { type DescribedMethod, fundingOf } from '../../src/kit/money/payment-methods.ts';
import {
  type Absent,
  type ChargeOperation,
  type ChargeOutcome,
  type EvidenceProcessor,
  type Merchant,
  OWN_BALANCE,
  type Processor,
  type ProcessorEvent,
  type RefundOperation,
  type RefundOutcome,
  type SetupOperation,
  type SetupOutcome,
  type StatementLine,
  type StoreOutcome,
  type TransferOperation,
  type TransferOutcome,
} from '../../src/processors/types.ts';
import {
  bare,
  chargeOutcome,
  type Decided,
  endings,
  expiryOf,
  feeOf,
  type Kept,
  methods,
  refundOutcome,
  setupOutcome,
  transferOutcome,
} from './scripted-outcomes.ts';

/** A fault of a call: its answer is lost after the work was done, or the call never arrives. */
type Fault = 'reply lost' | 'never arrives';

type Unknown = { readonly status: 'unknown'; readonly cause: string };

/** A processor in memory that does what a test says, and keeps its own log of what it took. */
export class ScriptedProcessor implements Processor {
  readonly name = 'Sandbox' as const;
  /** Everything it did, in order. */
  readonly log: (StatementLine & { readonly accountId: string })[] = [];
  readonly calls: { readonly name: string; readonly key: string }[] = [];
  readonly #charges = new Map<string, Kept<ChargeOperation>>();
  readonly #refunds = new Map<string, Kept<RefundOperation>>();
  readonly #transfers = new Map<string, Kept<TransferOperation>>();
  readonly #setups = new Map<string, Kept<SetupOperation>>();
  readonly #faults: (Fault | null)[] = [];
  readonly #scripted = new Map<string, Decided>();
  readonly #codes = new Map<string, string | undefined>();
  readonly #told: ProcessorEvent[] = [];
  #events = 0;

  /** The next calls meet these faults, in order; null is a call that goes well. */
  failNext(...faults: (Fault | null)[]): void {
    this.#faults.push(...faults);
  }

  /** Ends the faults that {@link failNext} has set. */
  answerAgain(): void {
    this.#faults.length = 0;
  }

  /** Makes new charges of a source, new transfers to a destination, or refunds (`refund`, or `refund <charge>`) end like this. */
  script(source: string, decided: Decided, code?: string): void {
    this.#scripted.set(source, decided);
    this.#codes.set(source, code);
  }

  /** Decides what became of something that waits (a bank, a holder); answers the event of it. */
  decide(key: string, decided: Decided, code?: string): ProcessorEvent {
    const charge = this.#charges.get(key);
    if (charge !== undefined) charge.code = code;
    const event = this.#decide(key, decided);
    this.#told.push(event);
    return event;
  }

  #decide(key: string, decided: Decided): ProcessorEvent {
    this.#events += 1;
    const base = { id: `ev_${this.#events}`, occurredAt: new Date(0), key };
    const charge = this.#charges.get(key);
    if (charge !== undefined) {
      this.#settle(charge, decided);
      return { ...base, type: 'charge', outcome: chargeOutcome(charge) };
    }
    const refund = this.#refunds.get(key);
    if (refund !== undefined) {
      if (decided === 'succeeded' && refund.decided !== 'succeeded') {
        this.#write(this.#refundKind(refund, 'refund'), refund, -refund.operation.amount, 0);
      }
      if (decided === 'failed' && refund.decided === 'succeeded') {
        this.#write(this.#refundKind(refund, 'refund_failed'), refund, refund.operation.amount, 0);
      }
      refund.decided = decided;
      return { ...base, type: 'refund', outcome: refundOutcome(refund) };
    }
    const setup = this.#setups.get(key);
    if (setup !== undefined) {
      setup.decided = decided;
      return { ...base, type: 'setup', outcome: setupOutcome(setup) };
    }
    const transfer = this.#transfers.get(key);
    if (transfer === undefined) throw new Error(`The processor does not know ${key}.`);
    this.#deliver(transfer, decided);
    return { ...base, type: 'transfer', outcome: transferOutcome(transfer) };
  }

  /** Evidence as it came: `upload` and `submit`, with the key of the caller. */
  readonly evidenceCalls: { readonly name: 'upload' | 'submit'; readonly submission: unknown }[] = [];
  readonly #answered = new Map<string, string>();

  readonly evidence: EvidenceProcessor = {
    upload: async (_merchant, file) => {
      this.evidenceCalls.push({ name: 'upload', submission: file });
      const fault = this.#faults.shift() ?? null;
      if (fault !== null) return { status: 'unknown', cause: 'no answer' };
      return { status: 'uploaded', reference: `file_${file.key}` };
    },
    // A lost answer is lost after the bank has it.
    submit: async (_merchant, submission) => {
      this.evidenceCalls.push({ name: 'submit', submission });
      const { dispute, key } = submission;
      const known = this.#answered.get(dispute);
      if (known !== undefined && known !== key) {
        return { status: 'refused', code: 'already_answered', message: 'It was answered already.' };
      }
      this.#answered.set(dispute, key);
      const fault = this.#faults.shift() ?? null;
      return fault === null ? { status: 'sent' } : { status: 'unknown', cause: 'no answer' };
    },
  };

  async charge({ accountId }: Merchant, operation: ChargeOperation): Promise<ChargeOutcome> {
    return this.#answer('charge', operation.key, () => {
      const known = this.#charges.get(operation.key);
      if (known !== undefined) {
        if (JSON.stringify(known.operation) !== JSON.stringify(operation))
          throw new Error('The operation has changed.');
        return chargeOutcome(known);
      }
      const code = this.#codes.get(operation.source);
      const kept: Kept<ChargeOperation> = { accountId, operation, decided: 'processing', code };
      this.#charges.set(operation.key, kept);
      this.#settle(
        kept,
        this.#scripted.get(operation.source) ?? endings[bare(operation.source)] ?? 'succeeded',
      );
      return chargeOutcome(kept);
    });
  }

  async findCharge({ accountId }: Merchant, key: string): Promise<ChargeOutcome | Absent> {
    return this.#answer('findCharge', key, () => {
      const kept = this.#charges.get(key);
      return kept?.accountId === accountId ? chargeOutcome(kept) : { status: 'absent' };
    });
  }

  async cancelCharge({ accountId }: Merchant, key: string): Promise<ChargeOutcome | Absent> {
    return this.#answer('cancelCharge', key, () => {
      const kept = this.#charges.get(key);
      if (kept?.accountId !== accountId) return { status: 'absent' };
      if (kept.decided === 'requires_action') this.decide(key, 'declined');
      return chargeOutcome(kept);
    });
  }

  async refund({ accountId }: Merchant, operation: RefundOperation): Promise<RefundOutcome> {
    return this.#answer('refund', operation.key, () => {
      const known = this.#refunds.get(operation.key);
      if (known !== undefined) return refundOutcome(known);
      const decided =
        this.#scripted.get(`refund ${operation.chargeKey}`) ?? this.#scripted.get('refund') ?? 'succeeded';
      const kept = { accountId, operation, decided };
      this.#refunds.set(operation.key, kept);
      if (decided === 'succeeded') this.#write(this.#refundKind(kept, 'refund'), kept, -operation.amount, 0);
      if (decided === 'succeeded' && operation.destination === OWN_BALANCE) {
        this.#write('release', kept, operation.amount, 0);
      }
      return refundOutcome(kept);
    });
  }

  async findRefund({ accountId }: Merchant, key: string): Promise<RefundOutcome | Absent> {
    return this.#answer('findRefund', key, () => {
      const kept = this.#refunds.get(key);
      return kept?.accountId === accountId ? refundOutcome(kept) : { status: 'absent' };
    });
  }

  async transfer({ accountId }: Merchant, operation: TransferOperation): Promise<TransferOutcome> {
    return this.#answer('transfer', operation.key, () => {
      const known = this.#transfers.get(operation.key);
      if (known !== undefined) {
        if (JSON.stringify(known.operation) !== JSON.stringify(operation))
          throw new Error('The operation has changed.');
        return transferOutcome(known);
      }
      const kept: Kept<TransferOperation> = { accountId, operation, decided: 'processing' };
      this.#transfers.set(operation.key, kept);
      this.#deliver(kept, this.#scripted.get(operation.destination) ?? 'succeeded');
      return transferOutcome(kept);
    });
  }

  async findTransfer({ accountId }: Merchant, key: string): Promise<TransferOutcome | Absent> {
    return this.#answer('findTransfer', key, () => {
      const kept = this.#transfers.get(key);
      return kept?.accountId === accountId ? transferOutcome(kept) : { status: 'absent' };
    });
  }

  async describeToken(_merchant: Merchant, token: string): Promise<DescribedMethod | null> {
    const method = methods[token];
    return method === undefined ? null : { funding: fundingOf(method.type), ...method };
  }

  async storeMethod(_merchant: Merchant, key: string, token: string): Promise<StoreOutcome> {
    return this.#answer('storeMethod', key, (): StoreOutcome => {
      const method = methods[token];
      return method === undefined
        ? { status: 'declined', code: 'declined', message: 'There is no such token.' }
        : {
            status: 'stored',
            reference: `stored_${token}`,
            method: { ...method, expiresOn: expiryOf(method) },
          };
    });
  }

  async setUp({ accountId }: Merchant, operation: SetupOperation): Promise<SetupOutcome> {
    return this.#answer('setUp', operation.key, () => {
      const known = this.#setups.get(operation.key);
      if (known !== undefined) {
        if (JSON.stringify(known.operation) !== JSON.stringify(operation))
          throw new Error('The operation has changed.');
        return setupOutcome(known);
      }
      const ending = endings[operation.source] ?? 'succeeded';
      // A bank is not asked when its account is saved.
      const usual = ending === 'processing' ? 'succeeded' : ending;
      const decided = this.#scripted.get(`setup ${operation.source}`) ?? usual;
      const kept: Kept<SetupOperation> = { accountId, operation, decided };
      this.#setups.set(operation.key, kept);
      return setupOutcome(kept);
    });
  }

  async findSetup({ accountId }: Merchant, key: string): Promise<SetupOutcome | Absent> {
    return this.#answer('findSetup', key, () => {
      const kept = this.#setups.get(key);
      return kept?.accountId === accountId ? setupOutcome(kept) : { status: 'absent' };
    });
  }

  async cancelSetup({ accountId }: Merchant, key: string): Promise<SetupOutcome | Absent> {
    return this.#answer('cancelSetup', key, () => {
      const kept = this.#setups.get(key);
      if (kept?.accountId !== accountId) return { status: 'absent' };
      if (kept.decided === 'requires_action') this.decide(key, 'declined');
      return setupOutcome(kept);
    });
  }

  async removeMethod(_merchant: Merchant, reference: string): Promise<boolean> {
    return this.#answer('removeMethod', reference, () => true) === true;
  }

  async readWebhook(
    _accountId: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<ProcessorEvent[] | null> {
    if (headers['x-test-signature'] !== 'good') return null;
    const events = JSON.parse(rawBody.toString()) as ProcessorEvent[];
    return events.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
  }

  async listEvents(_merchant: Merchant, after: string | null) {
    const events = this.#told.slice(Number(after ?? 0));
    return { events, cursor: String(this.#told.length) };
  }

  async listStatement({ accountId }: Merchant) {
    return { lines: this.log.filter((line) => line.accountId === accountId), cursor: null };
  }

  async readBalances({ accountId }: Merchant) {
    const balances = new Map<string, { currency: string; held: number; inTransit: number }>();
    for (const { kind, amount, fee, currency } of this.log.filter((line) => line.accountId === accountId)) {
      const balance = balances.get(currency) ?? { currency, held: 0, inTransit: 0 };
      const isOutgoing = kind === 'funding' || kind.startsWith('delivery');
      balance.held += isOutgoing ? -fee : amount - fee;
      if (isOutgoing) balance.inTransit += amount;
      balances.set(currency, balance);
    }
    return [...balances.values()];
  }

  async listUpcoming(merchant: Merchant) {
    return (await this.readBalances(merchant)).map(({ currency, held }) => ({
      currency,
      amount: held,
      availableOn: null,
      arrivalDate: null,
    }));
  }

  #settle(kept: Kept<ChargeOperation>, decided: Decided): void {
    const { operation } = kept;
    if (decided === 'succeeded') {
      this.#write(
        operation.purpose === 'Invoice' ? 'charge' : 'funding',
        kept,
        operation.amount,
        feeOf(operation),
      );
    }
    if (decided === 'returned' && kept.decided === 'succeeded') {
      this.#write('return', kept, -operation.amount, 400);
    }
    kept.decided = decided;
  }

  // What is given back of outgoing money stays apart from the clients'.
  #refundKind<Kind>({ operation }: Kept<RefundOperation>, kind: Kind): Kind | 'funding' {
    return this.#charges.get(operation.chargeKey)?.operation.purpose === 'Outgoing' ? 'funding' : kind;
  }

  #deliver(kept: Kept<TransferOperation>, decided: Decided): void {
    const { amount } = kept.operation;
    if (decided === 'succeeded') this.#write('delivery', kept, -amount, 50);
    if (decided === 'returned') this.#write('delivery_returned', kept, amount, 0);
    kept.decided = decided;
  }

  #write(
    kind: StatementLine['kind'],
    kept: Kept<{ readonly key: string; readonly currency: string }>,
    amount: number,
    fee: number,
  ): void {
    const { key, currency } = kept.operation;
    const reference = `${kind}_${key}`;
    const { accountId } = kept;
    this.log.push({ accountId, reference, kind, key, amount, fee, currency, occurredAt: new Date(0) });
  }

  #answer<Outcome>(name: string, key: string, work: () => Outcome): Outcome | Unknown {
    this.calls.push({ name, key });
    const fault = this.#faults.shift();
    if (fault === 'never arrives') return { status: 'unknown', cause: 'the connection was refused' };
    const outcome = work();
    return fault === 'reply lost' ? { status: 'unknown', cause: 'the answer did not come' } : outcome;
  }
}
