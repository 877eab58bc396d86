import { handOversOfErased } from './access-point/service.ts';
import { createAccountClosing, readUnderWay } from './account-closing/service.ts';
import {
  type Accounts,
  createAccounts,
  lockOpening,
  requireConnectable,
  requireOpen,
  requireUnheld,
  requireUnsuspended,
} from './accounts/service.ts';
import type { Account } from './accounts/types.ts';
import type { AppDeps } from './app.ts';
import { createBackupMails } from './backup/service.ts';
import { type Bank, createBank } from './bank/service.ts';
import { createBooks } from './books/service.ts';
import { createCharges } from './charges/service.ts';
import { composeAccountProviders, composeMembers, keepOnce } from './compose-members.ts';
import { openBackups, openFence, openMetrics } from './compose-operation.ts';
import { openPapers } from './compose-papers.ts';
import { createContactRecords, createErasingOfClosed } from './contact-records/service.ts';
import { createVatChecks } from './contact-records/vat-check.ts';
import { type Contacts, createContacts } from './contacts/service.ts';
import { createCreditNotes } from './credit-notes/service.ts';
import { createDocuments } from './documents/service.ts';
import { createEventStreams, createEvents, type Events, type NameActors } from './events/service.ts';
import { createEvidence } from './evidence/service.ts';
import type { Fence } from './fence/service.ts';
import { createImports, importsOfErased } from './imports/service.ts';
import { createInvoicesService } from './invoices/service.ts';
import type { ActorType } from './kit/actor.ts';
import type { Config } from './kit/config.ts';
import { type Connection, type Database, openDatabase } from './kit/db/database.ts';
import { pingDatabase } from './kit/db/inspection.ts';
import { createPositions, type FindPosition } from './kit/db/positions.ts';
import { createIdempotency } from './kit/http/idempotency.ts';
import type { AccountId } from './kit/ids.ts';
import type { Log } from './kit/log.ts';
import { hasFeedback } from './kit/mail/feedback-settings.ts';
import { createInstallationMailer } from './kit/mail/installation-mailer.ts';
import type { Mailer } from './kit/mail/mailer.ts';
import { createFetchText } from './kit/net/fetch-text.ts';
import { createGuard } from './kit/net/guard.ts';
import type { ReadTexts } from './kit/net/read-texts.ts';
import { createOnlyOne } from './kit/queue/only-one.ts';
import { loadSecrets, type Secrets } from './kit/secrets.ts';
import type { Clock } from './kit/time.ts';
import { createMailRoutes, type MailRoutes } from './mail-routes/service.ts';
import { createMailTokens, type MailTokens } from './notifications/feedback/mail-tokens.ts';
import { createNotifications, type Notifications } from './notifications/service.ts';
import { createOperatedPlatform, createOperator, nameOperatorTokens } from './operator/service.ts';
import { createPayments, paymentsOfRecipient } from './payments/service.ts';
import { createBusinessAccess, createPlatform, createRules, noteObject } from './platform/service.ts';
import { type Connecting, createConnecting, type ProcessorFor } from './processors/service.ts';
import type { TokenAccess } from './processors/types.ts';
import { createRecipients } from './recipients/service.ts';
import { packagesOfErased } from './reports/adviser/service.ts';
import { createRequestLog } from './request-log/service.ts';
import { createSuspension } from './suspension/service.ts';
import { createTemplates } from './templates/service.ts';
import { createTestClock } from './test-clock/service.ts';
import { createVerification } from './verification/service.ts';
import { createViews } from './views/service.ts';
import { createWallet } from './wallet/service.ts';
import {
  createOperatorMails,
  createOutbound,
  createUrlGuard,
  createWebhooks,
  type Webhooks,
} from './webhooks/service.ts';
import { type BatchJobs, createBatchJobs, createRunTask, type RunTask } from './worker.ts';

