import type { Engine, Told } from './engine.ts';
import type { Judged } from './judge.ts';
import type { Tenant } from './tenant.ts';

/** The engine and the account of a story. */
export interface Telling {
  readonly engine: Engine;
  readonly tenant: Tenant;
  /** Has everything done that is due. */
  work(): Promise<void>;
  /** Lets the processor answer nothing to this account's refunds, or answer again. */
  mute(isMuted: boolean): void;
}

/** Requests that follow from each other, as they happen in a business. */
export type Story = (telling: Telling) => Promise<void>;

/** The content of an answer. Stories read many shapes; each was already checked against the document. */
// biome-ignore lint/suspicious/noExplicitAny: - as said above
export const dataOf = ({ data }: Judged): any => data;
/** Whether an operation was done. */
export const isDone = ({ status }: Judged) => status >= 200 && status < 300;

/** Makes what sends the requests of a story. */
export const teller =
  ({ engine, tenant }: Telling) =>
  (operation: string, told?: Told) =>
    engine.tell(tenant, operation, told);

/** Moves the clock of an account, if its token still may, and waits until it has arrived. */
export async function moveClock(telling: Telling, hours: number): Promise<void> {
  const tell = teller(telling);
  await telling.work();
  const current = await tell('getTestClock');
  if (!isDone(current)) return;
  const now = new Date(Date.parse(dataOf(current).now) + hours * 3_600_000).toISOString();
  await tell('advanceTestClock', { json: { now } });
  await arrive(telling);
}

async function arrive(telling: Telling): Promise<void> {
  const tell = teller(telling);
  for (;;) {
    const { status = 'Ready', failure = null } = dataOf(await tell('getTestClock')) ?? {};
    if (status === 'Ready' || failure !== null) return;
    await telling.work();
  }
}
