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
  closedAt: null,
  processor: { name: 'Stripe', relation: 'OwnKeys', isReady: true },
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
  paymentsOut: 5,
  mails: 212,
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
  createAccountToken: { ...token, text: 'trn_live_4kT9…x7Qp' },
  listAccountTokens: { items: [token], nextCursor: null },
  revokeAccountToken: { ...token, revokedAt: '2026-11-22T10:00:00.000Z' },
};