/** The dependencies of all parts of the service. */
export interface BuildOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly connection: Connection;
  /** As the owner of the tables, for backups. Default: `connection`. */
  readonly ownerConnection?: Connection;
  /** The pools of an open store; without them new ones are opened, for the caller to close. */
  readonly database?: Database;
  /** The processor of an account, or null where it has none. */
  readonly processorFor: ProcessorFor;
  readonly tokenAccessFor: (account: Account) => Promise<TokenAccess | null>;
  /** The same of the wallet and of payments out. Default: those of money in. */
  readonly outgoing?: Pick<BuildOptions, 'processorFor' | 'tokenAccessFor'>;
  /** Called when keys of an account were changed here; without it they are read again within two seconds. */
  readonly forgetKeysOf?: (accountId: AccountId) => void;
  /** Instead of the one of SMTP_URL. */
  readonly mailer?: Mailer;
  /** Instead of reading the keys of the settings at their first use. */
  readonly loadSecrets?: () => Promise<Secrets>;
  /** What the hash of a password takes; tests spend less. */
  readonly passwordCost?: Parameters<typeof composeMembers>[1]['passwordCost'];
  readonly testClockWaitMs?: number;
  /** How often the metrics read the database at most; tests, whose clock stands still, read it each time. */
  readonly metricsEveryMs?: number;
  /** Instead of asking the DNS servers of the system, for the domains of an account's provider of sign-ins. */
  readonly readTexts?: ReadTexts;
}

export interface SecretsDeps {
  readonly loadSecrets: () => Promise<Secrets>;
}

type MailRecords = Pick<Notifications, 'eraseMails' | 'listMailsInFull' | 'moveMails'>;

/** Every part of the service. */
export type Services = AppDeps & {
  readonly bank: Bank;
  readonly runTask: RunTask;
  readonly batchJobs: BatchJobs;
  readonly fence: Fence;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
};

type PeopleDeps = Omit<Parameters<typeof composeMembers>[1], 'accountProviders' | 'passwordCost'>;

function openMembers({ config, passwordCost, readTexts }: BuildOptions, deps: PeopleDeps) {
  const accountProviders = composeAccountProviders(config, deps, readTexts);
  return { accountProviders, members: composeMembers(config, { ...deps, passwordCost, accountProviders }) };
}

// The parts of money out.
function buildOutgoing(
  { processorFor, tokenAccessFor, outgoing = { processorFor, tokenAccessFor } }: BuildOptions,
  deps: Omit<Parameters<typeof createPayments>[0], 'processors' | 'recipients' | 'wallet'> & {
    readonly findPosition: FindPosition;
  },
) {
  const { database } = deps;
  const wallet = createWallet({ ...deps, processors: outgoing });
  const platform = {
    ...createRules({ database }),
    noteRecipient: (...[tx, { id: accountId }, key, stripeId]: Parameters<NoteRecipient>) =>
      noteObject(tx, accountId, { stripeId, kind: 'Recipient', key }),
  };
  const recipients = createRecipients({ ...deps, ...outgoing, platform, payments: paymentsOfRecipient });
  const payments = createPayments({ ...deps, wallet, recipients, processors: outgoing });
  return { wallet, recipients, payments };
}
type NoteRecipient = Parameters<typeof createRecipients>[0]['platform']['noteRecipient'];

function openPlatform(
  { config, clock, log }: BuildOptions,
  {
    accounts,
    charges,
    metrics,
    ...deps
  }: Pick<Services, 'database' | 'accounts' | 'charges' | 'metrics'> & {
    readonly loadSecrets: () => Promise<Secrets>;
  },
) {
  return createPlatform({
    ...deps,
    clock,
    log,
    stripeApiUrl: config.stripeApiUrl,
    findAccount: (id) => accounts.findAccount(id),
    receiveEvents: charges.receiveEvents,
    countUnknown: metrics.countUnknownPlatformEvent,
  });
}

function openOperatedPlatform(
  { config, clock }: BuildOptions,
  { platform, ...deps }: Pick<Services, 'database' | 'accounts' | 'platform'> & SecretsDeps,
) {
  const { stripeApiUrl, publicUrl, payUrl } = config;
  const { compare, readAgain } = platform;
  return createOperatedPlatform({ ...deps, clock, stripeApiUrl, publicUrl, payUrl, compare, readAgain });
}

