import type {
  Absent,
  ChargeOperation,
  Merchant,
  Processor,
  ProcessorEvent,
  RefundOperation,
} from '../../src/processors/types.ts';
import { ScriptedProcessor } from '../support/processor.ts';
import type { Debit, Told } from './model/advance.ts';
import type { Said } from './model/charges.ts';
import { createRandom, type Random } from './random.ts';

const DAY_MS = 86_400_000;
const RETURN_FEE = 400;

type Decided = Parameters<ScriptedProcessor['decide']>[1];

const answers: Readonly<Partial<Record<Decided, Said['answer']>>> = {
  succeeded: 'Succeeded',
  declined: 'Declined',
  failed: 'Declined',
  processing: 'Processing',
  requires_action: 'RequiresAction',
  returned: 'Returned',
};

/** No answer of the bank came. */
export const noAnswer = { status: 'unknown', cause: 'the answer did not come' } as const;

type Unknown = typeof noAnswer;

interface Fate {
  readonly decided: Decided;
  readonly code: string | null;
}

interface Appointment extends Fate {
  readonly key: string;
  readonly at: number;
}

/** An operation as it reached the bank. */
interface Order extends Debit {
  readonly description: string;
  readonly isOffSession: boolean;
}

/**
 * The bank of one account: the scripted processor, with a diary of what it does by itself as time goes by. What it
 * decides comes from a seed.
 */
export class Bank {
  readonly scripted = new ScriptedProcessor();
  /** Every order for a charge, once, in order. */
  readonly operations: Order[] = [];
  /** What it said by itself, in order. */
  readonly told: Told[] = [];
  /** Charges whose holder is asked just now. */
  readonly #asked = new Set<string>();
  readonly #turns = new Map<string, number>();
  /** Charges and refunds that it has, but never answers about. */
  readonly #silent = new Set<string>();
  readonly #lostRefunds = new Set<string>();
  readonly #nextAnswers = new Map<string, () => Promise<Absent | Unknown>>();
  #diary: Appointment[] = [];
  readonly #accountId: string;
  readonly #seed: number;

  constructor(accountId: string, seed: number) {
    this.#accountId = accountId;
    this.#seed = seed;
  }

  /** The first answer to the operation with this key. */
  answerTo(key: string): Order {
    const operation = this.operations.find((one) => one.key === key);
    if (operation === undefined) throw new Error(`The bank has no operation ${key}.`);
    return operation;
  }

  /** How often something was decided about a charge or a refund. */
  turnsOf(key: string): number {
    return this.#turns.get(key) ?? 0;
  }

  isSilentAbout(key: string): boolean {
    return this.#silent.has(key);
  }

  /** Decides how the next refund of a charge ends; one that is lost gets no answer. */
  scriptRefund(chargeKey: string, decided: Decided, isLost: boolean): void {
    this.scripted.script(`refund ${chargeKey}`, decided);
    if (isLost) this.#lostRefunds.add(chargeKey);
    else this.#lostRefunds.delete(chargeKey);
  }

  /** Answers the next question about a charge or a refund in another way. */
  answerOnce(key: string, answer: () => Promise<Absent | Unknown>): void {
    this.#nextAnswers.set(key, answer);
  }

  findCharge(merchant: Merchant, key: string): ReturnType<Processor['findCharge']> {
    return this.#answerAbout(key, () => this.scripted.findCharge(merchant, key));
  }

  findRefund(merchant: Merchant, key: string): ReturnType<Processor['findRefund']> {
    return this.#answerAbout(key, () => this.scripted.findRefund(merchant, key));
  }

