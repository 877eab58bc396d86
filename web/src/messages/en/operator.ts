/** The pages above all accounts, for the people who operate the installation, in English. */
export const operator = {
  which: 'Parts of the installation',
  tabs: { accounts: 'Accounts', health: 'Health', usage: 'Usage', backups: 'Backups', log: 'Log' },
  account: 'Account',
  search: 'Name or path',
  name: 'Name',
  status: 'Status',
  statuses: { Open: 'Open', Suspended: 'Suspended', Closed: 'Closed' },
  anyStatus: 'Any status',
  mode: 'Kind',
  modes: { Live: 'Live', Sandbox: 'Sandbox' },
  anyMode: 'Live and sandbox',
  processor: 'Payments',
  noProcessor: 'Not connected',
  notReady: (processor: string) => `${processor}, takes none`,
  mail: 'Emails',
  mailWays: { Installation: 'Your sender', Server: 'Own server', Domain: 'Own domain' },
  mailFails: (way: string) => `${way}, failing`,
  created: 'Created',
  nothing: 'No account fits',
  nothingText: 'Try other words, or another status.',
  missing: {
    title: 'There is no such account',
    text: 'The address is wrong, or the account has moved to another installation.',
  },
  facts: 'Details',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  path: 'Path of its links',
  externalId: 'Your id',
  id: 'Id',
  suspendedAt: 'Suspended',
  closedAt: 'Closed',
  confirm: 'This concerns the business of another person.',
  weak: {
    title: 'Prove a second factor first',
    setUp:
      'This page shows all accounts and can suspend them. Turn two-factor sign-in on, or add a passkey. Then it opens.',
    signInAgain:
      'This page shows all accounts and can suspend them. Sign out, and in again with your passkey or with a code.',
  },
  suspending: {
    suspend: 'Suspend',
    title: (name: string) => `Suspend ${name}?`,
    text: 'Its clients can no longer pay, and autopay and payments out wait. No emails go to clients and recipients. Charges under way are finished. Members can still read, refund and download.',
    reason: 'Reason',
    reasonHint: 'The members read it. Clients do not.',
    sayWhy: 'Say why.',
    suspended: (name: string) => `${name} is suspended.`,
    resume: 'End suspension',
    resumeTitle: (name: string) => `End the suspension of ${name}?`,
    resumeText:
      'Clients can pay again, and waiting emails leave. Autopay is announced again before it charges. Payments out leave a day later at the earliest.',
    resumed: (name: string) => `The suspension of ${name} has ended.`,
  },
  tokens: {
    title: 'Your tokens',
    text: 'Programs act in this account with them. The members see these tokens and can revoke them.',
    make: 'New token',
    more: 'Show more',
    scopes: (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
  },
  health: {
    title: 'Health',
    fine: 'Nothing is wrong.',
    allFine: 'Nothing is wrong in any account',
    some: (count: number) => (count === 1 ? '1 account needs attention' : `${count} accounts need attention`),
    notReady: 'Stripe takes no payments for this account.',
    mailFails: 'The mail server of the account takes no emails; they wait.',
    unanswered: (count: number) =>
      count === 1
        ? '1 charge, refund or payment out has no answer from the processor.'
        : `${count} charges, refunds or payments out have no answer from the processor.`,
    discrepancies: (count: number) =>
      count === 1
        ? '1 difference between the books and the processor.'
        : `${count} differences between the books and the processor.`,
    tasksFailing: (count: number) =>
      count === 1
        ? '1 background task has failed and is tried again.'
        : `${count} background tasks have failed and are tried again.`,
    webhooksStopped: (count: number) =>
      count === 1 ? '1 webhook no longer gets events.' : `${count} webhooks no longer get events.`,
    mailsFailed: (count: number) =>
      count === 1
        ? '1 email of the last 30 days could not be sent.'
        : `${count} emails of the last 30 days could not be sent.`,
    verified: 'Books verified:',
    neverVerified: 'The books were not verified yet.',
  },
  usage: {
    title: 'Usage',
    month: 'Month',
    account: 'Account',
    invoices: 'Invoices',
    charges: 'Charges',
    paymentsOut: 'Payments out',
    mails: 'Emails',
    volume: 'Volume',
    platformFees: 'Your fees',
    open: 'so far',
    csv: 'CSV',
    notFinal: 'The counts of this month can still change, until three days after its end.',
    none: 'There are no accounts',
    noneOfAccount: 'Nothing in the last twelve months.',
  },
  backups: {
    none: 'The service makes no backups.',
    todo: 'Make them yourself, and try once whether one can be restored. You need:',
    what: [
      'The database: with the embedded one the folder of DATA_DIR, copied while the service is stopped. With DATABASE_URL, a backup of your PostgreSQL.',
      'SECRET_KEY, or the file secret.key: without it, stored keys and passwords cannot be read.',
    ],
    how: 'The page “Operations” of the documentation says how to back up and restore.',
  },
  log: {
    empty: 'Nothing yet.',
    more: 'Show more',
    commandLine: 'Command line',
    token: (name: string) => `Token “${name}”`,
    somebody: 'Unknown',
    reason: (text: string) => `Reason: ${text}`,
    actions: {
      'token.created': (name: string) => `Token “${name}” of the installation created`,
      'token.revoked': (name: string) => `Token “${name}” of the installation revoked`,
      'operator.added': (name: string) => `${name} became an operator`,
      'operator.removed': (name: string) => `${name} is no longer an operator`,
      'account.created': () => 'Account created',
      'account.updated': () => 'Account changed',
      'account.suspended': () => 'Account suspended',
      'account.resumed': () => 'Suspension ended',
      'account.token.created': (name: string) => `Token “${name}” of the account created`,
      'account.token.revoked': (name: string) => `Token “${name}” of the account revoked`,
      'account.onboarding_link.created': () => 'Link for connecting to the platform made',
      'webhook.created': (url: string) => `Webhook to ${url} made`,
      'webhook.updated': (url: string) => `Webhook to ${url} changed`,
      'webhook.secret_rotated': (url: string) => `Webhook to ${url} has a new secret`,
      'webhook.deleted': (url: string) => `Webhook to ${url} deleted`,
      'webhook.tested': (url: string) => `Webhook to ${url} tested`,
    },
  },
};
