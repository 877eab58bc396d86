import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { readLastChange } from '../../api/queries/events.ts';
import { readAgain } from '../../api/read-again.ts';
import type { ShownPayment } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { type Send, useAccountChange } from '../../parts/account-change.ts';
import { useChangeText } from '../../parts/change-text.ts';

/** A question about a payment, under the version that was read. */
export interface AskProps {
  readonly payment: ShownPayment;
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** Changes a payment. After a change of somebody else, the page and the question show what holds now. */
export function usePaymentChange(
  { payment, etag, onClose }: AskProps,
  notice: string,
  work: (send: Send, to: { path: { payment_id: string }; ifMatch: string | null }) => Promise<unknown>,
) {
  const { payments: texts } = useMessages();
  const { whoOf } = useChangeText();
  const account = useAccount();
  const queries = useQueryClient();
  return useAccountChange(
    async (send) => {
      try {
        await work(send, { path: { payment_id: payment.id }, ifMatch: etag });
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.isUnknown) throw cause;
        const read = readAgain(queries, [account.path, 'payments']);
        const isStale = cause.status === 412;
        const change = isStale ? await readLastChange(account.path, payment.id) : null;
        await read;
        if (!isStale) throw cause;
        throw new ApiError(412, { code: cause.code, message: texts.changedMeanwhile(whoOf(change)) });
      }
    },
    { notice, onDone: onClose },
  );
}