  async #answerAbout<Outcome>(
    key: string,
    find: () => Promise<Outcome>,
  ): Promise<Outcome | Absent | Unknown> {
    const answer = this.#nextAnswers.get(key);
    this.#nextAnswers.delete(key);
    if (answer !== undefined) return answer();
    return this.#silent.has(key) ? noAnswer : find();
  }

  /** Decides now what waits; answers the event of it, or null when something else was decided after so many turns. */
  decide(key: string, decided: Decided, code: string | null, turns: number): ProcessorEvent | null {
    if (this.turnsOf(key) !== turns) return null;
    this.#diary = this.#diary.filter((one) => one.key !== key);
    return this.#decide({ key, decided, code });
  }

  // A return before the charge was paid takes no money, only the fee of the return.
  #decide({ key, decided, code }: Omit<Appointment, 'at'>): ProcessorEvent {
    const { log } = this.scripted;
    this.#silent.delete(key);
    this.#turns.set(key, this.turnsOf(key) + 1);
    const isPaid = log.some((line) => line.key === key && line.kind === 'charge');
    const event = this.scripted.decide(key, decided, code ?? undefined);
    if (decided === 'returned' && !isPaid) {
      const line = { accountId: this.#accountId, key, currency: 'USD', occurredAt: new Date(0) };
      log.push({ ...line, reference: `return_${key}`, kind: 'return', amount: 0, fee: RETURN_FEE });
    }
    return event;
  }

  /** The holder says yes or no; null when nobody asks any more. */
  confirm(key: string, isYes: boolean): ProcessorEvent | null {
    if (!this.#asked.delete(key)) return null;
    return this.#decide({
      key,
      decided: isYes ? 'succeeded' : 'declined',
      code: isYes ? null : 'authentication_failed',
    });
  }

  cancelCharge(merchant: Merchant, key: string): ReturnType<Processor['cancelCharge']> {
    this.#asked.delete(key);
    return this.scripted.cancelCharge(merchant, key);
  }

  async charge(merchant: Merchant, operation: ChargeOperation): ReturnType<Processor['charge']> {
    if (!this.operations.some(({ key }) => key === operation.key)) {
      const at = merchant.now.getTime();
      const random = this.#randomOf(operation);
      const fate = fateOf(random, operation);
      const { key, amount, source, description, isOffSession } = operation;
      const isSilent = source === 'tok_silent' && !isOffSession;
      this.scripted.script(source, fate.decided, fate.code ?? undefined);
      this.operations.push({ key, at, amount, source, description, isOffSession, ...saidOf(fate) });
      if (fate.decided === 'requires_action') this.#asked.add(key);
      if (isSilent) this.#silent.add(key);
      else if (fate.decided === 'processing') this.#expect(random, operation.key, at);
    }
    const outcome = await this.scripted.charge(merchant, operation);
    return this.#silent.has(operation.key) ? noAnswer : outcome;
  }

  async refund(merchant: Merchant, operation: RefundOperation): ReturnType<Processor['refund']> {
    const outcome = await this.scripted.refund(merchant, operation);
    if (this.#lostRefunds.delete(operation.chargeKey)) this.#silent.add(operation.key);
    if (this.#silent.has(operation.key)) return noAnswer;
    const isKnown = this.#diary.some(({ key }) => key === operation.key);
    if (outcome.status === 'processing' && !isKnown) {
      const random = createRandom(this.#seed + operation.amount);
      const at = merchant.now.getTime() + random.between(1, 3) * DAY_MS + random.between(1, 3_000_000);
      const decided = random.chance(0.7) ? 'succeeded' : 'failed';
      this.#diary.push({ key: operation.key, at, decided, code: null });
    }
    return outcome;
  }

  nextInstant(): Date | null {
    return this.#diary.length === 0 ? null : new Date(Math.min(...this.#diary.map(({ at }) => at)));
  }

  advance({ now }: Merchant): ProcessorEvent[] {
    const due = this.#diary
      .filter(({ at }) => at <= now.getTime())
      .toSorted((one, other) => one.at - other.at);
    this.#diary = this.#diary.filter((one) => !due.includes(one));
    return due.map((one) => {
      this.told.push({ key: one.key, at: now.getTime(), ...saidOf(one) });
      return this.#decide(one);
    });
  }

  // The same whenever the same is ordered, whatever else is going on at once.
  #randomOf({ description, amount }: ChargeOperation): Random {
    const before = this.operations.filter((one) => one.description === description).length;
    const letters = Array.from(`${description} ${amount} ${before}`);
    return createRandom(
      letters.reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), this.#seed),
    );
  }

  // At the bank's hour, at a second that nothing else has.
  #expect(random: Random, key: string, now: number): void {
    const at =
      (Math.floor(now / DAY_MS) + random.between(1, 4)) * DAY_MS + 57_600_000 + random.between(1, 3_000_000);
    if (random.chance(0.25)) {
      const isReturned = random.chance(0.5);
      const code = isReturned ? 'R01' : random.pick(['account_closed', 'insufficient_funds', 'declined']);
      this.#diary.push({ key, at, decided: isReturned ? 'returned' : 'declined', code });
      return;
    }
    this.#diary.push({ key, at, decided: 'succeeded', code: null });
    if (!random.chance(0.3)) return;
    const late = at + random.between(1, 20) * DAY_MS + random.between(1, 3_000_000);
    this.#diary.push({
      key,
      at: late,
      decided: 'returned',
      code: random.pick(['R01', 'R01', 'R02', 'R10', 'R99']),
    });
  }
}

