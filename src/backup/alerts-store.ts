import type { Language } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import {
  MAILED_OPERATORS,
  operatorMailQueue,
  type QueuedOperatorMail,
} from '../kit/mail/operator-mail-queue.ts';

/** A mail to a person who operates the installation: a backup failed, or none has succeeded for two days. */
interface BackupMail extends QueuedOperatorMail {
  readonly kind: 'Failed' | 'Late';
  /** When the last backup succeeded; null: none has. */
  readonly since: Date | null;
  readonly failure: string | null;
  readonly toldAt: Date;
  readonly language: Language;
}

// Across accounts: an operator is of the installation. Answers a row where the operators were not told since $3.
const claim = statement(
  'backup_alerts_claim',
  `insert into backup_alerts (kind, told_at) values ($1, $2)
   on conflict (kind) do update set told_at = excluded.told_at where backup_alerts.told_at <= $3
   returning 1`,
);

// Across accounts: as above.
const putAll = statement(
  'backup_mails_put',
  `insert into backup_mails (person_id, kind, since, failure, run_at)
   select o.person_id, $1, $2, $3, $4 from ${MAILED_OPERATORS}
   on conflict (person_id, kind) do update
     set since = excluded.since, failure = excluded.failure, run_at = excluded.run_at, attempts = 0`,
);

/** Has everybody who operates the installation mailed, unless that was done since an instant. Answers whether it is done. */
export async function putBackupMails(
  tx: Queries,
  { kind, since, failure }: Pick<BackupMail, 'kind' | 'since' | 'failure'>,
  now: Date,
  unlessSince: Date,
): Promise<boolean> {
  const claimed = await tx.query(claim, [kind, now, unlessSince]);
  if (claimed.length === 0) return false;
  await tx.query(putAll, [kind, since, failure, now]);
  return true;
}

// Across accounts: as above.
const clearAll = statement(
  'backup_mails_clear',
  'with ended as (delete from backup_alerts) delete from backup_mails',
);

/** Takes mails back that were not sent: a backup has succeeded. The next trouble is told at once. */
export async function clearBackupMails(system: Queries): Promise<void> {
  await system.query(clearAll);
}

/** The mails about backups, for what sends them. */
export const createBackupMails = operatorMailQueue<BackupMail>(
  {
    table: 'backup_mails',
    subject: 'kind',
    about: { table: 'backup_alerts', key: 'kind' },
    columns: 'm.kind, m.since, m.failure, a.told_at as "toldAt"',
  },
  ({ kind }) => kind,
);
