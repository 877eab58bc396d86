import swagger from '@fastify/swagger';
import { accessPointRoutes } from './access-point/routes.ts';
import type { AccessPoints } from './access-point/service.ts';
import { accountClosingRoutes } from './account-closing/routes.ts';
import type { AccountClosing } from './account-closing/service.ts';
import { type AccountRoutesOptions, accountRoutes } from './accounts/routes.ts';
import { ProfileChangesBody } from './accounts/schemas.ts';
import type { Accounts } from './accounts/service.ts';
import { tokenRoutes } from './accounts/token-routes.ts';
import { actorOf } from './accounts/types.ts';
import { admitCallers } from './admission.ts';
import type { Backups } from './backup/service.ts';
import { bankRoutes } from './bank/routes.ts';
import type { Bank } from './bank/service.ts';
import { bookRoutes } from './books/routes.ts';
import type { Books } from './books/service.ts';
import { linkRoutes } from './charges/link-routes.ts';
import { chargeRoutes } from './charges/routes.ts';
import type { Charges } from './charges/service.ts';
import { consoleRoutes } from './console/routes.ts';
import { scripts as consoleScripts } from './console/scripts.ts';
import { contactRecordRoutes } from './contact-records/routes.ts';
import type { ContactRecords } from './contact-records/service.ts';
import type { VatChecks } from './contact-records/vat-check.ts';
import { vatCheckRoutes } from './contact-records/vat-check-routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import type { Contacts } from './contacts/service.ts';
import { creditNoteRoutes } from './credit-notes/routes.ts';
import type { CreditNotes } from './credit-notes/service.ts';
import { documentRoutes } from './documents/routes.ts';
import type { Documents } from './documents/service.ts';
import { eventRoutes } from './events/routes.ts';
import type { EventStreams, Events } from './events/service.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import type { Evidence } from './evidence/service.ts';
import { healthRoutes } from './health-routes.ts';
import { importRoutes } from './imports/routes.ts';
import type { Imports } from './imports/service.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import type { Invoices } from './invoices/service.ts';
import { runAsActor, runAsLinkHolder } from './kit/actor.ts';
import type { Config } from './kit/config.ts';
import type { Database } from './kit/db/database.ts';
import type { Idempotency } from './kit/http/idempotency.ts';
import type { SendKeptFile } from './kit/http/sending-files.ts';
import { createHttpServer, type HttpServer } from './kit/http/server.ts';
import type { AccountId } from './kit/ids.ts';
import type { Log } from './kit/log.ts';
import type { Metrics } from './kit/metrics.ts';
import type { Clock } from './kit/time.ts';
import { assetRoutes } from './look/asset-routes.ts';
import { mailRouteReadingRoutes } from './mail-routes/routes.ts';
import type { MailRoutes } from './mail-routes/service.ts';
import { gatherOperations } from './mcp/operations.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { memberRoutes } from './members/routes.ts';
import type { Members } from './members/service.ts';
import { feedbackRoutes } from './notifications/feedback/routes.ts';
import type { FetchText } from './notifications/feedback/sns.ts';
import { DryRunAnswer } from './notifications/forecast/trial-schemas.ts';
import { notificationRoutes } from './notifications/routes.ts';
import type { Notifications } from './notifications/service.ts';
import { operatorRoutes } from './operator/routes.ts';
import type { OperatedPlatform, Operator } from './operator/service.ts';
import { adviserLinkRoute } from './pay/adviser-route.ts';
import { lookPreviewRoute } from './pay/look-preview.ts';
import { offerPageRoutes } from './pay/offer-routes.ts';
import { previewRoutes } from './pay/preview-routes.ts';
import { payRoutes } from './pay/routes.ts';
import { scripts } from './pay/shell.ts';
import { offerRoutes } from './payments/offer-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Payments } from './payments/service.ts';
import { platformRoutes } from './platform/routes.ts';
import type { Platform } from './platform/service.ts';
import { processorRoutes } from './processors/routes.ts';
import { sandboxRoutes } from './processors/sandbox-routes.ts';
import type { Connecting } from './processors/service.ts';
import { recipientRoutes } from './recipients/routes.ts';
import type { Recipients } from './recipients/service.ts';
import { documentOptions } from './reference/document.ts';
import { files as referenceFiles } from './reference/files.ts';
import { referenceRoutes } from './reference/routes.ts';
import { refuseMoneyLast } from './refusal-order.ts';
import { adviserRoutes } from './reports/adviser/routes.ts';
import type { AdviserPackages } from './reports/adviser/service.ts';
import { archiveRoutes } from './reports/archive-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { countRequests } from './request-counts.ts';
import { logRequests, requestLogRoutes } from './request-log/routes.ts';
import type { RequestLog } from './request-log/service.ts';
import type { AccountProviders } from './single-sign-on/service.ts';
import { templateRoutes } from './templates/routes.ts';
import type { Templates } from './templates/service.ts';
import { testClockRoutes } from './test-clock/routes.ts';
import type { TestClock } from './test-clock/service.ts';
import { verificationRoutes } from './verification/routes.ts';
import type { Verification } from './verification/service.ts';
import { viewRoutes } from './views/routes.ts';
import type { Views } from './views/service.ts';
import { walletRoutes } from './wallet/routes.ts';
import type { Wallet } from './wallet/service.ts';
import { installationWebhookRoutes } from './webhooks/installation-routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import type { Webhooks } from './webhooks/service.ts';

