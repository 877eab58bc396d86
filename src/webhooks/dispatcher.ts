import type { Log } from '../kit/log.ts';
import type { Rest } from '../kit/rest.ts';
import { type RoundDeps, sendRound } from './round.ts';
import { findReadyWebhooks, type WebhookName } from './work-store.ts';

/** How often it is looked whether there is something to send. */
const LOOK_EVERY_MS = 250;
/** How many webhooks a process sends to at once: those whose servers do not answer hold their places for ten seconds. */
const MOST_AT_ONCE = 200;
/** After so many rounds in a row a webhook lets others have its place. */
const MOST_ROUNDS = 10;

/** What the dispatcher works with. */
interface DispatcherDeps extends Omit<RoundDeps, 'isOver'> {
  readonly log: Log;
}

/** Sends events to webhooks until `rest` is over. Any number of processes may do it at once. */
export async function runDispatcher(deps: DispatcherDeps, rest: Rest): Promise<void> {
  const { log } = deps;
  const underWay = new Map<string, Promise<void>>();
  const serve = async (name: WebhookName) => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (!(await sendRound({ ...deps, isOver: rest.isOver }, name))) return;
    }
  };
  while (!rest.isOver()) {
    try {
      const room = MOST_AT_ONCE - underWay.size;
      const ready = room > 0 ? await findReadyWebhooks(deps.database, deps.clock.now(), room) : [];
      for (const name of ready) {
        if (underWay.has(name.id)) continue;
        const work = serve(name)
          .catch((err: unknown) => log.error({ err, webhook: name.id }, 'a webhook could not be sent to'))
          .finally(() => underWay.delete(name.id));
        underWay.set(name.id, work);
      }
      await rest.pause(LOOK_EVERY_MS);
    } catch (err) {
      log.error({ err }, 'sending to webhooks failed; it goes on in a moment');
      await rest.pause(5_000);
    }
  }
  await Promise.all(underWay.values());
}

/** Sends all that is due now, until nothing is; answers how many rounds that took. Transaction: opens many. */
export async function sendDue(deps: Omit<RoundDeps, 'isOver'>): Promise<number> {
  let rounds = 0;
  for (;;) {
    const ready = await findReadyWebhooks(deps.database, deps.clock.now(), MOST_AT_ONCE);
    if (ready.length === 0) return rounds;
    await Promise.all(ready.map((name) => sendRound({ ...deps, isOver: () => false }, name)));
    rounds += ready.length;
  }
}
