import type { AccountMode } from '../accounts/types.ts';
import type { AccountId } from '../kit/ids.ts';

/** How far finishing has come with an account: each step may be done again. */
export const holdSteps = ['Held', 'Read', 'Applied', 'Compared', 'Numbered', 'Lifted'] as const;
export type HoldStep = (typeof holdSteps)[number];

/** What finishing has found in an account. */
export interface Findings {
  /** Events of the processor that came since the backup. */
  readonly events: number;
  /** Charges and refunds whose rows were lost, and that were written again. */
  readonly charges: number;
  readonly refunds: number;
  /** Discrepancies that are open. */
  readonly differences: number;
  /** The number of the next invoice, where it was raised; null: it was not. */
  readonly nextNumber: string | null;
  /** Mails of before the restore that are not sent. */
  readonly mails: number;
  /** Deliveries to webhooks that wait; they are sent now. */
  readonly deliveries: number;
}

/** An account in a restore that is not finished. */
export interface Hold {
  readonly accountId: AccountId;
  readonly restoreId: string;
  readonly path: string;
  readonly name: string;
  readonly mode: AccountMode;
  /** In machine time. */
  readonly backupAt: Date;
  /** In the account's time. */
  readonly heldAt: Date;
  readonly step: HoldStep;
  /** Why the last try did not end it; null: there was none. */
  readonly reason: string | null;
  /** Whether it cannot be finished, because it is frozen. It stays held when it is unfrozen. */
  readonly isFrozen: boolean;
}