/** Everything that the HTTP interface stands on; wiring.ts builds it. */
export interface AppDeps {
  readonly config: Config;
  /** For what reads across slices: reports. */
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly idempotency: Idempotency;
  readonly accounts: Accounts;
  readonly accessPoints: AccessPoints;
  readonly accountClosing: AccountClosing;
  readonly members: Members;
  readonly accountProviders: AccountProviders;
  readonly mailRoutes: MailRoutes;
  readonly contacts: Contacts;
  readonly contactRecords: ContactRecords;
  readonly vatChecks: VatChecks;
  readonly imports: Imports;
  readonly invoices: Invoices;
  readonly events: Events;
  readonly eventStreams: EventStreams;
  readonly backups: Backups;
  readonly operator: Operator;
  readonly wallet: Wallet;
  readonly payments: Payments;
  readonly recipients: Recipients;
  readonly charges: Charges;
  readonly creditNotes: CreditNotes;
  readonly documents: Documents;
  readonly evidence: Evidence;
  readonly notifications: Notifications;
  readonly testClock: TestClock;
  readonly verification: Verification;
  readonly requestLog: RequestLog;
  readonly bank: Bank;
  readonly books: Books;
  readonly adviserPackages: AdviserPackages;
  /** Sends a file for an adviser to people of the account. */
  readonly sendPackage: SendKeptFile;
  /** Sends it to those who have its link: they take no place from people of the account. */
  readonly sendLinkedPackage: SendKeptFile;
  readonly templates: Templates;
  readonly views: Views;
  readonly webhooks: Webhooks;
  readonly connecting: Connecting;
  readonly platform: Platform;
  readonly operatedPlatform: OperatedPlatform;
  /** Reads short texts from public addresses. */
  readonly fetchText: FetchText;
  /** The processor of an account, or null. */
  readonly processorFor: AccountRoutesOptions['processorFor'];
  readonly checkDatabase: () => Promise<void>;
  /** Where the sandbox that this process runs listens, for browsers to reach it by this port. Default: none. */
  readonly sandboxOrigin?: string | null;
}

