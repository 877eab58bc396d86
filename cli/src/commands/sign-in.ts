import type { Command } from 'commander';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { ask, askHidden, confirm, readInput } from '../input/prompt.ts';
import type { Column } from '../output/table.ts';
import { isOverheard, LOCAL_URL, overheard, readAddress } from '../profiles/address.ts';
import { type Profile, profilesPath, readProfiles, writeProfiles } from '../profiles/file.ts';
import { clientOf, findProfile, readAccount } from '../profiles/session.ts';
import type { Terminal } from '../terminal.ts';
import type { BareContext, Run, Work } from './context.ts';

/** Adds `login`, `logout`, `whoami` and `profiles`. */
export function addSignInCommands(program: Command, run: Run): void {
  program
    .command('login')
    .description('Sign in to a service with a token of an account, and store it as a profile.')
    .option('--url <address>', 'where the service is; asked for, or taken from TRANCHE_URL')
    .option('-y, --yes', 'replace a profile of this name, whosever it is')
    .addHelpText('after', LOGIN_HELP)
    .action(run.anyway(login));
  program
    .command('logout')
    .description('Forget a profile on this machine. Its token stays valid until it is revoked.')
    .option('--all', 'forget all profiles')
    .action(run.anyway(logout));
  program
    .command('whoami')
    .description('Show the account that commands speak for, and whether the service answers.')
    .action(run.signedIn(whoAmI));
  const profiles = program.command('profiles').description('The accounts that you are signed in to.');
  profiles.command('list').description('Show the profiles.').action(run.anyway(listProfiles));
  profiles
    .command('use')
    .description('Choose the profile that commands use.')
    .argument('<profile>', 'its name')
    .action(run.anyway(useProfile));
}

const LOGIN_HELP = `
The token is asked for, or read from standard input, or taken from TRANCHE_TOKEN. Members make tokens in
the app, under Developers. The operator of the service makes one with:
  npm run -s tranche -- token create --name laptop
The profile gets the name of the account's path, unless --profile names it. When another account has a
profile of this name, the name of the service is added.`;

const login: Work<{ url?: string }, BareContext> = async (context, _, options) => {
  const { terminal, printer } = context;
  const { environment } = terminal;
  const url = readAddress(options.url ?? (environment.TRANCHE_URL || (await askForAddress(terminal))));
  if (isOverheard(url)) printer.warn(overheard(url));
  const token = environment.TRANCHE_TOKEN || (await askForToken(terminal));
  context.asks(url);
  const tranche = clientOf({ url, token });
  const account = await readAccount(tranche);
  const path = profilesPath(environment);
  const { profiles } = await readProfiles(path);
  const signedIn = { url, token, account };
  const name = options.profile ?? freeName(profiles, signedIn);
  const before = profiles[name];
  const isOfSame = before !== undefined && isSameAccount(before, signedIn);
  if (before !== undefined && !isOfSame)
    await confirm(terminal, `Replace profile ${name}, of ${whoseOf(before)}?`, options.yes === true);
  // While the person takes time to answer, another process may write the profile.
  const { profiles: present } = await readProfiles(path);
  const now = present[name];
  const isExpected = (one: Profile) =>
    isSameAccount(one, signedIn) || (before !== undefined && isSameAccount(one, before));
  if (now !== undefined && !isExpected(now)) {
    const cure = 'Sign in once more: tranche login';
    throw new Failure(`Profile ${name} now belongs to ${whoseOf(now)}: another process has written it.`, {
      cure,
    });
  }
  const secret = isSameAccount(now ?? signedIn, signedIn) ? now?.listenSecret : undefined;
  const profile: Profile = { ...signedIn, ...(secret === undefined ? {} : { listenSecret: secret }) };
  await writeProfiles(path, { current: name, profiles: { ...present, [name]: profile } });
  printer.done(
    { id: name, ...shown(profile) },
    `You are signed in to ${whoseOf(profile)}, as profile ${name}.`,
  );
};

function whoseOf({ account, url }: Profile): string {
  const whose =
    account === null ? 'the account of a token' : `${account.name} (${account.mode.toLowerCase()})`;
  return `${whose} at ${url}`;
}

// An account is known by its path. Of one whose token may not read it, only the token is known.
function isSameAccount(one: Profile, other: Profile): boolean {
  if (one.url !== other.url) return false;
  return one.account === null || other.account === null
    ? one.token === other.token
    : one.account.path === other.account.path;
}

