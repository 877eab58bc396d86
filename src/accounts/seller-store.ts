import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PostalAddress } from '../kit/text/postal-address.ts';

/** The seller's facts that must not change on an issued invoice. */
export interface Seller extends PostalAddress {
  readonly name: string;
  readonly taxId: string;
}

const columns = 'name, street, postal_code as "postalCode", city, region, country, tax_id as "taxId"';

const findAt = statement(
  'seller_versions_find_at',
  `select ${columns} from seller_versions where account_id = $1
   order by since <= $2 desc, case when since <= $2 then since end desc, since limit 1`,
);

/** Reads the seller as of an instant, otherwise the first version, or null. */
export async function findSellerAt(tx: Queries, accountId: AccountId, at: Date): Promise<Seller | null> {
  const [seller] = await tx.query<Seller>(findAt, [accountId, at]);
  return seller ?? null;
}

const findLatest = statement(
  'seller_versions_find_latest',
  `select ${columns} from seller_versions where account_id = $1 order by since desc limit 1`,
);

/** The newest version of an account's seller, or null. */
export async function findLatestSeller(tx: Queries, accountId: AccountId): Promise<Seller | null> {
  const [seller] = await tx.query<Seller>(findLatest, [accountId]);
  return seller ?? null;
}

const insertOne = statement(
  'seller_versions_insert',
  `insert into seller_versions (account_id, since, name, street, postal_code, city, region, country, tax_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (account_id, since) do update set name = excluded.name, street = excluded.street,
     postal_code = excluded.postal_code, city = excluded.city, region = excluded.region,
     country = excluded.country, tax_id = excluded.tax_id`,
);

/** Adds a version of an account's seller, valid from an instant of the account's time. */
export async function insertSeller(
  tx: Queries,
  accountId: AccountId,
  since: Date,
  { name, street, postalCode, city, region, country, taxId }: Seller,
): Promise<void> {
  await tx.query(insertOne, [accountId, since, name, street, postalCode, city, region, country, taxId]);
}
