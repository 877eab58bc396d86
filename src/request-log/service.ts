import type { Database } from '../kit/db/database.ts';
import { AppError, refusals } from '../kit/errors.ts';
import { cursorOf, type PageRequest } from '../kit/http/pages.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { redactBody, redactFaults, redactKey, redactPath } from './redact.ts';
import { findRequest, insertRequests, listRequests, purgeRequests } from './store.ts';
import type { EndedRequest, KeptRequest, RequestFilter } from './types.ts';

const WRITE_EVERY_MS = 1_000;

/** How many requests are kept of each second, of an account and in all. Refusals go first. */
const MOST = { account: 50, process: 2_000 };

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
// More than is written in the hour between two runs, so that the table does not grow without end.
const PURGED_PIECES = 1_500;

/** A request with its number in this process. */
interface Numbered {
  readonly number: number;
  readonly request: EndedRequest;
}

/** The requests of an account that wait to be written. */
interface Waiting {
  readonly refused: Numbered[];
  readonly others: Numbered[];
  dropped: number;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Builds the log of requests. One per process. */
export function createRequestLog({ database, log }: { readonly database: Database; readonly log: Log }) {
  const gathered = gather();
  let writing: Promise<void> | null = null;
  const flush = async (): Promise<void> => {
    await writing;
    const rows = gathered.take();
    if (rows.length === 0) return;
    writing = insertRequests(database, rows)
      // Unwritten rows are lost: no request waits for them.
      .catch((err: unknown) =>
        log.warn({ err, count: rows.length }, 'the log of requests could not be written'),
      )
      .finally(() => {
        writing = null;
      });
    await writing;
  };
  return {
    /** Takes a request that has ended. It is redacted and written later. */
    note: (request: EndedRequest) => gathered.add(request),

    /** Writes the waiting requests. As the system role. */
    flush,

    /** Writes the waiting requests every second, until it is stopped; stopping writes the rest. */
    start(): { stop(): Promise<void> } {
      const timer = setInterval(() => void (writing === null && flush()), WRITE_EVERY_MS);
      timer.unref();
      return {
        async stop() {
          clearInterval(timer);
          await flush();
        },
      };
    },

    /** A page of requests, newest first. */
    async listRequests(
      accountId: AccountId,
      filter: RequestFilter,
      { limit, before }: PageRequest,
    ): Promise<object> {
      const { rows, stoppedAt } = await listRequests(database, accountId, filter, before, limit + 1);
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : stoppedAt;
      return { items: shown.map(present), nextCursor: next === null ? null : cursorOf(next) };
    },

    /** One request, by the id of its answer. Errors: 404. */
    async getRequest(accountId: AccountId, requestId: string): Promise<object> {
      const row = /^req_[0-9A-Za-z]{12,24}$/.test(requestId)
        ? await findRequest(database, accountId, requestId)
        : null;
      if (row === null) throw AppError.notFound('request');
      return present(row);
    },

    /** Deletes what is older than a week. Answers how many. */
    keepHouse: (now: Date) =>
      purgeRequests(database, new Date(now.getTime() - KEPT_DAYS * DAY_MS), PURGED_PIECES),
  };
}

function gather() {
  let accounts = new Map<AccountId, Waiting>();
  let count = 0;
  let number = 0;
  return {
    add(request: EndedRequest): void {
      let waiting = accounts.get(request.accountId);
      if (waiting === undefined) {
        waiting = { refused: [], others: [], dropped: 0 };
        accounts.set(request.accountId, waiting);
      }
      const { refused, others } = waiting;
      const isRefused = request.status >= 400;
      const isFull = refused.length + others.length >= MOST.account || count >= MOST.process;
      if (isFull) {
        waiting.dropped += 1;
        // A refusal replaces a success.
        if (!isRefused || others.pop() === undefined) return;
        count -= 1;
      }
      count += 1;
      number += 1;
      (isRefused ? refused : others).push({ number, request });
    },
    take(): KeptRequest[] {
      const taken = accounts;
      accounts = new Map();
      count = 0;
      const rows: KeptRequest[] = [];
      for (const [accountId, { refused, others, dropped }] of taken) {
        const all = [...refused, ...others].toSorted((one, other) => one.number - other.number);
        rows.push(
          ...all.map(({ request }, index) => keptOf(request, index === all.length - 1 ? dropped : 0)),
        );
        // When the account had no room for any request, the next rows say so.
        if (all.length === 0 && dropped > 0) accounts.set(accountId, { refused: [], others: [], dropped });
      }
      return rows;
    },
  };
}

function keptOf(request: EndedRequest, dropped: number): KeptRequest {
  return {
    id: newId(),
    accountId: request.accountId,
    requestId: request.requestId,
    method: request.method,
    path: redactPath(request.route, request.params, request.query),
    status: request.status,
    milliseconds: Math.round(request.milliseconds * 10) / 10,
    personId: request.personId,
    tokenId: request.tokenId,
    refusalCode: request.refusalCode,
    faults: redactFaults(request.faults),
    idempotencyKey: redactKey(request.idempotencyKey),
    body: redactBody(request.body),
    bodyBytes: request.bodyBytes,
    dropped,
    createdAt: request.endedAt,
  };
}

function present(row: KeptRequest) {
  const { requestId, method, path, status, personId, tokenId, refusalCode, idempotencyKey, body } = row;
  return {
    id: requestId,
    method,
    path,
    status,
    milliseconds: Math.round(row.milliseconds * 10) / 10,
    personId,
    tokenId,
    refusalCode,
    // The sentence of the code: the answered message may quote the request.
    refusalMessage: refusalCode === null ? null : refusals[refusalCode].message,
    faults: row.faults ?? [],
    idempotencyKey,
    body,
    bodyBytes: row.bodyBytes,
    dropped: row.dropped,
    createdAt: row.createdAt.toISOString(),
  };
}
