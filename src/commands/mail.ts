import { createPublicKey } from 'node:crypto';
import type { Command } from 'commander';
import { createAccounts } from '../accounts/service.ts';
import type { Account, Language } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { formats } from '../kit/http/formats.ts';
import { openLog } from '../kit/log.ts';
import { dkimKeyOf } from '../kit/mail/dkim-settings.ts';
import { createInstallationMailer } from '../kit/mail/installation-mailer.ts';
import { type DeliveryOutcome, type SmtpStep, smtpSteps } from '../kit/mail/mailer.ts';
import { createGuard } from '../kit/net/guard.ts';
import { readTexts } from '../kit/net/read-texts.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { createMailRoutes, lookUpKey, type MailRoutes, testMail } from '../mail-routes/service.ts';
import type { MailRoute } from '../mail-routes/types.ts';
import { openCommandStore, type Store } from './command-database.ts';

interface TestOptions {
  readonly account?: string;
  readonly to?: string;
}

/** Adds `mail test`. */
export function addMailCommands(program: Command): void {
  program
    .command('mail')
    .description('How mails leave the installation.')
    .command('test')
    .description(
      'Send a test mail by the server of SMTP_URL, or as the mails of an account leave, and print each step. Changes nothing. Exit code 1 when it was not taken.',
    )
    .option('--account <path>', 'send it as the mails of this account leave')
    .option('--to <address>', 'who gets it (default: the Owner of the account, or MAIL_FROM)')
    .action(testMails);
}

async function testMails({ account: path, to }: TestOptions): Promise<void> {
  const config = readConfig();
  if (to !== undefined && !formats.email(to)) throw new CommandError(`${to} is no email address.`);
  const { smtp, mailFrom } = config;
  if (smtp === null || mailFrom === null) {
    throw new CommandError('SMTP_URL is not set: mails are kept and shown, not sent.');
  }
  if (path === undefined) {
    const mailer = createInstallationMailer(config, openLog(config.logLevel));
    const route = { ...ofInstallation, mailer, from: mailFrom };
    return report(await attempt(config, route, { ...installation, to: to ?? mailFrom }, smtp));
  }
  const store = await openCommandStore(config);
  try {
    report(await testAccount(config, store, path, to));
  } finally {
    await store.close();
  }
}

const installation = { business: 'Tranche', name: '', language: 'en' } as const;
const ofInstallation = {
  name: 'Installation',
  envelopeFrom: null,
  sign: null,
  stamp: null,
  known: null,
} as const;

/** A line of the report. */
type Line = readonly [mark: 'ok' | 'warn' | 'fail', step: string, text: string];

async function testAccount(
  config: Config,
  { database }: Store,
  path: string,
  to: string | undefined,
): Promise<readonly Line[]> {
  const accounts = createAccounts({ database, clock: systemClock });
  const account = await accounts.findAccountByPath(path);
  if (account === null)
    throw new CommandError(`There is no account ${path}; account list shows all accounts.`);
  const address = to ?? (await accounts.listOwnerEmails(account.id))[0];
  if (address === undefined) throw new CommandError(`${path} has no Owner: say who gets the mail (--to).`);
  const { language } = await accounts.findProfile(account.id);
  const secrets = await loadKeptSecrets(config);
  const { publicUrl, mailFrom, mailBounceAddress, mailAllowedPorts, mailAllowedNetworks, smtp } = config;
  const mailRoutes = createMailRoutes({
    database,
    clock: systemClock,
    loadSecrets: async () => secrets,
    guard: createGuard(mailAllowedNetworks),
    mailer: createInstallationMailer(config, openLog(config.logLevel)),
    mailFrom,
    bounceAddress: mailBounceAddress,
    smtp,
    publicUrl,
    allowedPorts: mailAllowedPorts,
  });
  try {
    const route = await database.transaction(account.id, (tx) => mailRoutes.routeOf(tx, account.id));
    const { server, lines } = await describeRoute(mailRoutes, account, route);
    const about = { business: account.name, name: '', language, to: address };
    return [...lines, ...(await attempt(config, route, about, server ?? smtp))];
  } finally {
    mailRoutes.close();
  }
}

/** A server, as a report names it. */
interface Server {
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  /** Whether nothing is sent before TLS, where that is known. */
  readonly requiresTls?: boolean;
}

