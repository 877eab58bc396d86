import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';

/** How long a person pauses before the API is asked, in milliseconds. */
const PAUSE_MS = 250;

interface Answer<Tried> {
  /** The request and the version of the page that it answers. */
  readonly of: string;
  readonly tried: Tried | null;
  readonly etag: string | null;
  readonly error: ApiError | null;
}

/** What the API says of a request that it only tries. */
export interface Trial<Tried> {
  /** The last effects that are known; they stay while the next answer is awaited. */
  readonly tried: Tried | null;
  /** The version of the invoice that was tried: under it, the request does exactly this. */
  readonly etag: string | null;
  readonly error: ApiError | null;
  /** True while the answer for the present request has not come. */
  readonly isAsking: boolean;
}

/** Sends a request as a dry run. */
type Ask<Asked, Tried> = (
  asked: Asked,
  signal: AbortSignal,
) => Promise<{ readonly data: Tried; readonly etag: string | null }>;

/**
 * Asks the API what a request would do, while it is chosen. Only the answer to the last request counts. `version`: that of
 * the page; after another change of the invoice the API is asked again. Null as the request: there is nothing to ask.
 */
export function useTrying<Asked, Tried>(
  request: Asked | null,
  version: string | null,
  ask: Ask<Asked, Tried>,
): Trial<Tried> {
  const [answer, setAnswer] = useState<Answer<Tried>>({ of: '', tried: null, etag: null, error: null });
  const latest = useRef(ask);
  latest.current = ask;
  const of = request === null ? '' : JSON.stringify([request, version]);
  useEffect(() => {
    if (of === '') return;
    const abort = new AbortController();
    const [asked] = JSON.parse(of) as [Asked];
    const timer = setTimeout(() => void tryOut(abort.signal), PAUSE_MS);
    async function tryOut(signal: AbortSignal) {
      try {
        const { data, etag } = await latest.current(asked, signal);
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
  }, [of]);
  if (of === '') return { tried: null, etag: null, error: null, isAsking: false };
  const { tried, etag, error } = answer;
  return { tried, etag, error, isAsking: answer.of !== of };
}
