import { useRef } from 'react';
import { useAccount } from '../../../account/session.tsx';
import type { Action } from '../../../api/action.ts';
import { ApiError, apiAddress } from '../../../api/client.ts';
import type { EndedInvoice, ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import type { Toast } from '../../../parts/notices.ts';
import { useReadAgain } from '../read-again.ts';
import type { useChoosing } from './choosing.ts';
import type { EndingRequest } from './form.ts';
import { endingRefusalOf } from './refusal.ts';

interface Asked {
  readonly request: EndingRequest;
  readonly reason: string;
  readonly ifMatch: string | null;
}

/**
 * Ends the invoice as it was tried, under the version that was tried. After a lost answer the button sends the same request
 * again: the invoice may have ended by it.
 */
export function useEnding(
  invoice: ShownInvoice,
  {
    trial,
    request,
    reason,
    form,
  }: Pick<ReturnType<typeof useChoosing>, 'trial' | 'request' | 'reason' | 'form'>,
  onClose: () => void,
): Pick<Action, 'run' | 'isRunning' | 'error' | 'reset'> {
  const messages = useMessages();
  const account = useAccount();
  const tellChange = useReadAgain(invoice.id);
  const notice = useNotice(invoice);
  const sent = useRef<Asked | null>(null);
  const action = useAccountChange(
    async (send, { request: { kind, body }, reason: why, ifMatch }: Asked) => {
      const sending = { path: { invoice_id: invoice.id }, ifMatch } as const;
      try {
        return kind === 'cancel'
          ? await send('POST /v1/invoices/{invoice_id}/cancel', {
              ...sending,
              body: { ...body, reason: why },
            })
          : await send('POST /v1/invoices/{invoice_id}/settle', {
              ...sending,
              body: { ...body, reason: why },
            });
      } catch (cause) {
        const refusal = cause instanceof ApiError ? endingRefusalOf(cause, form, messages) : null;
        if (refusal === null || !(cause instanceof ApiError)) return tellChange(cause);
        throw new ApiError(cause.status, { code: cause.code, message: refusal.text }, { cause });
      }
    },
    { notice, onDone: onClose, name: JSON.stringify([account.path, 'ending', invoice.id]) },
  );
  return {
    ...action,
    run: async () => {
      if (action.error?.isUnknown !== true && request !== null)
        sent.current = { request, reason: reason.trim(), ifMatch: trial.etag };
      if (sent.current !== null) await action.run(sent.current);
    },
  };
}

/** Says that the invoice has ended, with a link to its credit note. */
function useNotice({ currency }: ShownInvoice): (ended: EndedInvoice) => Toast {
  const { ending: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  return ({ keptAmount, creditNote }) => ({
    text: keptAmount > 0 ? texts.done(formats.money(keptAmount, currency)) : texts.doneNothing,
    ...(creditNote !== null && {
      href: {
        label: texts.noteFile(creditNote.number),
        url: apiAddress(account.path, '/v1/credit_notes/{credit_note_id}/pdf', {
          path: { credit_note_id: creditNote.id ?? '' },
        }),
      },
    }),
  });
}
