import { type Database, statement } from '../db/database.ts';
import type { PersonId } from '../ids.ts';
import type { Clock } from '../time.ts';

/** A mail to a person who operates the installation. */
export interface QueuedOperatorMail {
  readonly personId: PersonId;
  readonly email: string;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** A table of such mails: a row of each is of a subject and a person, and waits until `run_at`. */
interface QueueTable {
  readonly table: string;
  /** The column of the subject, and the same in another table, whose rows are `a` in `columns` and `isTrue`. */
  readonly subject: string;
  readonly about: { readonly table: string; readonly key: string };
  /** What a mail says, from its own row `m` and that of its subject. */
  readonly columns: string;
  /** Whether the mail is still true. */
  readonly isTrue?: string;
}

interface QueueDeps {
  readonly database: Pick<Database, 'system'>;
  readonly clock: Clock;
}

/** For so long one process alone tries a mail. */
const LEASE_MS = 120_000;

/** The people who operate the installation, as `o`. An address that nobody has proved may be a stranger's. */
export const MAILED_OPERATORS = 'operators o join people p on p.id = o.person_id and not p.is_unproved';

/** Makes the function that opens a table of mails to the people who operate the installation, for what sends them. */
export function operatorMailQueue<Mail extends QueuedOperatorMail>(
  { table, subject, about, columns, isTrue = 'true' }: QueueTable,
  subjectOf: (mail: Mail) => string,
) {
  const ofSubject = `join ${about.table} a on a.${about.key} =`;
  // Across accounts: an operator is of the installation. Workers side by side take the next ones.
  const takeOne = statement(
    `${table}_take`,
    `with mine as materialized (
       select due.${subject}, due.person_id from ${table} due ${ofSubject} due.${subject} and ${isTrue}
       where due.run_at <= $1 order by due.run_at, due.person_id limit 1 for update of due skip locked)
     update ${table} m set attempts = m.attempts + 1, run_at = $2
     from mine ${ofSubject} mine.${subject} join people p on p.id = mine.person_id
     where m.${subject} = mine.${subject} and m.person_id = mine.person_id
     returning m.person_id as "personId", m.attempts, p.email, coalesce(p.language, 'en') as language, ${columns}`,
  );
  // Across accounts: as above.
  const postponeOne = statement(
    `${table}_postpone`,
    `update ${table} set run_at = $3 where ${subject} = $1 and person_id = $2`,
  );
  // Across accounts: as above.
  const deleteOne = statement(
    `${table}_delete`,
    `delete from ${table} where ${subject} = $1 and person_id = $2`,
  );
  return ({ database: { system }, clock }: QueueDeps) => ({
    /** Takes the mail whose turn it is; null when there is none. */
    async take(): Promise<Mail | null> {
      const now = clock.now();
      const [row] = await system.query<Mail>(takeOne, [now, new Date(now.getTime() + LEASE_MS)]);
      return row ?? null;
    },
    /** Ends a mail that was sent or refused, or has it tried again at an instant. */
    async note(mail: Mail, again: Date | null): Promise<void> {
      if (again === null) await system.query(deleteOne, [subjectOf(mail), mail.personId]);
      else await system.query(postponeOne, [subjectOf(mail), mail.personId, again]);
    },
  });
}
