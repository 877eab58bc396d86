import type { Account } from '../accounts/types.ts';
import type { MailId } from '../kit/ids.ts';
import { inContext, type NotificationDeps } from './decide/context.ts';
import { replaceStale } from './decide/replacing.ts';
import { createSending, type SendingDeps, supersede } from './deliver/sending.ts';

/**
 * Builds the task of a mail: sends it, or ends it when it is stale. The same transaction writes again what the
 * reader must still know. Answers when to do the task again, or null.
 */
export function createMailTask(deps: NotificationDeps & SendingDeps) {
  const send = createSending(deps);
  return async (account: Account, id: MailId, now: Date): Promise<Date | null> => {
    const again = await send(account, id, now);
    if (again !== 'Stale') return again;
    await inContext(deps, account, now, async (context) => {
      const ended = await supersede(context.tx, deps, account, id, now);
      if (ended !== null) await replaceStale(context, ended);
    });
    // Once more, for a mail that is true again. A superseded one is left alone.
    return now;
  };
}
