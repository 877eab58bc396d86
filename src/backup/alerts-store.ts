import type { Language } from '../accounts/types.ts';
import { type Database, type Queries, statement } from '../kit/db/database.ts';
import type { PersonId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';

/** A mail to a person who operates the installation: a backup failed, or none has succeeded for two days. */
interface BackupMail {
  readonly personId: PersonId;
  readonly kind: 'Failed' | 'Late';
  /** When the last backup succeeded; null: none has. */
  readonly since: Date | null;
  readonly failure: string | null;
  readonly toldAt: Date;
  readonly email: string;
  readonly language: Language;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** For so long one process alone tries a mail. */
const LEASE_MS = 120_000;

// Across accounts: an operator is of the installation. Answers a row where the operators were not told since $3.
const claim = statement(
  'backup_alerts_claim',
  `insert into backup_alerts (kind, told_at) values ($1, $2)
   on conflict (kind) do update set told_at = excluded.told_at where backup_alerts.told_at <= $3
   returning 1`,
);

// Across accounts: as above. An address that nobody has proved may be a stranger's.
const putAll = statement(
  'backup_mails_put',
  `insert into backup_mails (person_id, kind, since, failure, run_at)
   select o.person_id, $1, $2, $3, $4 from operators o join people p on p.id = o.person_id where not p.is_unproved
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

// Across accounts: as above. Workers side by side take the next ones.
const takeOne = statement(
  'backup_mails_take',
  `update backup_mails m set attempts = m.attempts + 1, run_at = $2
   from people p, backup_alerts a
   where (m.person_id, m.kind) = (
       select due.person_id, due.kind from backup_mails due
       where due.run_at <= $1 order by due.run_at, due.person_id limit 1 for update skip locked)
     and p.id = m.person_id and a.kind = m.kind
   returning m.person_id as "personId", m.kind, m.since, m.failure, m.attempts, a.told_at as "toldAt", p.email,
     coalesce(p.language, 'en') as language`,
);

// Across accounts: as above.
const postponeOne = statement(
  'backup_mails_postpone',
  'update backup_mails set run_at = $3 where person_id = $1 and kind = $2',
);

// Across accounts: as above.
const deleteOne = statement(
  'backup_mails_delete',
  'delete from backup_mails where person_id = $1 and kind = $2',
);

/** The mails about backups, for what sends them. */
export function createBackupMails({
  database: { system },
  clock,
}: {
  readonly database: Pick<Database, 'system'>;
  readonly clock: Clock;
}) {
  return {
    /** Takes the mail whose turn it is; null when there is none. */
    async take(): Promise<BackupMail | null> {
      const now = clock.now();
      const [row] = await system.query<BackupMail>(takeOne, [now, new Date(now.getTime() + LEASE_MS)]);
      return row ?? null;
    },
    /** Ends a mail that was sent or refused, or has it tried again at an instant. */
    async note({ personId, kind }: BackupMail, again: Date | null): Promise<void> {
      if (again === null) await system.query(deleteOne, [personId, kind]);
      else await system.query(postponeOne, [personId, kind, again]);
    },
  };
}