/** Builds every part of the service once, over a migrated database. Connects to nothing yet. */
export function buildServices(options: BuildOptions): Services {
  const { config, clock, log, connection, processorFor, tokenAccessFor } = options;
  const database =
    options.database ?? openDatabase(connection, (err) => log.warn({ err }, 'a database connection broke'));
  const secrets = { loadSecrets: options.loadSecrets ?? keepOnce(() => loadSecrets(config)) };
  const metrics = openMetrics(options, { database, clock, log, ...secrets });
  const contacts = createContacts({ database, clock });
  const { payUrl, retentionYears } = config;
  const accounts = createAccounts({ database, clock, payUrl });
  const { accountProviders, members } = openMembers(options, { database, clock, log, accounts, ...secrets });
  const idempotency = createIdempotency(database);
  const core = { config, clock, log, metrics, database, idempotency, accounts };
  const paying = { database, clock, idempotency, payUrl };
  const reading = { ...paying, contacts, findPosition: createPositions(database) };
  const invoices = createInvoicesService({ ...reading, onBatch: metrics.countBatch });
  const charges = createCharges({ ...paying, log, invoices, processorFor, tokenAccessFor });
  const { wallet, recipients, payments } = buildOutgoing(options, reading);
  const verification = createVerification({ database, clock, log, processorFor });
  const mailer = options.mailer ?? createInstallationMailer(config, log);
  const told = { invoices, charges, payments, members, mailer, payUrl, publicUrl: config.publicUrl };
  const mailRoutes = openMailRoutes(config, { database, clock, mailer, ...secrets });
  const mailing = { database, clock, log, accounts, idempotency, mailRoutes };
  const mails = openMailing(options, database, secrets);
  const documents = createDocuments({ accounts, invoices, charges, clock, payUrl });
  const notifications = createNotifications({ ...mailing, ...told, ...mails, documents });
  const records = { database, clock, invoices, charges, payments, recipients, payUrl, retentionYears };
  const connecting = openConnecting(options, { database, ...secrets });
  const platform = openPlatform(options, { database, accounts, charges, metrics, ...secrets });
  const ends = buildEnds({ ...records, members, wallet, forgetProcessor: connecting.forget }, notifications);
  const imports = createImports({ database, clock, accounts, contacts, invoices, idempotency });
  const suspension = createSuspension({ database, extendOffers: payments.extendOffers });
  const movers = { connecting, charges, payments, recipients, suspension, verification, wallet };
  const evidence = createEvidence({ ...paying, ...told, notifications, documents, processorFor });
  const lists = openLists({ database, clock });
  const documented = { database, accounts, invoices, documents, books: lists.books, notifications };
  const papers = openPapers(options, { ...documented, ...secrets });
  const workers = { ...ends, ...papers, ...movers, evidence, imports, invoices, notifications };
  const runTask = createRunTask({ ...workers, mailRoutes });
  return {
    ...core,
    ...workers,
    processorFor,
    platform,
    operatedPlatform: openOperatedPlatform(options, { database, accounts, platform, ...secrets }),
    members,
    accountProviders,
    backups: openBackups(options, { database, ...secrets }),
    operator: createOperator({ database, clock, accounts, members, connecting }),
    mailRoutes,
    events: openEvents(database, accounts, contacts),
    eventStreams: createEventStreams({ database, log }),
    contacts,
    bank: createBank({ ...reading, invoices, mostLines: config.bankLinesPerAccount }),
    vatChecks: openVatChecks(options, contacts, accounts),
    creditNotes: createCreditNotes({ database, idempotency, invoices, charges, notifications }),
    documents,
    runTask,
    fence: openFence({ database, clock, platform, processorFor, ...workers }),
    batchJobs: createBatchJobs({ notifications }),
    requestLog: createRequestLog({ database, log }),
    ...lists,
    fetchText: createFetchText(createGuard([])),
    webhooks: openWebhooks(config, { database, clock, log, idempotency, accounts, ...secrets }),
    testClock: createTestClock({ ...options, database, idempotency, accounts, charges, runTask }),
    mailer,
    checkDatabase: () => pingDatabase(database),
  };
}

function openVatChecks({ clock, config }: BuildOptions, contacts: Contacts, { findProfile }: Accounts) {
  return createVatChecks({ contacts, clock, findProfile, viesUrl: config.viesUrl });
}

// What people keep for themselves, for the next invoices, and for other programs.
function openLists(deps: { readonly database: Database; readonly clock: BuildOptions['clock'] }) {
  return { books: createBooks(deps), templates: createTemplates(deps), views: createViews(deps) };
}

// How mails leave, and come back.
function openMailing({ config, clock, connection }: BuildOptions, database: Database, secrets: SecretsDeps) {
  const { mailFrom, mailYears, mailBounceAddress, bounceMailbox } = config;
  return {
    mailFrom,
    mailYears,
    mailBounceAddress,
    bounceMailbox,
    operatorMails: createOperatorMails({ database, clock }),
    backupMails: createBackupMails({ database, clock }),
    onlyOne: createOnlyOne(connection),
    isNamedInHeaders: config.mailFeedbackSecret !== null,
    loadTokens: createTokenLoading(config, secrets),
  };
}

