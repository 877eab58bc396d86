import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../../account/session.tsx';
import { useMessages } from '../../../messages/language.tsx';
import { type Send, useAccountChange } from '../../../parts/account-change.ts';
import { showToast } from '../../../parts/toast.tsx';

interface Removal {
  /** The read that it makes stale. */
  readonly concerns: string;
  readonly notice: string;
  readonly remove: (send: Send) => Promise<unknown>;
  readonly restore: (send: Send) => Promise<unknown>;
}

/** Deletes something that is kept. Nothing is lost by it: the notice puts it back. */
export function useRemove({ concerns, notice, remove, restore }: Removal): () => void {
  const { templates: texts } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  const back = useAccountChange(restore, { concerns: [concerns], notice: texts.restored });
  const away = useAccountChange(remove, {
    concerns: [concerns],
    notice: { text: notice, undo: () => void back.run() },
  });
  return () => {
    void away.run().then(async (done) => {
      if (done !== null) return;
      showToast({ text: texts.notDone, isBad: true });
      await queries.invalidateQueries({ queryKey: [path, concerns] });
    });
  };
}
