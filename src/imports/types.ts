import type { LostAuthority, Scope } from '../accounts/types.ts';
import type { Actor } from '../kit/actor.ts';
import type { FaultDetail } from '../kit/errors.ts';
import type { ImportId, PersonId, TokenId } from '../kit/ids.ts';
import type { RowBody } from './row-bodies.ts';

export const importKinds = ['Contacts', 'Invoices'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The scopes that an import of a kind needs. An import of invoices creates contacts, too. */
export function scopesFor(kind: ImportKind, way: 'read' | 'write'): readonly Scope[] {
  return kind === 'Contacts' ? [`contacts:${way}`] : [`contacts:${way}`, `invoices:${way}`];
}

/** How far an import has come. */
export const importStatuses = [
  'Open',
  'Checking',
  'Checked',
  'Running',
  'Stopped',
  'Done',
  'Canceled',
] as const;
/** How far an import has come. */
export type ImportStatus = (typeof importStatuses)[number];

/** Why an import was stopped: the caller that started it may no longer do the same. */
export const stopReasons = [
  'TokenRevoked',
  'TokenExpired',
  'MemberRemoved',
  'RoleChanged',
] as const satisfies readonly (LostAuthority | 'RoleChanged')[];
/** Why an import was stopped. */
export type StopReason = (typeof stopReasons)[number];

export const rowStatuses = ['Waiting', 'Valid', 'Faulty', 'Skipped', 'Created'] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** The result of a row of invoices: a draft, an owed or a paid invoice, or nothing, because it was canceled. */
export type Made = 'Draft' | 'Open' | 'Paid' | 'Nothing';

/** Why a row is skipped. */
export const skipReasons = ['Canceled', 'ImportedBefore'] as const;

export interface Import {
  readonly id: ImportId;
  readonly kind: ImportKind;
  readonly name: string;
  readonly status: ImportStatus;
  readonly sendsMails: boolean;
  readonly personId: PersonId;
  readonly tokenId: TokenId | null;
  readonly stopReason: StopReason | null;
  readonly createdAt: Date;
  /** Since when it waits to be started, or has waited last. */
  readonly waitsSince: Date;
  readonly finishedAt: Date | null;
  /** Null until it has ended. */
  readonly counts: RowCounts | null;
}

export type RowCounts = Readonly<Record<RowStatus, number>> & {
  /** Counts rows that are neither faulty nor were imported before. */
  readonly made: Readonly<Record<Made, number>>;
};

export const NO_ROWS: RowCounts = {
  Waiting: 0,
  Valid: 0,
  Faulty: 0,
  Skipped: 0,
  Created: 0,
  made: { Draft: 0, Open: 0, Paid: 0, Nothing: 0 },
};

/** A row of a file that is to be looked at. */
export interface WaitingRow {
  readonly line: number;
  readonly body: RowBody;
  /** The first line before it that has the same email address or number; null when none has. */
  readonly sameAs: number | null;
  /** The first line before it that has the same external id; null when none has. */
  readonly sameExternalAs: number | null;
}

/** The object that an earlier import created from the same row. */
export interface Recognized {
  readonly importId: ImportId;
  readonly objectId: string;
}

export interface RowResult {
  readonly line: number;
  readonly status: RowStatus;
  readonly objectId: string | null;
  readonly faults: readonly RowFault[] | null;
  readonly earlierImportId: ImportId | null;
}

export type RowFault = FaultDetail;

/** A row as it is listed: of one that was imported before, also where, when and by whom. */
export interface ListedRow extends RowResult {
  readonly earlierName: string | null;
  readonly earlierAt: Date | null;
  readonly earlierBy: Actor | null;
  /** Null when its import is over, and for a row whose form is wrong; so are the other texts. */
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  /** In the minor unit; null of contacts, too. */
  readonly totalAmount: number | null;
  /** Null: the account's. */
  readonly currency: string | null;
  /** As the row states it; null of contacts and drafts without payments, too. */
  readonly paymentSchedule: readonly { readonly dueDate: string; readonly amount: number }[] | null;
}
