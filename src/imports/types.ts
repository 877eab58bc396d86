import type { CreateContactBody } from '../contacts/service.ts';
import type { CreateInvoiceBody } from '../invoices/service.ts';
import type { FaultDetail } from '../kit/errors.ts';
import type { ImportId, PersonId, TokenId } from '../kit/ids.ts';

/** What a file has. */
export const importKinds = ['Contacts', 'Invoices'] as const;
/** What a file has. */
export type ImportKind = (typeof importKinds)[number];

/** How far an import has come. */
export const importStatuses = ['Open', 'Checking', 'Checked', 'Running', 'Done', 'Canceled'] as const;
/** How far an import has come. */
export type ImportStatus = (typeof importStatuses)[number];

/** What is known of a row. */
export const rowStatuses = ['Waiting', 'Valid', 'Faulty', 'Created'] as const;
/** What is known of a row. */
export type RowStatus = (typeof rowStatuses)[number];

/** The body of the request that creates the object of a row. */
export type RowBody = CreateContactBody | CreateInvoiceBody;

/** An import. */
export interface Import {
  readonly id: ImportId;
  readonly kind: ImportKind;
  readonly name: string;
  readonly status: ImportStatus;
  readonly sendsMails: boolean;
  readonly personId: PersonId;
  readonly tokenId: TokenId | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** How many rows of an import there are, by what is known of them. */
export type RowCounts = Readonly<Record<RowStatus, number>>;

/** A row of a file that is to be looked at. */
export interface WaitingRow {
  readonly line: number;
  readonly body: RowBody;
  /** The first line before it that has the same e-mail address or number; null when none has. */
  readonly sameAs: number | null;
}

/** What became of a row. */
export interface RowResult {
  readonly line: number;
  readonly status: RowStatus;
  readonly objectId: string | null;
  readonly faults: readonly FaultDetail[] | null;
}
