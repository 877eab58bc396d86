import type { FaultDetail, RefusalCode } from '../kit/errors.ts';
import type { AccountId, PersonId, TokenId } from '../kit/ids.ts';

/** A fault of a request, without its message, which may quote the request. */
export type Fault = Pick<FaultDetail, 'path' | 'code'>;

/** A request as it ended: what was sent is not redacted yet. */
export interface EndedRequest {
  readonly accountId: AccountId;
  readonly personId: PersonId;
  /** Null of a person who is signed in. */
  readonly tokenId: TokenId | null;
  readonly requestId: string;
  readonly method: string;
  /** As the router knows it, e.g. `/v1/invoices/:invoice_id`. */
  readonly route: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly milliseconds: number;
  readonly refusalCode: RefusalCode | null;
  readonly faults: readonly Fault[];
  readonly idempotencyKey: unknown;
  readonly body: unknown;
  readonly bodyBytes: number;
  /** In the machine's time. */
  readonly endedAt: Date;
}

export interface KeptRequest {
  readonly id: string;
  readonly accountId: AccountId;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly personId: PersonId;
  readonly tokenId: TokenId | null;
  readonly refusalCode: RefusalCode | null;
  readonly faults: readonly Fault[] | null;
  readonly idempotencyKey: string | null;
  readonly body: object | null;
  readonly bodyBytes: number;
  /** How many requests of the account before it were too many to be kept. */
  readonly dropped: number;
  readonly createdAt: Date;
}

/** The kinds of callers of an operation. */
export const callerTypes = ['Token', 'Member'] as const;

/** The filters of a list of requests. */
export interface RequestFilter {
  readonly method?: string | undefined;
  /** The first digit of the status. */
  readonly statusClass?: '2' | '4' | '5' | undefined;
  readonly path?: string | undefined;
  readonly actorType?: (typeof callerTypes)[number] | undefined;
  readonly since?: Date | undefined;
}
