import { CommandError } from '../kit/command-error.ts';
import type { Queries } from '../kit/db/database.ts';
import type { FaultDetail } from '../kit/errors.ts';
import { type AccountId, newId, type PersonId } from '../kit/ids.ts';
import { paymentMethodTypes } from '../kit/money/payment-methods.ts';
import { randomBase62 } from '../kit/random.ts';
import { findCountry } from '../kit/text/countries.ts';
import type { Clock } from '../kit/time.ts';
import { saveProfile } from './profile-store.ts';
import { keepSeller } from './profiles.ts';
import { settingFaults } from './setting-faults.ts';
import { findAccount, insertAccount, lockPath } from './store.ts';
import { type Account, type AccountMode, defaultProfile, type Language, languages } from './types.ts';

/** The details of the business from the form of signing up. */
export interface FoundedAccount {
  readonly name: string;
  /** ISO 3166-1, two capitals. */
  readonly country: string;
  readonly mode: AccountMode;
  /** Other than what its country uses. */
  readonly currency?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly language?: Language | undefined;
  /** The first Owner: a person who exists. */
  readonly owner: { readonly id: PersonId; readonly name: string; readonly email: string };
}

/** All faults of an account that is to be made: {@link foundAccount} does not look for them. */
export function foundingFaults(
  input: Pick<FoundedAccount, 'name' | 'country' | 'mode' | 'currency' | 'timeZone'>,
): FaultDetail[] {
  const { name, mode } = input;
  const facts = findCountry(input.country);
  // Where the country is unknown, what it uses is not to blame.
  const currency = input.currency ?? facts?.currency ?? 'USD';
  const timeZone = input.timeZone ?? facts?.timeZone ?? 'UTC';
  const unknown = { path: '/country', code: 'unusable_country', message: 'There is no such country.' };
  return [
    ...(facts === null ? [unknown] : []),
    ...settingFaults({ ...unsetSettings, name, mode, currency, timeZone }),
  ];
}

// The first of the country's languages that we have.
function languageOf(country: string): Language {
  const spoken = findCountry(country)?.languages ?? [];
  const known = spoken.map((one) => languages.find((language) => language === one));
  return known.find((language) => language !== undefined) ?? 'en';
}

/** Makes an account with what its country uses, like the verb of that name. */
export async function foundAccount(tx: Queries, clock: Clock, input: FoundedAccount): Promise<Account> {
  const facts = findCountry(input.country);
  if (facts === null) throw new CommandError(`${input.country} is not a country.`);
  const { name, mode, owner, country } = input;
  const account: Account = {
    ...unsetSettings,
    id: newId<AccountId>(),
    path: await choosePath(tx, name, mode),
    name,
    mode,
    currency: input.currency ?? facts.currency,
    timeZone: input.timeZone ?? facts.timeZone,
  };
  const person = { personId: owner.id, personName: owner.name, personEmail: owner.email };
  const now = clock.now();
  await insertAccount(tx, { account, ...person, now });
  const profile = { ...defaultProfile, country, language: input.language ?? languageOf(country) };
  await saveProfile(tx, account.id, profile, now);
  await keepSeller(tx, account, profile, name, now);
  return { ...account, country };
}

/** The settings of an account that has changed none. */
export const unsetSettings = {
  acceptedMethods: paymentMethodTypes,
  numberPrefix: 'INV-',
  numberPattern: null,
  numberForm: null,
  dueWindowDays: 30,
  clockOffsetMs: 0,
  isFrozen: false,
  feeBearer: 'Business',
  surchargeBasisPoints: 0,
  cardCostBasisPoints: null,
  country: '',
  region: '',
  allowsPartPayments: false,
  takesSepaDebits: false,
  takesWallets: true,
  autopay: 'Offered',
  autopayRetryDays: [3, 5, 7],
  returnHosts: [],
  recipientOnboarding: 'BankAccount',
  afterIssue: 'Versions',
  closedAt: null,
  heldAt: null,
  suspendedAt: null,
  suspendedReason: null,
  resumedAt: null,
  lastSuspendedAt: null,
  unannouncedSince: null,
} as const;

/** Paths that no account can have: the pages of members begin so, and its payment links would lead to them. */
export const reservedPaths: ReadonlySet<string> = new Set(['app']);

const LONGEST_PATH = 63;
const MARK_LENGTH = 6;

// Clients see the path of a live account in their links: a sandbox account leaves the plain one to it. A taken path gets
// a mark that nobody can count up, so that it does not tell how many businesses of a name there are.
async function choosePath(tx: Queries, name: string, mode: AccountMode): Promise<string> {
  const plain = slugOf(name);
  const wished = mode === 'Sandbox' ? `${plain}-sandbox` : plain;
  await lockPath(tx, wished);
  if (!reservedPaths.has(wished) && (await findAccount(tx, wished)) === null) return wished;
  return `${wished}-${randomBase62(MARK_LENGTH).toLowerCase()}`;
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const room = LONGEST_PATH - '-sandbox-'.length - MARK_LENGTH;
  const slug = plain.slice(0, room).replaceAll(/^-+|-+$/g, '');
  return slug.length >= 2 ? slug : 'business';
}
