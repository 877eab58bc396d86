import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import { composeAccountProviders, composeMembers } from '../compose-members.ts';
import { CommandError } from '../kit/command-error.ts';
import { readConfig } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';
import { openLog } from '../kit/log.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import type { Members } from '../members/service.ts';
import { MemberRefusal } from '../members/types.ts';
import { openCommandStore } from './command-database.ts';
import { findService } from './running-service.ts';
import { renderInstant, renderTable } from './table.ts';

/** Adds `member invite`, `list`, `reset`, `link`, `sign-up`, `two-factor-off`, `sign-on-forget`, `allow-password`, `provider-off` and `remove`. */
export function addMemberCommands(program: Command): void {
  const member = program
    .command('member')
    .description('Members: the people of an account, and how they sign in.');
  const whichAccount = 'path of the account';
  member
    .command('invite')
    .description('Invite a person for 7 days, and print the link. It replaces an open invitation.')
    .argument('<account>', whichAccount)
    .requiredOption('--email <email>', 'address of who is invited')
    .option('--role <role>', 'Owner, Admin, Member or Viewer', 'Member')
    .action(invite);
  member
    .command('list')
    .description('Show the members of an account and its open invitations.')
    .argument('<account>', whichAccount)
    .action(list);
  member
    .command('reset')
    .description('Print a link to set a password, also the first password of an owner.')
    .requiredOption('--email <email>', 'address of a member')
    .action(reset);
  member
    .command('link')
    .description('Print a link that signs a member in without a password, once, within a day.')
    .argument('<email>', 'address of a member')
    .action(signInLink);
  member
    .command('sign-up')
    .description('Print a link to create a new account, also when SIGN_UP is off.')
    .requiredOption('--email <email>', 'address of the future owner')
    .action(signUpLink);
  member
    .command('two-factor-off')
    .description(
      'Switch two-factor sign-in off for a person who lost app and recovery codes; signs them out.',
    )
    .requiredOption('--email <email>', 'address of a member')
    .action(twoFactorOff);
  member
    .command('sign-on-forget')
    .description(
      'Forget who a person is at the provider of OIDC_ISSUER, e.g. when they got another account there; ends the sessions that it opened.',
    )
    .requiredOption('--email <email>', 'address of a member')
    .action(forgetSignOn);
  member
    .command('allow-password')
    .description(
      'Let a person in by password or passkey also when OIDC_REQUIRED is on, for when the provider fails.',
    )
    .argument('<email>', 'address of a member')
    .option('--off', 'no longer')
    .action(allowPassword);
  member
    .command('provider-off')
    .description(
      "Switch off the account's own provider of sign-ins, e.g. when it fails and nobody gets in; ends its sessions.",
    )
    .argument('<account>', whichAccount)
    .action(providerOff);
  member
    .command('remove')
    .description('End a membership, with its tokens, at once.')
    .argument('<account>', whichAccount)
    .requiredOption('--email <email>', 'address of the member')
    .action(remove);
}

async function invite(account: string, { email, role }: { email: string; role: string }): Promise<void> {
  const [invitation, link] = await withMembers(account, async (members) => {
    const made = await members.inviteMember(account, null, { email, role });
    return [made, await members.makeInvitationLink(made)];
  });
  const until = renderInstant(invitation.expiresAt);
  console.log(`Invited ${invitation.email} to ${account} as ${invitation.role}, until ${until} UTC.`);
  console.log(
    hasMailServer()
      ? 'The running service mails a link. The following link works too; only one of the two works, once:'
      : 'There is no mail server (SMTP_URL), so no mail is sent. Pass on this link; it works once:',
  );
  console.log(link);
}

async function list(account: string): Promise<void> {
  const { members, invitations } = await withMembers(account, (verbs) => verbs.showMembers(account, null));
  const rows = [
    ...members.map((one) => [one.email, one.name, one.role, `since ${renderInstant(one.createdAt)}`]),
    ...invitations.map((one) => [one.email, '-', one.role, `invited until ${renderInstant(one.expiresAt)}`]),
  ];
  console.log(renderTable(['EMAIL', 'NAME', 'ROLE', 'STATE (UTC)'], rows));
}

