import { createHash } from 'node:crypto';
import { createLoader } from '../kit/batch.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database, Queries } from '../kit/database.ts';
import { formats } from '../kit/http/schemas.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';
import { scheduleTask } from '../kit/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { findLogo, findProfile, type Logo, saveLogo, saveProfile } from './profile-store.ts';
import { findLatestSeller, findSellerAt, insertSeller, type Seller } from './seller-store.ts';
import { findAccount, lockAccount } from './store.ts';
import {
  type Account,
  accountTime,
  defaultProfile,
  type LogoType,
  languages,
  type Profile,
} from './types.ts';

/** The most bytes of a logo. */
const MAXIMUM_LOGO = 262_144;

/** Changes of a profile. A logo is the bytes of its file; null removes it. */
export type ProfileChanges = Partial<Omit<Profile, 'logo' | 'reminderDaysSince'>> & {
  readonly logo?: Buffer | null;
};

/** The issuer of a document. */
interface Issuer {
  readonly account: Account;
  readonly profile: Profile;
}

/** What a business shows of itself. */
export interface Profiles {
  /** Reads an account's profile, or the defaults. Transaction: opens. */
  findProfile(id: AccountId): Promise<Profile>;
  /** Reads an account's logo with its bytes, or null. Transaction: opens. */
  findLogo(id: AccountId): Promise<Logo | null>;
  /**
   * An account and its profile with the name, address and tax id of an instant of the account's time, because an
   * issued document keeps them. Null reads the present ones, for a draft. Transaction: opens.
   */
  asIssued(account: Account, profile: Profile, issuedAt: Date | null): Promise<Issuer>;
  /**
   * Changes some fields of a profile. A new reminder rule counts from now on: no reminder is sent for past days.
   * Errors: CommandError for an unknown account or unusable values. Transaction: opens.
   */
  changeProfile(accountPath: string, changes: ProfileChanges): Promise<Profile>;
}

const EVERYBODY = 'everybody';

/** Makes the verbs of profiles. Transaction: none. */
export function createProfiles(database: Database, clock: Clock): Profiles {
  const { system } = database;
  const load = createLoader<typeof EVERYBODY, AccountId, Profile>((_everybody, ids) =>
    Promise.all(ids.map(async (id) => (await findProfile(system, id)) ?? defaultProfile)),
  );
  return {
    findProfile: (id) => load(EVERYBODY, id),
    findLogo: (id) => findLogo(system, id),
    async asIssued(account, profile, issuedAt) {
      const seller = issuedAt === null ? null : await findSellerAt(system, account.id, issuedAt);
      if (seller === null) return { account, profile };
      const { name, ...address } = seller;
      return { account: { ...account, name }, profile: { ...profile, ...address } };
    },
    changeProfile: (path, changes) => system.transaction((tx) => changeProfile(tx, clock, path, changes)),
  };
}

/** Changes some fields of a profile, like the verb of that name. Transaction: needs. */
export async function changeProfile(
  tx: Queries,
  clock: Clock,
  path: string,
  { logo, ...changes }: ProfileChanges,
): Promise<Profile> {
  await lockAccount(tx, path);
  const account = await findAccount(tx, path);
  if (account === null) throw new CommandError(`There is no account with the path ${path}.`);
  const before = (await findProfile(tx, account.id)) ?? defaultProfile;
  const isOtherRule = (changes.reminderDays ?? before.reminderDays).join() !== before.reminderDays.join();
  const now = accountTime(account, clock.now());
  const reminderDaysSince = isOtherRule ? now : before.reminderDaysSince;
  const profile = { ...before, ...changes, reminderDaysSince };
  requireProfile(profile);
  // The next reminder of each invoice follows from the rule. The task wakes the invoices, some at a time.
  if (isOtherRule) await scheduleTask(tx, account.id, 'reminders.wake', FIRST_ID, now);
  await saveProfile(tx, account.id, profile, clock.now());
  await keepSeller(tx, account, profile, clock.now());
  if (logo === undefined) return profile;
  const picture = logo === null ? null : readPicture(logo);
  await saveLogo(tx, account.id, picture, clock.now());
  return { ...profile, logo: picture === null ? null : { hash: picture.hash, type: picture.type } };
}

// An account without a profile has no version yet. The first version counts for earlier invoices too.
async function keepSeller(tx: Queries, account: Account, profile: Profile, now: Date): Promise<void> {
  const { street, postalCode, city, region, country, taxId } = profile;
  const seller: Seller = { name: account.name, street, postalCode, city, region, country, taxId };
  const known = (await findLatestSeller(tx, account.id)) ?? { ...unknownAddress, name: account.name };
  const isSame = Object.entries(seller).every(([part, value]) => known[part as keyof Seller] === value);
  if (!isSame) await insertSeller(tx, account.id, accountTime(account, now), seller);
}

const unknownAddress = { street: '', postalCode: '', city: '', region: '', country: '', taxId: '' };

const lengths = { street: 200, postalCode: 20, city: 100, region: 100, taxId: 50, footer: 500 } as const;

function requireProfile(profile: Profile): void {
  if (!languages.includes(profile.language)) {
    throw new CommandError(`The language must be one of ${languages.join(', ')}.`);
  }
  if (!/^#[0-9a-f]{6}$/.test(profile.accentColour)) {
    throw new CommandError('The accent colour is six hexadecimal digits in small letters, e.g. #1d4ed8.');
  }
  if (profile.email !== '' && !formats.email(profile.email)) {
    throw new CommandError(`${profile.email} is not an e-mail address.`);
  }
  if (!/^([A-Z]{2})?$/.test(profile.country)) {
    throw new CommandError('The country is its two capitals of ISO 3166, e.g. US or DE.');
  }
  for (const [name, most] of Object.entries(lengths)) {
    const text = profile[name as keyof typeof lengths];
    if (text.length > most) throw new CommandError(`The ${name} takes ${most} characters at most.`);
    const isClean = name === 'footer' ? !/[^\P{Cc}\n]/u.test(text) : !/\p{Cc}/u.test(text);
    if (!isClean) throw new CommandError(`The ${name} must not hold control characters.`);
  }
  const { reminderDays: days } = profile;
  const isAscending = days.every((day, index) => index === 0 || day > (days[index - 1] as number));
  if (
    days.length > 20 ||
    !isAscending ||
    !days.every((day) => Number.isInteger(day) && Math.abs(day) <= 365)
  ) {
    throw new CommandError('Reminders are up to 20 different days from -365 to 365, e.g. -3,0,1,3,7,14.');
  }
}

// The first bytes decide the type of a file, not its name.
function readPicture(bytes: Buffer): Logo {
  if (bytes.length > MAXIMUM_LOGO) throw new CommandError('A logo takes 256 KiB at most.');
  const type = typeOfPicture(bytes);
  if (type === null) throw new CommandError('A logo is a PNG or a JPEG file.');
  return { bytes, type, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}

function typeOfPicture(bytes: Buffer): LogoType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  return bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ? 'image/jpeg' : null;
}
