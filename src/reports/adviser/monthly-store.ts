import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, AdviserPackageId } from '../../kit/ids.ts';
import type { DayRange } from '../../ledger/types.ts';

/** The adviser that gets the file of each month. */
export interface AdviserSettings {
  /** Empty: nobody. */
  readonly adviserEmail: string;
  readonly sendsMonthlyPackage: boolean;
  /** When the next month goes, in the account's time; null: none does. */
  readonly nextAt: Date | null;
}

const columns = `adviser_email as "adviserEmail", sends_monthly_package as "sendsMonthlyPackage", next_at as "nextAt"`;

const find = statement(
  'adviser_settings_find',
  `select ${columns} from adviser_settings where account_id = $1`,
);
const lock = statement(
  'adviser_settings_lock',
  `select ${columns} from adviser_settings where account_id = $1 for update`,
);
const UNSET: AdviserSettings = { adviserEmail: '', sendsMonthlyPackage: false, nextAt: null };

export async function findSettings(tx: Transaction, accountId: AccountId): Promise<AdviserSettings> {
  const [row] = await tx.query<AdviserSettings>(find, [accountId]);
  return row ?? UNSET;
}

/** Locks the settings. Before they are first saved there is no row to lock. */
export async function lockSettings(tx: Transaction, accountId: AccountId): Promise<AdviserSettings> {
  const [row] = await tx.query<AdviserSettings>(lock, [accountId]);
  return row ?? UNSET;
}

const put = statement(
  'adviser_settings_put',
  `insert into adviser_settings (account_id, adviser_email, sends_monthly_package, next_at, updated_at)
   values ($1, $2, $3, $4, $5)
   on conflict (account_id) do update set adviser_email = excluded.adviser_email,
     sends_monthly_package = excluded.sends_monthly_package, next_at = excluded.next_at,
     updated_at = excluded.updated_at`,
);

export async function putSettings(
  tx: Transaction,
  accountId: AccountId,
  { adviserEmail, sendsMonthlyPackage, nextAt }: AdviserSettings,
  now: Date,
): Promise<void> {
  await tx.query(put, [accountId, adviserEmail, sendsMonthlyPackage, nextAt, now]);
}

const clear = statement(
  'adviser_packages_clear_links',
  'update adviser_packages set link_hash = null where account_id = $1 and link_hash is not null',
);

/** Ends the links of every month. */
export async function clearLinks(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.query(clear, [accountId]);
}

const countKinds = statement(
  'adviser_package_files_count',
  `select kind, count(*) filter (where reason is null) as made, count(*) filter (where reason is not null) as gaps
   from adviser_package_files where account_id = $1 and package_id = $2 group by kind`,
);

/** Counts what is in a package, and what could not be made, by kind. */
export function countFiles(
  tx: Transaction,
  accountId: AccountId,
  id: AdviserPackageId,
): Promise<{ kind: string; made: number; gaps: number }[]> {
  return tx.query(countKinds, [accountId, id]);
}

const findByLink = statement(
  'adviser_packages_find_by_link',
  `select id, from_day as "from", to_day as "to", progress, byte_count as "byteCount" from adviser_packages
   where account_id = $1 and link_hash = $2 and status = 'Ready' and expires_at > $3`,
);

/** The package that a link leads to. */
interface LinkedPackage extends DayRange {
  readonly id: AdviserPackageId;
  readonly progress: { readonly pieces: number };
  readonly byteCount: number;
}

export async function findLinked(
  tx: Transaction,
  accountId: AccountId,
  linkHash: Buffer,
  now: Date,
): Promise<LinkedPackage | null> {
  const [row] = await tx.query<LinkedPackage>(findByLink, [accountId, linkHash, now]);
  return row ?? null;
}