async function reset({ email }: { email: string }): Promise<void> {
  const link = await withMembers(null, (members) => members.makeResetLink(email.trim()));
  if (link === null) throw new CommandError(`${email} is not a member of any account.`);
  console.log(
    'No mail is sent. The person chooses a password with this link, which works once, within an hour:',
  );
  console.log(link);
}

async function signInLink(email: string): Promise<void> {
  const link = await withMembers(null, (members) => members.makeSignInLink(email.trim()));
  if (link === null) throw new CommandError(`${email} is not a member of any account.`);
  console.log('This link signs the person in, once, within a day. A second factor is still needed:');
  console.log(link);
}

async function signUpLink({ email }: { email: string }): Promise<void> {
  const link = await withMembers(null, (members) => members.makeSignUpLink(email));
  if (link === null) throw new CommandError(`${email} has an account already; see member reset.`);
  console.log(
    'No mail is sent. The person creates an account with this link, which works once, within a day:',
  );
  console.log(link);
}

async function twoFactorOff({ email }: { email: string }): Promise<void> {
  const wasOn = await withMembers(null, (members) => members.clearTwoFactor(email.trim()));
  if (!wasOn) throw new CommandError(`Two-factor sign-in is not on for ${email}.`);
  console.log(`${email} signs in with the password alone, and is signed out everywhere.`);
}

async function forgetSignOn({ email }: { email: string }): Promise<void> {
  const wasKnown = await withMembers(null, (members) => members.forgetSignOn(email.trim()));
  if (!wasKnown) throw new CommandError(`${email} has not signed in at a provider.`);
  console.log(`The next sign-in at the provider with the address ${email} counts as the first one.`);
}

async function allowPassword(email: string, { off = false }: { off?: boolean }): Promise<void> {
  const isKnown = await withMembers(null, (members) => members.allowPassword(email.trim(), !off));
  if (!isKnown) throw new CommandError(`${email} is not a member of any account.`);
  console.log(
    off
      ? `${email} signs in at the provider only, when OIDC_REQUIRED is on.`
      : `${email} may use a password or a passkey, also when OIDC_REQUIRED is on. See member reset for a first one.`,
  );
}

async function providerOff(account: string): Promise<void> {
  const wasThere = await withMembers(account, (members) => members.switchProviderOff(account));
  if (!wasThere) throw new CommandError(`The account ${account} has no provider of sign-ins of its own.`);
  console.log(`The provider of ${account} is off. Its members sign in as other people do.`);
}

async function remove(account: string, { email }: { email: string }): Promise<void> {
  await withMembers(account, async (verbs) => {
    const { members } = await verbs.showMembers(account, null);
    const found = members.find((one) => one.email.toLowerCase() === email.trim().toLowerCase());
    if (found === undefined) throw new CommandError(`${email} is not a member of the account ${account}.`);
    await verbs.removeMember(account, null, found.personId);
  });
  console.log(`${email} is no longer a member of ${account}; the tokens no longer work.`);
}

function hasMailServer(): boolean {
  return readConfig().smtp !== null;
}

// Opens the store, does one piece of work on members, and closes it.
async function withMembers<T>(account: string | null, work: (members: Members) => Promise<T>): Promise<T> {
  const config = readConfig();
  const store = await openCommandStore(config);
  try {
    // A running service knows its own address; this terminal's settings may differ.
    const running = config.databaseUrl === null ? await findService(config.dataDir) : null;
    const publicUrl = running?.publicUrl ?? config.publicUrl;
    const accounts = createAccounts({ database: store.database, clock: systemClock });
    const deps = {
      database: store.database,
      clock: systemClock,
      log: openLog(config.logLevel),
      accounts,
      loadSecrets: () => loadKeptSecrets(config),
    };
    const accountProviders = composeAccountProviders({ ...config, publicUrl }, deps);
    return await work(composeMembers({ ...config, publicUrl }, { ...deps, accountProviders }));
  } catch (cause) {
    if (cause instanceof MemberRefusal && cause.code === 'sign_on_required') {
      const text =
        'OIDC_REQUIRED is on, and this person may not use a password: the link would open nothing. See member allow-password.';
      throw new CommandError(text, { cause });
    }
    if (cause instanceof MemberRefusal) throw new CommandError(cause.message, { cause });
    if (cause instanceof AppError && cause.code === 'not_found')
      throw new CommandError(`There is no account with the path ${account}; see account list.`, { cause });
    throw cause;
  } finally {
    await store.close();
  }
}
