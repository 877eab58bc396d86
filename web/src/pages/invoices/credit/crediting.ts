import { useRef } from 'react';
import { useAccount } from '../../../account/session.tsx';
import type { Action } from '../../../api/action.ts';
import { ApiError, apiAddress } from '../../../api/client.ts';
import type { CreateCreditNoteBody, ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { useReadAgain } from '../read-again.ts';
import type { useChoosing } from './choosing.ts';
import { creditRefusalOf } from './refusal.ts';

interface Asked {
  readonly body: CreateCreditNoteBody;
  readonly ifMatch: string | null;
}

/**
 * Issues the credit note that was tried, under the version that was tried. After a lost answer the button sends the same
 * request again: what is open may have fallen by it, and the next trial would be about another credit note.
 */
export function useCrediting(
  invoice: ShownInvoice,
  { trial, request, reason }: Pick<ReturnType<typeof useChoosing>, 'trial' | 'request' | 'reason'>,
  onClose: () => void,
): Pick<Action, 'run' | 'isRunning' | 'error' | 'reset'> {
  const messages = useMessages();
  const { credit: texts } = messages;
  const formats = useFormats();
  const account = useAccount();
  const tellChange = useReadAgain(invoice.id);
  const sent = useRef<Asked | null>(null);
  const action = useAccountChange(
    async (send, { body, ifMatch }: Asked) => {
      const path = { invoice_id: invoice.id };
      try {
        return await send('POST /v1/invoices/{invoice_id}/credit_notes', { path, body, ifMatch });
      } catch (cause) {
        const refusal = cause instanceof ApiError ? creditRefusalOf(cause, messages) : null;
        if (refusal === null || !(cause instanceof ApiError)) return tellChange(cause);
        throw new ApiError(cause.status, { code: cause.code, message: refusal.text }, { cause });
      }
    },
    {
      notice: ({ id, number, amount, currency }) => ({
        text: texts.issued(number, formats.money(amount, currency)),
        href: {
          label: texts.pdf,
          url: apiAddress(account.path, '/v1/credit_notes/{credit_note_id}/pdf', {
            path: { credit_note_id: id ?? '' },
          }),
        },
      }),
      onDone: onClose,
      name: JSON.stringify([account.path, 'credit', invoice.id]),
    },
  );
  return {
    ...action,
    run: async () => {
      if (action.error?.isUnknown !== true && request !== null)
        sent.current = { body: { ...request, reason: reason.trim() }, ifMatch: trial.etag };
      if (sent.current !== null) await action.run(sent.current);
    },
  };
}