function fateOf(random: Random, { source, isOffSession }: ChargeOperation): Fate {
  const token = source.replace(/^stored_/, '');
  if (token.endsWith('bank') || (token === 'tok_silent' && !isOffSession))
    return { decided: 'processing', code: null };
  if (token === 'tok_declined') return { decided: 'declined', code: 'declined' };
  if (!isOffSession) return { decided: token === 'tok_asks' ? 'requires_action' : 'succeeded', code: null };
  if (random.chance(0.7)) return { decided: 'succeeded', code: null };
  const codes = ['declined', 'declined', 'insufficient_funds', 'expired_card', 'authentication_failed'];
  return { decided: 'declined', code: random.pick(codes) };
}

function saidOf({ decided, code }: Fate): Said {
  const answer = answers[decided];
  if (answer === undefined) throw new Error(`Nobody says ${decided}.`);
  return { answer, code };
}

/** One processor for many accounts, each with a bank of its own. */
export function processorOf(banks: ReadonlyMap<string, Bank>): Processor {
  const bankOf = (id: string): Bank => {
    const bank = banks.get(id);
    if (bank === undefined) throw new Error(`The account ${id} has no bank.`);
    return bank;
  };
  const scripted = ({ accountId }: Merchant) => bankOf(accountId).scripted;
  return {
    name: 'Sandbox',
    charge: (merchant, operation) => bankOf(merchant.accountId).charge(merchant, operation),
    refund: (merchant, operation) => bankOf(merchant.accountId).refund(merchant, operation),
    findCharge: (merchant, key) => bankOf(merchant.accountId).findCharge(merchant, key),
    cancelCharge: (merchant, key) => bankOf(merchant.accountId).cancelCharge(merchant, key),
    findRefund: (merchant, key) => bankOf(merchant.accountId).findRefund(merchant, key),
    transfer: (merchant, operation) => scripted(merchant).transfer(merchant, operation),
    findTransfer: (merchant, key) => scripted(merchant).findTransfer(merchant, key),
    describeToken: (merchant, token) => scripted(merchant).describeToken(merchant, token),
    storeMethod: (merchant, key, token) => scripted(merchant).storeMethod(merchant, key, token),
    setUp: (merchant, operation) => scripted(merchant).setUp(merchant, operation),
    findSetup: (merchant, key) => scripted(merchant).findSetup(merchant, key),
    cancelSetup: (merchant, key) => scripted(merchant).cancelSetup(merchant, key),
    removeMethod: (merchant, reference) => scripted(merchant).removeMethod(merchant, reference),
    readWebhook: (accountId, body, headers) =>
      bankOf(accountId).scripted.readWebhook(accountId, body, headers),
    listEvents: (merchant, after) => scripted(merchant).listEvents(merchant, after),
    listStatement: (merchant) => scripted(merchant).listStatement(merchant),
    readBalances: (merchant) => scripted(merchant).readBalances(merchant),
    listUpcoming: (merchant) => scripted(merchant).listUpcoming(merchant),
    clock: {
      nextInstant: async ({ accountId }) => bankOf(accountId).nextInstant(),
      advance: async (merchant) => bankOf(merchant.accountId).advance(merchant),
    },
  };
}
