import { useEffect, useState } from 'react';
import { useAccount } from '../../../account/session.tsx';
import { ApiError, callApi } from '../../../api/client.ts';
import type { IssuedCreditNote } from '../../../api/schema.ts';
import type { CreditRequest } from './request.ts';

/** How long a person pauses before the API is asked, in milliseconds. */
const PAUSE_MS = 250;

/** A dry run needs a reason, and does nothing with it: it is not asked again while the reason is typed. */
const ANY_REASON = '-';

interface Answer {
  /** The request and the version of the page that it answers. */
  readonly of: string;
  readonly tried: IssuedCreditNote | null;
  /** The version of the invoice that was tried: under it, the credit note does exactly this. */
  readonly etag: string | null;
  readonly error: ApiError | null;
}

/** What the API says of a request. */
interface Trial {
  /** The last effects that are known; they stay while the next answer is awaited. */
  readonly tried: IssuedCreditNote | null;
  readonly etag: string | null;
  readonly error: ApiError | null;
  /** True while the answer for the present request has not come. */
  readonly isAsking: boolean;
}

/**
 * Asks the API what a credit note would do, while it is chosen. Only the answer to the last request counts. `version`:
 * that of the page; after another change of the invoice the API is asked again. Null as the request: there is nothing
 * to ask.
 */
export function useTrial(invoice: string, request: CreditRequest | null, version: string | null): Trial {
  const account = useAccount();
  const [answer, setAnswer] = useState<Answer>({ of: '', tried: null, etag: null, error: null });
  const of = request === null ? '' : JSON.stringify([request, version]);
  useEffect(() => {
    if (of === '') return;
    const abort = new AbortController();
    const [asked] = JSON.parse(of) as [CreditRequest];
    const timer = setTimeout(() => void ask(account.path, invoice, asked, abort.signal), PAUSE_MS);
    async function ask(path: string, id: string, body: CreditRequest, signal: AbortSignal) {
      try {
        const { data, etag } = await callApi(path, 'POST /v1/invoices/{invoice_id}/credit_notes', {
          path: { invoice_id: id },
          body: { ...body, reason: ANY_REASON, dryRun: true },
          signal,
        });
        if (!signal.aborted) setAnswer({ of, tried: data, etag, error: null });
      } catch (cause) {
        if (signal.aborted) return;
        if (!(cause instanceof ApiError)) throw cause;
        setAnswer({ of, tried: null, etag: null, error: cause });
      }
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [account.path, invoice, of]);
  if (of === '') return { tried: null, etag: null, error: null, isAsking: false };
  return { ...answer, isAsking: answer.of !== of };
}
