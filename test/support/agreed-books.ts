import { limits, type Row, sum, type Walk } from './agreed-walk.ts';

interface Own {
  readonly day: string;
  /** What autopay may have taken of the payment in all. */
  readonly total: number;
  /** The same of a payment that was under way, where others had used a part: nobody can say whose. */
  readonly most: number;
  /** What had come in other ways by then. */
  readonly otherwise: number;
}

interface Shown {
  readonly id: string;
  readonly day: string;
  readonly amount: number;
}

/**
 * What a client has agreed to and what autopay took, kept beside a walk and by its own rules: only amounts, days and money, without
 * the schedules of consents that the service keeps.
 */
export class Books {
  readonly #walk: Walk;
  #own = new Map<string, Own>();
  /** What the newest consent allows until a day, in all. */
  #until: (day: string) => number = () => 0;
  /** What came by hand of the agreed amounts since the newest consent. */
  #byHand = 0;
  /** The part of it that no other payment can have had before. */
  #lost = 0;

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  #standing(id?: string): number {
    const taken = this.#walk.money.filter(
      ({ origin, state }) => origin === 'Autopay' && (state === 'UnderWay' || state === 'Arrived'),
    );
    return sum(taken.filter((one) => id === undefined || one.id === id).map(({ amount }) => amount));
  }

  #otherwise(row: Row): number {
    const arrived = this.#walk.money.filter(
      ({ id, origin, state }) => id === row.id && origin === 'Autopay' && state === 'Arrived',
    );
    return this.#walk.paid(row) - sum(arrived.map(({ amount, gone }) => amount - gone));
  }

  /** What one charge can take of an amount. */
  #chargeable(amount: number): number {
    const { smallest, step } = limits[this.#walk.currency];
    const whole = Math.floor(amount / step) * step;
    return whole >= smallest ? whole : 0;
  }

  shown(): Shown[] {
    return this.#walk
      .open()
      .map((row) => ({ id: row.id, day: row.dueDate, amount: this.#chargeable(this.#walk.owed(row)) }))
      .filter(({ amount }) => amount > 0);
  }

  // What is agreed for a payment and not used up, by the money of this payment alone.
  #rest(row: Row, which: 'total' | 'most' = 'total'): number {
    const { [which]: all = 0, otherwise = 0 } = this.#own.get(row.id) ?? {};
    const since = Math.max(0, this.#otherwise(row) - otherwise);
    return Math.max(0, all - this.#standing(row.id) - since);
  }

  #needed(row: Row): number {
    const live = this.#walk.live(row);
    return this.#walk.owed(row) - (live?.origin === 'Autopay' ? live.amount : 0);
  }

  /** Notes a consent: what the client was shown, before or after it is given. */
  consent(): void {
    const walk = this.#walk;
    const shown = this.shown();
    const left = walk.left();
    const standing = this.#standing();
    const before = this.#until;
    // A payment under way is not shown. It keeps what was agreed, in case its money does not come.
    const waiting = walk.rows.filter((row) => walk.live(row) && !left.has(row.id));
    const most = sum(waiting.map((row) => this.#needed(row)));
    const borrowed = this.#borrowed();
    const own = walk.rows.map((row): [string, Own] => {
      const one = shown.find(({ id }) => id === row.id);
      const rest = Math.min(this.#needed(row), this.#rest(row));
      const isKept = waiting.includes(row) && one === undefined;
      const kept = isKept ? Math.max(0, rest - borrowed) : 0;
      const most = isKept ? Math.min(this.#needed(row), this.#rest(row, 'most')) : kept;
      const day = one?.day ?? this.#own.get(row.id)?.day ?? row.dueDate;
      const standing = this.#standing(row.id);
      const [total, all] = [kept, most].map((some) => standing + (one?.amount ?? some)) as [number, number];
      return [row.id, { day, total, most: all, otherwise: this.#otherwise(row) }];
    });
    this.#own = new Map(own);
    [this.#byHand, this.#lost] = [0, 0];
    this.#until = (day) =>
      standing +
      sum(shown.filter((one) => one.day <= day).map(({ amount }) => amount)) +
      Math.min(most, Math.max(0, before(day) - standing));
  }

  /** Throws where what is covered is not as it must be. Answers how many parts are covered. */
  check(isJustAgreed: boolean): number {
    const walk = this.#walk;
    const covered = walk.coverage();
    const parts = [...covered];
    const left = walk.left();
    const byId = new Map(walk.rows.map((row) => [row.id, row]));
    for (const [id, { amount, from }] of parts) {
      const row = byId.get(id);
      const own = this.#own.get(id);
      require(row !== undefined && !walk.live(row) && !left.has(id), `${id} is not open`);
      require(amount <= walk.owed(row), `${id} is covered by more than is owed`);
      require(amount === this.#chargeable(amount) && amount > 0, `${id} cannot be charged ${amount}`);
      require(from >= row.dueDate, `${id} is taken before its day`);
      if (own !== undefined && own.total > 0)
        require(from >= own.day, `${id} is taken before its agreed day`);
    }
    const days = [walk.today, ...parts.map(([, { from }]) => from)].filter((day) => day >= walk.today);
    for (const day of days) {
      const coming = sum(parts.filter(([, { from }]) => from <= day).map(([, { amount }]) => amount));
      const all = this.#standing() + coming;
      require(all <= this.#until(day), `until ${day} ${all} is taken, and ${this.#until(day)} agreed`);
    }
    if (isJustAgreed) this.#checkShown(covered);
    this.#checkOwn(covered);
    this.#checkOthers(covered);
    this.#checkSum(covered);
    return parts.length;
  }

  #checkShown(covered: ReturnType<Walk['coverage']>): void {
    const shown = this.shown();
    require(covered.size === shown.length, 'after a consent other payments are covered than were shown');
    for (const { id, day, amount } of shown) {
      const part = covered.get(id);
      require(part?.amount === amount && part.from === day, `${id} is not covered as it was shown`);
    }
  }

  // A debit that came back counts, unless it may be made again.
  #used(id: string): number {
    const walk = this.#walk;
    const row = walk.rows.find((one) => one.id === id);
    const isWaiting = row !== undefined && walk.owed(row) > 0 && !walk.left().has(id);
    const returned = isWaiting ? 0 : (walk.taken().get(id as never)?.returned ?? 0);
    return Math.max(this.#standing(id), Math.min(returned, this.#own.get(id)?.total ?? returned));
  }

  // The rest of an agreed amount that neither came by hand nor is left to the client.
  #spare(id: string, { total, otherwise }: Own): number {
    const row = this.#walk.rows.find((one) => one.id === id);
    if (this.#walk.left().has(id)) return 0;
    const since = row === undefined ? 0 : Math.max(0, this.#otherwise(row) - otherwise);
    return Math.max(0, total - this.#used(id) - since);
  }

  // The amount that autopay took of payments beyond what was agreed for them.
  #borrowed(): number {
    const ids = new Set([...this.#own.keys(), ...this.#walk.rows.map(({ id }) => id)]);
    return sum([...ids].map((id) => Math.max(0, this.#used(id) - (this.#own.get(id)?.total ?? 0))));
  }

  // Beyond its own a payment has only what no other needs: nothing of one that is left to the client, or that came in another way.
  #checkOthers(covered: ReturnType<Walk['coverage']>): void {
    const walk = this.#walk;
    const left = walk.left();
    const spare = walk.rows
      .filter(({ id }) => !left.has(id))
      .map((row) => ({ row, amount: Math.max(0, this.#rest(row, 'most') - this.#needed(row)) }));
    const gone = [...this.#own].filter(([id]) => !walk.rows.some((row) => row.id === id));
    const beyond = walk.rows.map((row) => {
      const { most = 0, otherwise = 0 } = this.#own.get(row.id) ?? {};
      const since = Math.max(0, this.#otherwise(row) - otherwise);
      return Math.max(0, since - Math.max(0, most - this.#standing(row.id)));
    });
    for (const last of [...[...covered.values()].map(({ from }) => from), '9999']) {
      const others = [...covered].map(([id, { amount, from }]) => {
        const row = walk.rows.find((one) => one.id === id) as Row;
        return from <= last ? Math.max(0, amount - this.#rest(row, 'most')) : 0;
      });
      const come = spare.filter(({ row }) => (this.#own.get(row.id)?.day ?? '9999') <= last);
      const removed = gone.filter(([, { day }]) => day <= last).map(([, { most }]) => most);
      const free = sum(come.map(({ amount }) => amount)) + sum(removed);
      const most = last === '9999' ? Math.max(0, free - sum(beyond)) : free;
      require(sum(others) <= most, `others have ${sum(others)} until ${last}, and ${most} is free`);
    }
  }

  // Money by hand uses up its agreed amount: that is never taken again, unless another payment had it before.
  #checkSum(covered: ReturnType<Walk['coverage']>): void {
    const byHand = sum(
      [...this.#own].map(([id, { most, otherwise }]) => {
        const row = this.#walk.rows.find((one) => one.id === id);
        const since = row === undefined ? 0 : Math.max(0, this.#otherwise(row) - otherwise);
        return Math.min(since, Math.max(0, most - this.#standing(id)));
      }),
    );
    const more = byHand - this.#byHand;
    const maybeUsed = Math.max(0, this.#borrowed() - (this.#byHand - this.#lost));
    this.#lost = Math.max(0, this.#lost + (more > 0 ? Math.max(0, more - maybeUsed) : more));
    this.#byHand = byHand;
    const all = this.#standing() + sum([...covered.values()].map(({ amount }) => amount));
    const most = sum([...this.#own.values()].map((own) => own.most)) - this.#lost;
    require(all <= most, `${all} is taken in all, and ${most} agreed and not paid by hand`);
  }

  // Each payment has what was agreed for it, on its day, unless others have used it.
  #checkOwn(covered: ReturnType<Walk['coverage']>): void {
    const walk = this.#walk;
    const { smallest, step } = limits[walk.currency];
    const left = walk.left();
    const borrowed = this.#borrowed();
    const wanted = walk.open().map((row) => ({ row, rest: Math.min(this.#needed(row), this.#rest(row)) }));
    const waiting = walk.rows.filter((row) => walk.live(row) && !left.has(row.id));
    const needs = [
      ...wanted,
      ...waiting.map((row) => ({ row, rest: Math.min(this.#needed(row), this.#rest(row)) })),
    ];
    // Whether nobody needs what others have used: it may be of a part that came by hand or is left to the client since, or may not.
    const last = walk.money.filter(({ origin }) => origin === 'Autopay').at(-1)?.day ?? '';
    const isSpare = [last, ...[...this.#own.values()].map(({ day }) => day)]
      .filter((day) => day >= last)
      .every((day) => {
        const come = [...this.#own].filter(([, own]) => own.day <= day);
        const rest = sum(come.map(([id, own]) => this.#spare(id, own)));
        const need = sum(
          needs.filter(({ row }) => (this.#own.get(row.id)?.day ?? '9999') <= day).map((one) => one.rest),
        );
        return rest - borrowed >= need;
      });
    let missing = 0;
    for (const { row, rest } of wanted) {
      const part = covered.get(row.id);
      const own = this.#own.get(row.id);
      if (own === undefined || this.#chargeable(rest) === 0) continue;
      missing += Math.max(0, rest - (part?.amount ?? 0));
      if (borrowed > 0 && !isSpare) continue;
      require((part?.amount ?? 0) >= this.#chargeable(rest), `${row.id} has ${part?.amount} of its ${rest}`);
      const day = own.day > row.dueDate ? own.day : row.dueDate;
      require(part?.from === day, `${row.id} is covered from ${part?.from}, not ${day}`);
    }
    const rounding = wanted.length * (smallest + step);
    require(missing <= borrowed + rounding, `${missing} is missing, and others have used ${borrowed}`);
  }
}

function require(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
