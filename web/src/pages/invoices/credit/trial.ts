import { useAccount } from '../../../account/session.tsx';
import { callApi } from '../../../api/client.ts';
import type { IssuedCreditNote } from '../../../api/schema.ts';
import { type Trial, useTrying } from '../trying.ts';
import type { CreditRequest } from './request.ts';

/** A dry run needs a reason, and does nothing with it: it is not asked again while the reason is typed. */
const ANY_REASON = '-';

/** Asks the API what a credit note would do, while it is chosen. */
export function useTrial(
  invoice: string,
  request: CreditRequest | null,
  version: string | null,
): Trial<IssuedCreditNote> {
  const account = useAccount();
  return useTrying(request, version, (asked, signal) =>
    callApi(account.path, 'POST /v1/invoices/{invoice_id}/credit_notes', {
      path: { invoice_id: invoice },
      body: { ...asked, reason: ANY_REASON, dryRun: true },
      signal,
    }),
  );
}
