const account = {
  id: '0198c5a0-5b7e-7cc3-98c4-dc0c0c073a77',
  externalId: 'shop-4711',
  path: 'maple-studio',
  name: 'Maple Studio',
  mode: 'Live',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
  status: 'Open',
  suspendedAt: null,
  suspendedReason: null,
  heldAt: null,
  closedAt: null,
  processor: { name: 'Stripe', relation: 'OwnKeys', isReady: true },
  platformStatus: null,
  mailRoute: null,
  returnHosts: ['shop.example'],
  metadata: { plan: 'gold' },
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
};

const suspended = {
  ...account,
  status: 'Suspended',
  suspendedAt: '2026-11-21T12:00:00.000Z',
  suspendedReason: 'Many disputed payments. Write to support@shop.example.',
};

const token = {
  id: '0198c5a0-6b7e-7cc3-98c4-dc0c0c073a78',
  name: 'Booking platform',
  hint: 'x7Qp',
  scopes: ['invoices:read', 'invoices:write'],
  createdAt: '2026-11-20T09:31:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

const counts = {
  month: '2026-11',
  isFinal: false,
  invoices: 41,
  charges: 67,
  volumes: [{ currency: 'USD', amount: 1_284_000 }],
  platformFees: [{ currency: 'USD', amount: 19_260 }],
  paymentsOut: 5,
  mails: 212,
};

const webhook = {
  id: '0198c5a0-7b7e-7cc3-98c4-dc0c0c073a79',
  url: 'https://shop.example/tranche',
  eventTypes: ['invoice.paid'],
  description: 'Booking platform',
  status: 'Active',
  pausedBy: null,
  isOrdered: false,
  lastArrivedAt: '2026-11-21T12:00:00.000Z',
  previousSecretUntil: null,
  createdAt: '2026-11-20T09:32:00.000Z',
  updatedAt: '2026-11-20T09:32:00.000Z',
};
const withSecret = { ...webhook, secret: 'whsec_3yQm…9w==' };

const delivery = {
  accountId: account.id,
  accountExternalId: account.externalId,
  id: '0198c5a0-8b7e-7cc3-98c4-dc0c0c073a80',
  eventId: 'evt_0198c5a08b7e7cc398c4dc0c0c073a81',
  eventType: 'invoice.paid',
  objectId: '0198c5a0-9b7e-7cc3-98c4-dc0c0c073a82',
  status: 'Delivered',
  attempts: 1,
  statusCode: 200,
  failure: null,
  answer: 'ok',
  milliseconds: 41,
  attemptedAt: '2026-11-21T12:00:00.000Z',
  nextAttemptAt: null,
  deliveredAt: '2026-11-21T12:00:00.041Z',
  createdAt: '2026-11-21T12:00:00.000Z',
};
const test = {
  ...delivery,
  accountId: null,
  accountExternalId: null,
  eventType: 'webhook.test',
  objectId: webhook.id,
};

/** The `data` of the operations above accounts. */
export const operatorExamples: Readonly<Record<string, object>> = {
  createAccount: account,
  listAccounts: { items: [suspended], nextCursor: null },
  getOperatedAccount: {
    ...account,
    health: {
      unanswered: 0,
      discrepancies: 0,
      mailsFailed: 2,
      webhooksStopped: 0,
      tasksFailing: 0,
      verifiedAt: '2026-11-22T08:00:00.000Z',
    },
  },
  updateOperatedAccount: account,
  suspendAccount: suspended,
  resumeAccount: account,
  getAccountUsage: { items: [counts], nextCursor: null },
  listUsage: {
    items: [
      {
        accountId: account.id,
        externalId: account.externalId,
        name: account.name,
        mode: 'Live',
        status: 'Open',
        ...counts,
      },
    ],
    nextCursor: null,
  },
  listInstallationWebhooks: { items: [webhook], nextCursor: null },
  createInstallationWebhook: withSecret,
  getInstallationWebhook: webhook,
  updateInstallationWebhook: webhook,
  deleteInstallationWebhook: webhook,
  rotateInstallationWebhookSecret: withSecret,
  testInstallationWebhook: test,
  listInstallationWebhookDeliveries: { items: [delivery], nextCursor: null },
  createOnboardingLink: {
    status: 'Started',
    url: 'https://connect.stripe.com/setup/s/acct_1Q2w3E/…',
    expiresAt: '2026-11-21T12:05:00.000Z',
  },
  createAccountToken: { ...token, text: 'trn_live_4kT9…x7Qp' },
  listAccountTokens: { items: [token], nextCursor: null },
  revokeAccountToken: { ...token, revokedAt: '2026-11-22T10:00:00.000Z' },
};
