import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import type { Change } from '../../api/changes.ts';
import { ApiError, callApi } from '../../api/client.ts';
import { readLastChange } from '../../api/queries/events.ts';
import type { ShownPayment } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { useOnward } from '../../parts/onward.ts';
import {
  changedParts,
  changesOf,
  compareDrafts,
  type Difference,
  draftOf,
  mergeDrafts,
  type Part,
} from './edit.ts';
import type { PaymentDraft } from './payment-form.tsx';

/** The version of an offer that somebody else has saved since the person here began to edit. */
export interface Conflict {
  readonly theirs: ShownPayment;
  readonly etag: string | null;
  readonly differences: readonly Difference[];
  readonly change: Change | null;
}

/** An offer that is being edited: the version that was read, and the content of the form. */
export interface Editing {
  readonly base: PaymentDraft;
  readonly draft: PaymentDraft;
  readonly changed: readonly Part[];
  readonly change: (changes: Partial<PaymentDraft>) => void;
  readonly save: Action;
  /** Null unless somebody else saved first; the person then chooses. */
  readonly conflict: Conflict | null;
  /** Continues with the chosen versions; nothing is saved yet. */
  readonly resolve: (kept: ReadonlySet<Part>) => void;
}

/** Edits an offer under the version that was read: another person's change is shown, never overwritten. */
export function useEditing(payment: ShownPayment, etag: string | null): Editing {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const readConflict = useReadConflict();
  const [read, setRead] = useState({ base: draftOf(payment), etag });
  const [draft, setDraft] = useState(read.base);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = useAccountChange(
    async (send) => {
      const path = { payment_id: payment.id };
      const body = changesOf(read.base, draft);
      try {
        await send('PATCH /v1/payments/{payment_id}', { path, body, ifMatch: read.etag });
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 412) throw cause;
        const found = await readConflict(payment.id, read.base, draft);
        if (found.differences.length > 0 || !found.theirs.actions.edit.allowed) {
          setConflict(found);
          throw cause;
        }
        // The change is outside the form, for example an offer that was sent again: save over the new version.
        await send('PATCH /v1/payments/{payment_id}', { path, body, ifMatch: found.etag });
      }
    },
    {
      notice: texts.changesSaved,
      onDone: () =>
        onward({
          to: '/accounts/$account/payments/$payment',
          params: { account: account.path, payment: payment.id },
        }),
    },
  );
  return {
    base: read.base,
    draft,
    changed: changedParts(read.base, draft),
    change: (changes) => setDraft({ ...draft, ...changes }),
    save,
    conflict,
    resolve(kept) {
      if (conflict === null) return;
      const theirs = draftOf(conflict.theirs);
      setRead({ base: theirs, etag: conflict.etag });
      setDraft(mergeDrafts(draft, theirs, conflict.differences, kept));
      setConflict(null);
      save.reset();
    },
  };
}

function useReadConflict() {
  const { path } = useAccount();
  return async (id: string, before: PaymentDraft, mine: PaymentDraft): Promise<Conflict> => {
    const [{ data, etag }, change] = await Promise.all([
      callApi(path, 'GET /v1/payments/{payment_id}', { path: { payment_id: id } }),
      readLastChange(path, id),
    ]);
    return { theirs: data, etag, differences: compareDrafts(before, mine, draftOf(data)), change };
  };
}
