import { createIdle } from '../kit/queue/idle.ts';
import type { Rest } from '../kit/queue/rest.ts';
import { type RoundDeps, sendRound } from './round.ts';
import { ALL_SLOTS, createSlots } from './slots.ts';
import { findReadyWebhooks, type WebhookName } from './work-store.ts';

/** After this many rounds in a row a webhook leaves its slot to others. */
const MOST_ROUNDS = 10;

/** Sends events to webhooks until `rest` is over. Any number of processes may do it at once. */
export async function runDispatcher(deps: Omit<RoundDeps, 'isOver'>, rest: Rest): Promise<void> {
  const { log } = deps;
  const slots = createSlots();
  const idle = createIdle(rest);
  const underWay = new Set<Promise<void>>();
  const serve = async (name: WebhookName) => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (!(await sendRound({ ...deps, isOver: rest.isOver }, name))) return;
    }
  };
  const begin = (name: WebhookName) => {
    const work = serve(name)
      .catch((err: unknown) => log.error({ err, webhook: name.id }, 'a webhook could not be sent to'))
      .finally(() => {
        slots.leave(name.id);
        underWay.delete(work);
      });
    underWay.add(work);
  };
  while (!rest.isOver()) {
    try {
      idle.look();
      const free = slots.look();
      const isFull = free.prompt <= 0 && free.slow <= 0;
      const ready = isFull ? [] : await findReadyWebhooks(deps.database, deps.clock.now(), free);
      for (const one of ready) if (slots.take(one)) begin(one);
      await idle.pause(isFull || ready.length > 0 || underWay.size > 0);
    } catch (err) {
      log.error({ err }, 'sending to webhooks failed; it goes on in a moment');
      await rest.pause(5_000);
    }
  }
  await Promise.all(underWay);
}

/** Sends all that is due now, until nothing is; answers how many rounds that took. */
export async function sendDue(deps: Omit<RoundDeps, 'isOver'>): Promise<number> {
  let rounds = 0;
  for (;;) {
    const ready = await findReadyWebhooks(deps.database, deps.clock.now(), ALL_SLOTS);
    if (ready.length === 0) return rounds;
    await Promise.all(ready.map((name) => sendRound({ ...deps, isOver: () => false }, name)));
    rounds += ready.length;
  }
}