// Names the server of the account, or says why its choice is not used.
async function describeRoute(mailRoutes: MailRoutes, account: Account, { name }: MailRoute) {
  const shown = await mailRoutes.show(account);
  if (shown.kind === 'Installation') return { server: null, lines: [] };
  const { kind, status, host, port, username, fromAddress } = shown;
  if (name === 'Installation') {
    const text = `${fromAddress} is chosen, but it is ${status}: mails leave by the installation`;
    return { server: null, lines: [['warn', 'Sender', text] satisfies Line] };
  }
  if (kind === 'Domain') return { server: null, lines: await recordLines(shown.records) };
  return { server: { host: host ?? '', port: port ?? 0, user: username }, lines: [] };
}

type Shown = Extract<Awaited<ReturnType<MailRoutes['show']>>, { records: unknown }>;

async function recordLines(records: Shown['records']): Promise<Line[]> {
  const key = records.find(({ purpose }) => purpose === 'Dkim');
  if (key === undefined) return [];
  return [await recordLine(key.name, /p=(.+)$/.exec(key.value)?.[1] ?? '')];
}

async function recordLine(name: string, publicKey: string): Promise<Line> {
  const state = await lookUpKey(name, publicKey, readTexts);
  const texts = {
    Found: `${name} has the key that signs`,
    Missing: `${name} has no record: receivers cannot check the signature`,
    Other: `${name} has another record: receivers find the signature wrong`,
    Unknown: `DNS did not answer about ${name}`,
  };
  return [state === 'Found' ? 'ok' : state === 'Unknown' ? 'warn' : 'fail', 'DNS record', texts[state]];
}

interface About {
  readonly business: string;
  readonly name: string;
  readonly language: Language;
  readonly to: string;
}

async function attempt(
  config: Config,
  route: MailRoute,
  { business, to, ...tester }: About,
  server: Server | null,
): Promise<Line[]> {
  // Mails that the installation's server sends come back to the address for that.
  const envelopeFrom =
    route.name === 'Server' ? route.envelopeFrom : (config.mailBounceAddress ?? route.envelopeFrom);
  const mail = testMail(business, route.from, envelopeFrom, { ...tester, email: to });
  const key = route.name === 'Server' || route.sign !== null ? null : dkimKeyOf(config);
  const ownRecord =
    key === null
      ? []
      : [await recordLine(`${key.selector}._domainkey.${key.domain}`, publicKeyOf(key.privateKey))];
  const [outcome] = (await route.mailer?.send(mail, route.sign)) ?? [];
  route.mailer?.close();
  return [...ownRecord, ...stepLines(outcome, { server, from: route.from, envelopeFrom, to })];
}

function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

interface Conversation {
  readonly server: Server | null;
  readonly from: string;
  readonly envelopeFrom: string | null;
  readonly to: string;
}

const names: Readonly<Record<SmtpStep, string>> = {
  Connect: 'Connect',
  Tls: 'TLS',
  SignIn: 'Sign in',
  Sender: 'Sender',
  Recipient: 'Recipient',
  Message: 'Message',
};

function stepLines(
  outcome: DeliveryOutcome | undefined,
  { server, from, envelopeFrom, to }: Conversation,
): Line[] {
  if (outcome === undefined) return [['fail', 'Connect', 'the mail was not tried: the server is busy']];
  const comesBackTo = envelopeFrom === null ? '' : `, mails come back to ${envelopeFrom}`;
  const texts: Readonly<Record<SmtpStep, string | null>> = {
    Connect: server === null ? '' : `${server.host}:${server.port}`,
    // Whether a server did that need not offer it is not known.
    Tls: server?.requiresTls === true ? 'with a valid certificate' : null,
    SignIn: server?.user ?? null,
    Sender: `${from}${comesBackTo}`,
    Recipient: to,
    Message: 'taken by the server; look whether it arrives, and at its Authentication-Results',
  };
  const { trouble } = outcome;
  const stuckAt = trouble === undefined ? smtpSteps.length : smtpSteps.indexOf(trouble.step);
  const done = smtpSteps.slice(0, stuckAt).flatMap((step): Line[] => {
    const text = texts[step];
    return text === null ? [] : [['ok', names[step], text]];
  });
  return trouble === undefined ? done : [...done, ['fail', names[trouble.step], trouble.words]];
}

function report(lines: readonly Line[]): void {
  for (const [mark, step, text] of lines) console.log(`${mark.padEnd(4)}  ${step.padEnd(10)}  ${text}`);
  if (lines.some(([mark]) => mark === 'fail')) process.exitCode = 1;
}
