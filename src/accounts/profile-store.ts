import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { LogoType, Profile } from './types.ts';

export interface Logo {
  readonly bytes: Buffer;
  readonly type: LogoType;
  /** Identifies the picture: the beginning of its SHA-256. */
  readonly hash: string;
}

type ProfileRow = Omit<Profile, 'logo'> & {
  readonly logoHash: string | null;
  readonly logoType: LogoType | null;
};

const findOne = statement(
  'account_profiles_find',
  `select language, accent_colour as "accentColour", email, street, postal_code as "postalCode", city, region,
     country, tax_id as "taxId", contact_name as "contactName", phone, peppol_id as "peppolId",
     bank_details as "bankDetails", footer, reminder_days as "reminderDays",
     reminder_days_since as "reminderDaysSince", logo_hash as "logoHash",
     logo_type as "logoType"
   from account_profiles where account_id = $1`,
);

/** Reads an account's profile, or null when none was set. */
export async function findProfile(tx: Queries, accountId: AccountId): Promise<Profile | null> {
  const [row] = await tx.query<ProfileRow>(findOne, [accountId]);
  if (row === undefined) return null;
  const { logoHash, logoType, ...profile } = row;
  return {
    ...profile,
    logo: logoHash === null || logoType === null ? null : { hash: logoHash, type: logoType },
  };
}

const findItsLogo = statement(
  'account_profiles_find_logo',
  `select logo as bytes, logo_type as type, logo_hash as hash from account_profiles
   where account_id = $1 and logo is not null`,
);

/** Reads an account's logo, or null. */
export async function findLogo(tx: Queries, accountId: AccountId): Promise<Logo | null> {
  const [logo] = await tx.query<Logo>(findItsLogo, [accountId]);
  return logo ?? null;
}

const saveOne = statement(
  'account_profiles_save',
  `insert into account_profiles (account_id, language, accent_colour, email, street, postal_code, city, region,
     country, tax_id, contact_name, phone, footer, reminder_days, reminder_days_since, updated_at, peppol_id, bank_details)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   on conflict (account_id) do update set language = excluded.language, accent_colour = excluded.accent_colour,
     email = excluded.email, street = excluded.street, postal_code = excluded.postal_code, city = excluded.city,
     region = excluded.region, country = excluded.country, tax_id = excluded.tax_id,
     contact_name = excluded.contact_name, phone = excluded.phone, footer = excluded.footer,
     reminder_days = excluded.reminder_days, reminder_days_since = excluded.reminder_days_since, updated_at = excluded.updated_at,
     peppol_id = excluded.peppol_id, bank_details = excluded.bank_details`,
);

/** Writes a profile; the logo stays. */
export async function saveProfile(tx: Queries, accountId: AccountId, profile: Profile, now: Date) {
  await tx.query(saveOne, [
    accountId,
    profile.language,
    profile.accentColour,
    profile.email,
    profile.street,
    profile.postalCode,
    profile.city,
    profile.region,
    profile.country,
    profile.taxId,
    profile.contactName,
    profile.phone,
    profile.footer,
    profile.reminderDays,
    profile.reminderDaysSince,
    now,
    profile.peppolId,
    JSON.stringify(profile.bankDetails),
  ]);
}

const saveItsLogo = statement(
  'account_profiles_save_logo',
  `update account_profiles set logo = $2, logo_type = $3, logo_hash = $4, updated_at = $5 where account_id = $1`,
);

/** Writes the logo of an account that has a profile; null removes it. */
export async function saveLogo(tx: Queries, accountId: AccountId, logo: Logo | null, now: Date) {
  await tx.query(saveItsLogo, [accountId, logo?.bytes ?? null, logo?.type ?? null, logo?.hash ?? null, now]);
}
