import { createHash } from 'node:crypto';
import type { Database, Queries } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { readPicture } from '../kit/files/picture.ts';
import type { AccountId } from '../kit/ids.ts';
import { createLoader } from '../kit/queue/batch.ts';
import { findLogo, findProfile, type Logo } from './profile-store.ts';
import { findLatestSeller, findSellerAt, insertSeller, type Seller } from './seller-store.ts';
import { type Account, accountTime, defaultProfile, type Profile } from './types.ts';

/** The most bytes of a logo. */
const MAXIMUM_LOGO = 262_144;

/** The fields of a profile that a business sets, without its logo. */
type ProfileFields = Omit<Profile, 'logo' | 'reminderDaysSince' | 'bankDetails'>;

/** Changes of a profile. A logo is the bytes of its file; null removes it. */
export type ProfileChanges = Partial<ProfileFields> & { readonly logo?: Buffer | null };

const EVERYBODY = 'everybody';

export function createProfiles(database: Database) {
  const { system } = database;
  const load = createLoader<typeof EVERYBODY, AccountId, Profile>((_everybody, ids) =>
    Promise.all(ids.map(async (id) => (await findProfile(system, id)) ?? defaultProfile)),
  );
  return {
    /** Reads an account's profile, or the defaults. */
    findProfile: (id: AccountId) => load(EVERYBODY, id),
    /** Reads an account's logo with the bytes that draw it, or null. */
    findLogo: async (id: AccountId) => drawable(await findLogo(system, id)),
    /**
     * An account and its profile with the name, address and tax id of an instant of the account's time, because an issued
     * document keeps them. Null reads the present ones, for a draft.
     */
    async asIssued(account: Account, profile: Profile, issuedAt: Date | null) {
      const seller = issuedAt === null ? null : await findSellerAt(system, account.id, issuedAt);
      if (seller === null) return { account, profile };
      const { name, ...address } = seller;
      return { account: { ...account, name }, profile: { ...profile, ...address } };
    },
  };
}

/**
 * Keeps a version of the seller, if it is another than the newest. An account without a profile has no version yet; the
 * first version counts for earlier invoices too, but for the name: they keep `nameBefore`.
 */
export async function keepSeller(
  tx: Queries,
  account: Account,
  profile: Profile,
  nameBefore: string,
  now: Date,
): Promise<void> {
  const { street, postalCode, city, region, country, taxId } = profile;
  const seller: Seller = { name: account.name, street, postalCode, city, region, country, taxId };
  const latest = await findLatestSeller(tx, account.id);
  const known = latest ?? { ...unknownAddress, name: nameBefore };
  const isSame = Object.entries(seller).every(([part, value]) => known[part as keyof Seller] === value);
  if (isSame) return;
  if (latest === null && account.name !== nameBefore) {
    await insertSeller(tx, account.id, new Date(0), { ...seller, name: nameBefore });
  }
  await insertSeller(tx, account.id, accountTime(account, now), seller);
}

const unknownAddress = { street: '', postalCode: '', city: '', region: '', country: '', taxId: '' };

/** Reads a logo, and keeps what draws it. Errors: 422 `invalid_settings`. */
export function readLogo(bytes: Buffer): Logo {
  if (bytes.length > MAXIMUM_LOGO) throw invalidLogo('too_large', 'A logo has at most 256 KiB.');
  const picture = readPicture(bytes);
  if (!('fault' in picture)) return { ...picture, hash: hashOf(picture.bytes) };
  if (picture.fault === 'no_picture') throw invalidLogo('invalid_format', 'A logo is a PNG or a JPEG file.');
  if (picture.fault === 'broken')
    throw invalidLogo('invalid_format', 'The file of the logo is damaged: save the picture again.');
  const { width, height } = picture;
  throw invalidLogo(
    'too_large',
    `A logo has at most 4000 pixels on a side and 12 million in all; this one has ${width} × ${height}.`,
  );
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

// Files of other installations bring logos that nobody looked at.
function drawable(logo: Logo | null): Logo | null {
  const picture = logo && readPicture(logo.bytes);
  return logo === null || picture === null || 'fault' in picture ? null : { ...logo, ...picture };
}

function invalidLogo(code: string, message: string): AppError {
  return new AppError('invalid_settings', { message, details: [{ path: '', code, message }] });
}