// The services that erase contacts and close accounts.
function buildEnds(
  deps: Omit<
    Parameters<typeof createContactRecords>[0],
    keyof MailRecords | 'imports' | 'adviserPackages' | 'handOvers'
  > &
    Omit<Parameters<typeof createAccountClosing>[0], 'eraseContact' | 'eraseMemberMails'>,
  { eraseMails, listMailsInFull, moveMails }: MailRecords,
) {
  const erased = {
    imports: importsOfErased,
    adviserPackages: packagesOfErased,
    handOvers: handOversOfErased,
  };
  const recordsDeps = { ...deps, ...erased, eraseMails, listMailsInFull, moveMails };
  const accountClosing = createAccountClosing({
    ...deps,
    eraseContact: createErasingOfClosed(recordsDeps),
    eraseMemberMails: (tx, accountId, now) => eraseMails(tx, accountId, null, now),
  });
  return { contactRecords: createContactRecords(recordsDeps), accountClosing };
}

function openEvents(database: Database, accounts: Accounts, contacts: Contacts): Events {
  const isOperatorToken = async (id: string) => (await nameOperatorTokens(database.system, [id])).has(id);
  return createEvents({
    database,
    nameActors: createNameActors(database, accounts, contacts),
    isOperatorToken,
  });
}

// People and tokens are named by the account, clients and recipients by its contacts. The operator acts with a token of the
// account or of the installation.
function createNameActors({ system }: Database, accounts: Accounts, contacts: Contacts): NameActors {
  return async (accountId, actors) => {
    const idsOf = (...types: readonly ActorType[]) =>
      actors.filter(({ type }) => types.includes(type)).map(({ id }) => id);
    const [own, others, above] = await Promise.all([
      accounts.nameActors(accountId, idsOf('Member', 'Token', 'Operator')),
      contacts.nameContacts(accountId, idsOf('Client', 'Recipient')),
      nameOperatorTokens(system, idsOf('Operator')),
    ]);
    return new Map([...own, ...others, ...above]);
  };
}

function openConnecting(
  { config, clock, log, forgetKeysOf, processorFor }: BuildOptions,
  { database, loadSecrets: load }: Pick<AppDeps, 'database'> & SecretsDeps,
): Connecting {
  const { stripeApiUrl } = config;
  const locks = { requireOpen, requireUnsuspended, requireConnectable, requireUnheld, lockOpening };
  return createConnecting({
    database,
    clock,
    loadSecrets: load,
    stripeApiUrl,
    publicUrl: config.publicUrl,
    payUrl: config.payUrl,
    ...locks,
    platform: createBusinessAccess({ database, clock, loadSecrets: load, stripeApiUrl }),
    sandboxFor: (account) => processorFor(account, 'Sandbox'),
    readUnderWay,
    log,
    onChanged: forgetKeysOf ?? (() => {}),
  });
}

function openWebhooks(
  config: Config,
  deps: Pick<AppDeps, 'database' | 'clock' | 'log' | 'idempotency' | 'accounts'> & SecretsDeps,
): Webhooks {
  const guard = createUrlGuard(config.webhookAllowedNetworks);
  return createWebhooks({
    ...deps,
    guard,
    outbound: createOutbound(guard),
    findAccount: (id) => deps.accounts.findAccount(id),
  });
}

function openMailRoutes(
  config: Config,
  deps: Pick<Parameters<typeof createMailRoutes>[0], 'database' | 'clock' | 'mailer' | 'loadSecrets'>,
): MailRoutes {
  return createMailRoutes({
    ...deps,
    guard: createGuard(config.mailAllowedNetworks),
    allowedPorts: config.mailAllowedPorts,
    mailFrom: config.mailFrom,
    bounceAddress: config.mailBounceAddress,
    smtp: config.smtp,
    publicUrl: config.publicUrl,
  });
}

// Mails carry tokens only where somebody reports on them.
function createTokenLoading(
  config: Config,
  { loadSecrets: load }: SecretsDeps,
): () => Promise<MailTokens | null> {
  return keepOnce(async () => {
    if (!hasFeedback(config)) return null;
    const [key, ...earlier] = (await load()).deriveKeys('mail-feedback');
    return createMailTokens(key, earlier);
  });
}
