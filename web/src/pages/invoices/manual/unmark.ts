import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../../account/session.tsx';
import { ApiError, callApi } from '../../../api/client.ts';
import { readAgain } from '../../../api/read-again.ts';
import { useMessages } from '../../../messages/language.tsx';
import { showToast } from '../../../parts/notices.ts';

/** Undoes manual payments of an invoice, from the notice that follows recording them. The dialog is closed by then. */
export function useUnmark(invoice: string): (manualPayments: readonly string[]) => Promise<void> {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  return async (manualPayments) => {
    const operation = 'POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark';
    try {
      for (const id of manualPayments) {
        const path = { invoice_id: invoice, manual_payment_id: id };
        await callApi(account.path, operation, { path, body: {}, key: crypto.randomUUID() });
      }
      showToast({ text: texts.unmarked });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      showToast({ text: cause.message, isBad: true });
    }
    await readAgain(queries, [account.path]);
  };
}
