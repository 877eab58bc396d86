import { ApiError, Tranche } from '../../../sdk/src/index.ts';
import { civilDateIn } from '../../../src/kit/time.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { readCurrency } from '../input/amounts.ts';
import { version } from '../version.ts';
import { LOCAL_URL, readAddress } from './address.ts';
import { type Profile, type ProfileAccount, profilesPath, readProfiles } from './file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The session of a command: a service, a token, and the account of the token. */
export interface Session {
  /** The name of the profile; null when the token comes from the environment. */
  readonly profile: string | null;
  readonly url: string;
  readonly token: string;
  readonly tranche: Tranche;
  /** The account. Errors: the token may not read it. */
  readonly account: () => Promise<ProfileAccount>;
  /** The currency that was typed, or the account's. */
  readonly currency: (typed: string | undefined) => Promise<string>;
  /** The present of the account: its test clock's, or the machine's. */
  readonly now: () => Promise<Date>;
  /** The account's day. */
  readonly today: () => Promise<string>;
  /** The civil day of an instant in the account's zone. */
  readonly dayOf: (at: Date) => Promise<string>;
}

/**
 * The session of a command: the named profile, without a name the token of the environment, without a token the
 * current profile. Errors: not signed in.
 */
export async function openSession(environment: Environment, named: string | undefined): Promise<Session> {
  const { TRANCHE_TOKEN: token, TRANCHE_URL: url } = environment;
  if (named === undefined && token) {
    const address = url ? readAddress(url) : await addressOf(environment, token);
    return sessionOf(null, { url: address, token, account: null });
  }
  const { name, profile } = await findProfile(environment, named);
  if (named === undefined && url && readAddress(url) !== profile.url) {
    const cure = `Set TRANCHE_TOKEN, too, or name the profile: --profile ${name}`;
    throw wrongUse(`TRANCHE_URL is ${url}, and profile ${name} is of ${profile.url}.`, cure);
  }
  return sessionOf(name, profile);
}

// A token goes nowhere but to the service that it is of: a guess could hand it to another program.
async function addressOf(environment: Environment, token: string): Promise<string> {
  const { profiles } = await readProfiles(profilesPath(environment));
  const known = Object.values(profiles).find((profile) => profile.token === token);
  if (known !== undefined) return known.url;
  const cure = `Set TRANCHE_URL, such as ${LOCAL_URL}. Without TRANCHE_TOKEN, the profile is used.`;
  throw wrongUse('TRANCHE_TOKEN is set, and TRANCHE_URL does not say where the service is.', cure);
}

/** The profile that is named, or the current one. Errors: not signed in. */
export async function findProfile(
  environment: Environment,
  named: string | undefined,
): Promise<{ readonly name: string; readonly profile: Profile }> {
  const { current, profiles } = await readProfiles(profilesPath(environment));
  const name = named ?? (environment.TRANCHE_PROFILE || current);
  const profile = name === null ? undefined : profiles[name];
  if (name !== null && profile !== undefined) return { name, profile };
  const known = Object.keys(profiles);
  const message = name === null ? 'You are not signed in.' : `There is no profile "${name}".`;
  const cure =
    known.length === 0 || name === null
      ? 'Sign in: tranche login. Or set TRANCHE_URL and TRANCHE_TOKEN.'
      : `There is ${known.join(', ')}. Sign in to another: tranche login --profile ${name}`;
  throw new Failure(message, { exitCode: exitCodes.notAllowed, cure });
}

/** How this program names itself. */
export const agent = { 'user-agent': `tranche-cli/${version}` };

export function clientOf({ url, token }: { readonly url: string; readonly token: string }): Tranche {
  return new Tranche({ baseUrl: url, token, headers: agent });
}

/** The stored facts of a token's account; null when the token may not read it. */
export async function readAccount(tranche: Tranche): Promise<ProfileAccount | null> {
  try {
    const { name, path, mode, currency, timeZone } = await tranche.account.get();
    return { name, path, mode, currency, timeZone };
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 403) return null;
    throw cause;
  }
}

function sessionOf(name: string | null, { url, token, account: kept }: Profile): Session {
  const tranche = clientOf({ url, token });
  let asked: Promise<ProfileAccount | null> | null = kept === null ? null : Promise.resolve(kept);
  const account = async () => {
    asked ??= readAccount(tranche);
    const found = await asked;
    if (found !== null) return found;
    const cure = 'Use a token with the scope account:read, or name what is missing, such as --currency.';
    throw new Failure('This token may not read its account.', { exitCode: exitCodes.notAllowed, cure });
  };
  const now = () => presentOf(tranche, account);
  return {
    profile: name,
    url,
    token,
    tranche,
    account,
    now,
    currency: async (typed) => (typed === undefined ? (await account()).currency : readCurrency(typed)),
    today: async () => civilDateIn((await account()).timeZone, await now()),
    dayOf: async (at) => civilDateIn((await account()).timeZone, at),
  };
}

// Only a sandbox has a clock of its own. A token without the right to read it gets the machine's time.
async function presentOf(tranche: Tranche, account: () => Promise<ProfileAccount>): Promise<Date> {
  if ((await account()).mode === 'Live') return new Date();
  try {
    return new Date((await tranche.testClock.get()).now);
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 403) return new Date();
    throw cause;
  }
}