// The name that a profile of this account has already, or the first that no other account has.
function freeName(profiles: Readonly<Record<string, Profile>>, signedIn: Profile): string {
  const path = signedIn.account?.path ?? 'default';
  // Signs that shells break words at would make it hard to complete.
  const there = `${path}-at-${new URL(signedIn.url).host.replaceAll(/[^a-z0-9.-]+/g, '-')}`;
  for (let count = 1; ; count++) {
    const name = count === 1 ? path : count === 2 ? there : `${there}-${count}`;
    const taken = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
    if (taken === undefined || isSameAccount(taken, signedIn)) return name;
  }
}

async function askForAddress(terminal: Terminal): Promise<string> {
  if (terminal.isInteractive) return ask(terminal, `Address of the service [${LOCAL_URL}]: `, LOCAL_URL);
  throw wrongUse('Where is the service?', `Add --url, such as --url ${LOCAL_URL}.`);
}

async function askForToken(terminal: Terminal): Promise<string> {
  const typed = terminal.isInteractive
    ? await askHidden(terminal, 'Token (it is not shown): ')
    : (await readInput(terminal)).trim();
  if (/^trn_(?:live|test)_\S+$/.test(typed)) return typed;
  const message = typed === '' ? 'There is no token.' : 'This is not a token.';
  throw wrongUse(
    message,
    'A token begins with trn_live_ or trn_test_. Type it, or send it to standard input.',
  );
}

// A token is shown to nobody, also not to programs.
function shown({ url, account, token }: Profile) {
  return { url, account, token: `${token.slice(0, 9)}…${token.slice(-4)}` };
}

const logout: Work<{ all?: boolean }, BareContext> = async ({ terminal, printer }, _, { all, profile }) => {
  const path = profilesPath(terminal.environment);
  const { profiles, current } = await readProfiles(path);
  if (all === true) {
    await writeProfiles(path, { current: null, profiles: {} });
    return printer.done(
      { id: 'all' },
      'All profiles are forgotten. Tokens stay valid: revoke them in the app.',
    );
  }
  const { name } = await findProfile(terminal.environment, profile);
  const rest = Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
  const next = current === name ? (Object.keys(rest)[0] ?? null) : current;
  await writeProfiles(path, { current: next, profiles: rest });
  const using = next === null ? '' : ` Commands now use ${next}.`;
  printer.done(
    { id: name },
    `Profile ${name} is forgotten. Its token stays valid: revoke it in the app.${using}`,
  );
};

const whoAmI: Work<object> = async ({ printer, session }) => {
  const account = await readAccount(session.tranche);
  const said = { id: session.profile ?? 'environment', ...shown({ ...session, account }) };
  printer.one(said, () => [
    { name: 'Account', value: account?.name ?? 'this token may not read it', tone: 'strong' },
    { name: 'Mode', value: account === null ? null : modeOf(account.mode) },
    { name: 'Currency', value: account?.currency ?? null },
    { name: 'Time zone', value: account?.timeZone ?? null },
    { name: 'Service', value: session.url },
    { name: 'Profile', value: session.profile ?? 'none: TRANCHE_TOKEN is set' },
    { name: 'Token', value: said.token },
  ]);
};

function modeOf(mode: 'Live' | 'Sandbox'): string {
  return mode === 'Live' ? 'Live: money is real' : 'Sandbox: no money moves';
}

interface ListedProfile {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly url: string;
  readonly account: Profile['account'];
}

const columns: readonly Column<ListedProfile>[] = [
  { title: 'PROFILE', cell: ({ id }) => id },
  { title: 'ACCOUNT', cell: ({ account }) => account?.name ?? null, least: 12 },
  { title: 'MODE', cell: ({ account }) => account?.mode ?? null },
  { title: 'SERVICE', cell: ({ url }) => url },
  { title: 'USED', cell: ({ isCurrent }) => (isCurrent ? 'yes' : 'no') },
];

const listProfiles: Work<object, BareContext> = async ({ terminal, printer }) => {
  const { profiles, current } = await readProfiles(profilesPath(terminal.environment));
  const items = Object.entries(profiles).map(([id, { url, account }]) => ({
    id,
    isCurrent: id === current,
    url,
    account,
  }));
  printer.list({ items, nextCursor: null }, columns, 'You are not signed in. Sign in: tranche login');
};

const useProfile: Work<object, BareContext> = async ({ terminal, printer }, [name = '']) => {
  const path = profilesPath(terminal.environment);
  const known = await readProfiles(path);
  if (!Object.hasOwn(known.profiles, name)) {
    const cure = `Sign in to it: tranche login --profile ${name}`;
    throw new Failure(`There is no profile "${name}".`, { exitCode: exitCodes.notFound, cure });
  }
  await writeProfiles(path, { ...known, current: name });
  printer.done({ id: name }, `Commands now use ${name}.`);
};