/** Builds the HTTP interface: who may come in, and which operations there are. It does not listen yet. */
export async function createApp(deps: AppDeps): Promise<HttpServer> {
  const { config, clock, log } = deps;
  const server = createHttpServer({ clock, log, trustedProxies: config.trustedProxies });
  await server.register(swagger, documentOptions(config.publicUrl));
  // Hooks come before the routes: a route takes only those that were there when it was added.
  const isStillAdmitted = admitCallers(server, deps);
  nameActors(server);
  countRequests(server, deps);
  logRequests(server, deps);
  refuseMoneyLast(server);
  const operations = gatherOperations(server);
  const hasMailServer = config.smtp !== null;
  accountRoutes(server, { ...deps, mailDelivery: hasMailServer ? 'Server' : 'Kept' });
  accountClosingRoutes(server, deps);
  processorRoutes(server, deps);
  mailRouteReadingRoutes(server, deps);
  invoiceRoutes(server, { ...deps, dryRuns: { ...deps.notifications, answer: DryRunAnswer } });
  eventRoutes(server, { ...deps, isStillAdmitted });
  addContacts(server, deps);
  importRoutes(server, deps);
  walletRoutes(server, deps);
  paymentRoutes(server, deps);
  recipientRoutes(server, deps);
  chargeRoutes(server, deps);
  paperRoutes(server, deps);
  reportRoutes(server, deps);
  archiveRoutes(server, deps);
  addAdviser(server, deps);
  verificationRoutes(server, deps);
  requestLogRoutes(server, deps);
  addLists(server, deps);
  webhookRoutes(server, deps);
  platformRoutes(server, deps);
  const links = {
    ...deps,
    findAccountByPath: (path: string) => deps.accounts.findAccountByPath(path),
    findAccount: (id: AccountId) => deps.accounts.findAccount(id),
    limitPerSecond: config.rateLimitPerSecond,
  };
  linkRoutes(server, links);
  offerRoutes(server, links);
  payRoutes(server, { ...deps, payUrl: config.payUrl, hasMailServer });
  addPreviews(server, deps);
  offerPageRoutes(server, { ...deps, payUrl: config.payUrl, hasMailServer });
  assetRoutes(
    server,
    [...Object.values(scripts), ...Object.values(consoleScripts), ...Object.values(referenceFiles)],
    pathPrefixOf(config.publicUrl),
  );
  addMails(server, deps);
  memberRoutes(server, { ...deps, hasMailServer });
  tokenRoutes(server, deps);
  addOperator(server, deps);
  consoleRoutes(server, {
    limitPerSecond: config.rateLimitPerSecond,
    ...deps,
    publicUrl: config.publicUrl,
    hasMailServer,
  });
  testClockRoutes(server, deps);
  healthRoutes(server, { ...deps, metricsToken: config.metricsToken });
  addSandbox(server, deps);
  mcpRoutes(server, { operations, clock, idempotency: deps.idempotency, publicUrl: config.publicUrl });
  referenceRoutes(server, {
    clock,
    limitPerSecond: config.rateLimitPerSecond,
    prefix: pathPrefixOf(config.publicUrl),
  });
  return server;
}

function addSandbox(server: HttpServer, { config, clock, sandboxOrigin = null }: AppDeps): void {
  sandboxRoutes(server, { sandboxOrigin, clock, limitPerSecond: config.rateLimitPerSecond });
}

function addOperator(server: HttpServer, deps: AppDeps): void {
  operatorRoutes(server, deps);
  installationWebhookRoutes(server, { webhooks: deps.webhooks, act: deps.operator.act });
}

function addContacts(server: HttpServer, deps: AppDeps): void {
  contactRoutes(server, deps);
  contactRecordRoutes(server, deps);
  vatCheckRoutes(server, deps);
}

function addAdviser(server: HttpServer, deps: AppDeps): void {
  adviserRoutes(server, deps);
  adviserLinkRoute(server, deps);
}

function addLists(server: HttpServer, deps: AppDeps): void {
  viewRoutes(server, deps);
  templateRoutes(server, deps);
  bookRoutes(server, deps);
  bankRoutes(server, deps);
}

function addPreviews(server: HttpServer, deps: AppDeps): void {
  const { publicUrl } = deps.config;
  previewRoutes(server, { ...deps, publicUrl });
  lookPreviewRoute(server, {
    ...deps,
    ProfileChangesBody,
    publicUrl,
    renderMailPreview: (...shown) => deps.notifications.renderMailPreview(...shown),
  });
}

function addMails(server: HttpServer, deps: AppDeps): void {
  notificationRoutes(server, deps);
  const { mailFeedbackSecret: secret, sesTopicArn } = deps.config;
  const receive = deps.notifications.receiveFeedback;
  feedbackRoutes(server, { ...deps, secret, sesTopicArn, receive });
}

function pathPrefixOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '');
}

// From here on the events of a request name its caller as actor. Reads cause no events.
function nameActors(server: HttpServer): void {
  server.addHook('preHandler', (request, _reply, done) => {
    const { isLink, isOffer } = request.route.config;
    if (request.method === 'GET' || request.method === 'HEAD') done();
    else if (isLink === true) runAsLinkHolder('Client', done);
    else if (isOffer === true) runAsLinkHolder('Recipient', done);
    else if (request.operator !== undefined) runAsActor({ type: 'Operator', id: request.operator.id }, done);
    else if (request.caller === undefined) done();
    else runAsActor(actorOf(request.caller), done);
  });
}

function paperRoutes(server: HttpServer, deps: AppDeps): void {
  creditNoteRoutes(server, { ...deps, dryRuns: DryRunAnswer.properties });
  documentRoutes(server, deps);
  accessPointRoutes(server, {
    ...deps,
    requireDocument: ({ account }, name) => deps.documents.lookForNetwork(account, name),
  });
  evidenceRoutes(server, deps);
}
