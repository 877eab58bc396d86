import type { Database } from '../../../src/kit/db/database.ts';
import type { Processor } from '../../../src/processors/types.ts';
import type { TestService } from '../../support/service.ts';
import type { Random } from '../random.ts';

/** A process that ends before or after one of the next steps of an account: a transaction, or a call of the processor. */
interface Death {
  readonly process: number;
  stepsLeft: number;
  readonly isAfter: boolean;
}

const silence = { status: 'unknown', cause: 'the processor is silent' } as const;

/** Orders and questions, to which a processor can be silent. */
const ORDERS = /^(?:charge|transfer|refund|payOut|reverse|find\w+)$/;

/** Two processes of one service over one database. For an account, one of them can die at any step. */
export class Processes {
  readonly all: readonly TestService[];
  readonly #deaths = new Map<string, Death>();
  readonly #dead = new Map<string, number>();
  readonly #silent = new Set<string>();
  readonly #undo: (() => void)[] = [];
  deaths = 0;

  /** `processorOf`: the processor of an account. */
  constructor(all: readonly TestService[], processorOf: (accountId: string) => Processor, any: Processor) {
    this.all = all;
    for (const [process, service] of all.entries()) {
      const database = service.services.database as { transaction: Database['transaction'] };
      const { transaction } = database;
      database.transaction = (accountId, work) =>
        this.#step(process, accountId, () => transaction(accountId, work));
      this.#undo.push(() => Object.assign(database, { transaction }));
      service.use(this.#routed(process, processorOf, any, []));
    }
  }

  /** Lets a process die for an account within its next steps. */
  doom(accountId: string, random: Random): void {
    const process = this.living(accountId);
    this.#deaths.set(accountId, { process, stepsLeft: random.between(1, 40), isAfter: random.chance(0.5) });
  }

  /** Starts the process that died again. */
  revive(accountId: string): void {
    this.#deaths.delete(accountId);
    this.#dead.delete(accountId);
  }

  /** Lets no order of an account reach the processor any more, or lets them again. */
  silence(accountId: string, isSilent: boolean): void {
    if (isSilent) this.#silent.add(accountId);
    else this.#silent.delete(accountId);
  }

  isDead(accountId: string): boolean {
    return this.#dead.has(accountId);
  }

  /** A process that works for an account. */
  living(accountId: string): number {
    return this.#dead.get(accountId) === 0 ? 1 : 0;
  }

  end(): void {
    for (const undo of this.#undo) undo();
  }

  async #step<Result>(process: number, accountId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#dead.get(accountId) === process) throw new Error('A dead process does nothing.');
    const death = this.#deaths.get(accountId);
    const isDoomed = death?.process === process;
    if (isDoomed) death.stepsLeft -= 1;
    const isLast = isDoomed && death.stepsLeft === 0;
    if (isLast && !death.isAfter) this.#die(process, accountId);
    const result = await work();
    if (isLast) this.#die(process, accountId);
    if (this.#dead.get(accountId) === process) throw new Error('It died.');
    return result;
  }

  #die(process: number, accountId: string): void {
    this.deaths += 1;
    this.#deaths.delete(accountId);
    this.#dead.set(accountId, process);
    throw new Error('It died.');
  }

  #routed(
    process: number,
    processorOf: (accountId: string) => Processor,
    any: Processor,
    path: readonly string[],
  ): Processor {
    const at = (processor: Processor) =>
      path.reduce<object>((found, name) => Reflect.get(found, name) as object, processor);
    return new Proxy(at(any), {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name);
        if (typeof own === 'object' && own !== null) {
          return this.#routed(process, processorOf, any, [...path, String(name)]);
        }
        if (typeof own !== 'function') return own;
        return (...values: readonly [string | { readonly accountId: string }, ...unknown[]]) => {
          const accountId = typeof values[0] === 'string' ? values[0] : values[0].accountId;
          if (this.#silent.has(accountId) && ORDERS.test(String(name))) return Promise.resolve(silence);
          const there = at(processorOf(accountId));
          const work = () => Reflect.apply(Reflect.get(there, name) as typeof own, there, values) as unknown;
          // What answers at once asks nobody.
          return name === 'readWebhook' || name === 'browserAccess'
            ? work()
            : this.#step(process, accountId, async () => work());
        };
      },
    }) as Processor;
  }
}
