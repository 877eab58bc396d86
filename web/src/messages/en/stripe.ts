import type { BusinessStatus, ReadinessCode } from '../../../../src/processors/types.ts';

/** The page on which an account is connected to Stripe, in English. */
export const stripe = {
  sandbox:
    'This account works with the built-in test bank. To try Stripe itself, connect its test mode: no real money moves there either.',
  live: 'Clients can pay online as soon as this account is connected to a Stripe account of your business.',
  former: (account: string) => `It was connected to ${account} before.`,
  onlyOwners: 'Only an Owner can change this.',
  noSecretKey: 'The operator of this installation must set SECRET_KEY first: it encrypts the keys.',
  unreadable: 'The keys can no longer be read: the SECRET_KEY that encrypted them is lost. Paste them again.',
  steps: {
    make: 'Create a restricted key at Stripe',
    makeText: 'Stripe’s page opens with most permissions chosen. Set these to the level named, too:',
    open: 'Open Stripe',
    copy: 'Copy two keys',
    copyText:
      'Copy the new restricted key. On the page “API keys”, copy the publishable key as well. Use a Stripe account that is for this account alone.',
    paste: 'Paste them here',
  },
  secretKey: 'Restricted key',
  publishableKey: 'Publishable key',
  looksLike: (form: string) => `Begins with ${form}`,
  connect: 'Check and connect',
  connecting: 'Checking the keys and setting up webhooks. This can take half a minute.',
  pasteBoth: 'Paste both keys first.',
  connected: 'Connected to Stripe.',
  notStored: 'Nothing was stored. Check the marked fields.',
  confirm: 'Keys of Stripe move money.',
  faults: {
    wrong_mode: {
      Live: 'This is a test key. A live account needs live keys.',
      Sandbox: 'This is a live key. A sandbox account takes test keys only.',
    },
    swapped: 'This key belongs in the other field.',
    wrong_form: 'This is not a key of Stripe. Copy it again, whole.',
    unknown_key: 'Stripe does not know this key. Copy it again, whole.',
    other_account: 'The two keys are of different Stripe accounts.',
    account_taken:
      'Another account here uses this Stripe account. Each needs one of its own: disconnect it there first.',
    missing_right: (permissions: string) =>
      `The key lacks permissions. Add them to it at Stripe: ${permissions}.`,
  },
  noAnswer: 'Stripe did not answer. Try again in a moment.',
  replaceTitle: 'Change to another Stripe account?',
  replaceText: (before: string) =>
    `These keys are of another Stripe account than ${before}. Refunds and disputes of payments taken there can then be handled only at Stripe. If a bank takes such a payment back, only Stripe shows it: the invoice here stays paid.`,
  endsAutopay: (count: number) =>
    count === 1
      ? 'Stored cards and bank accounts stay with the former Stripe account: autopay of 1 invoice ends at its next payment, and its client gets an email.'
      : `Stored cards and bank accounts stay with the former Stripe account: autopay of ${count} invoices ends at their next payments, and their clients get an email.`,
  givesUpDisputes: (count: number) =>
    count === 1
      ? 'Stripe no longer takes the former key. 1 dispute there is still open: how it ends is never known here, and it stays open in your books.'
      : `Stripe no longer takes the former key. ${count} disputes there are still open: how they end is never known here, and they stay open in your books.`,
  replace: 'Change the account',
  busy: (count: number) =>
    count === 1
      ? '1 payment, refund or dispute is still open at Stripe.'
      : `${count >= 1000 ? '1000 or more' : count} payments, refunds or disputes are still open at Stripe.`,
  busyText: 'Wait until they have ended. The present keys stay in use.',
  isConnecting: 'Another request is connecting this account right now. Try again in two minutes.',
  endpointLimit:
    'Your Stripe account has as many webhook endpoints as Stripe allows. Delete one there that nobody needs, then go on.',
  halfDone: 'The connection was not finished.',
  halfDoneText:
    'The keys were checked and are kept for one day. The account keeps its former connection until you go on.',
  goOn: 'Go on',
  account: 'Stripe account',
  key: 'Secret key',
  webhooks: 'Webhooks',
  webhookStates: { Made: 'Set up by this service', ByHand: 'Set up by hand', None: 'Not set up' },
  lastEvent: 'Last event',
  noEvent: 'None yet',
  wallets: 'Domain for wallets',
  walletsOn: (domain: string) => `${domain}, registered`,
  checked: 'Checked',
  check: 'Check again',
  replaceKeys: 'Replace keys',
  cancel: 'Cancel',
  allGood: 'Nothing is missing at Stripe.',
  missingTitle: 'Still to do',
  atStripe: 'Open at Stripe',
  repair: 'Set up again',
  repaired: 'Set up again.',
  dueBy: (day: string) => `By ${day}`,
  missing: {
    KeyRefused: [
      'Stripe no longer takes the key',
      'No payment can be taken. Create a new key and paste it here.',
    ],
    PublishableKeyWrong: [
      'The publishable key is not of this Stripe account',
      'Clients cannot enter a card. Copy both keys from the same Stripe account, and paste them here.',
    ],
    PermissionMissing: ['The key lacks a permission', 'Add it to the key at Stripe, then check again.'],
    ChargesDisabled: [
      'Stripe takes no payments',
      'Clients cannot pay. Stripe’s page says why, and what you can do.',
    ],
    UnderReview: [
      'Stripe is reviewing your account',
      'This can take a few days. Stripe writes to you when it is done.',
    ],
    DetailsDue: [
      'Stripe needs more details of your business',
      'Without them, Stripe stops payments or payouts.',
    ],
    CardsOff: ['Cards are off', 'Turn them on at Stripe, so that clients can pay by card.'],
    BankDebitsOff: [
      'Bank debits are off',
      'Turn on ACH Direct Debit, so that clients can pay from a bank account.',
    ],
    PayoutsDisabled: ['Stripe pays nothing out', 'Your money stays at Stripe. Add a bank account there.'],
    PublishableKeyUntried: [
      'The publishable key could not be tried',
      'It is tried by itself as soon as Stripe takes payments.',
    ],
    WebhookUnreachable: [
      'Stripe cannot reach this service',
      'It has no public address, so Stripe is asked once an hour: outcomes of bank payments and disputes come late.',
    ],
    WebhookMissing: ['The webhook is missing at Stripe', 'Outcomes come up to an hour late.'],
    WebhookDisabled: ['The webhook is off at Stripe, or lacks events', 'Outcomes come up to an hour late.'],
    DomainInactive: [
      'The domain is not registered for wallets',
      'Cards and bank accounts work all the same.',
    ],
  } satisfies Record<ReadinessCode, readonly [title: string, text: string]>,
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect Stripe?',
  disconnectText:
    'The keys are deleted here, and the webhook at Stripe. Refunds, disputes and payouts of earlier payments are then handled at Stripe.',
  disconnectAutopay: 'Autopay pauses until Stripe is connected again.',
  disconnectReturns:
    'If a bank takes a payment back later, only Stripe shows it: the invoice here stays paid.',
  disconnectLive: 'Clients can no longer pay online.',
  disconnectSandbox: 'The account works with the test bank again.',
  disconnected: 'Disconnected.',
  platform: {
    title: 'Connect with Stripe',
    text: 'Stripe asks for the details of your business on its own pages, and opens an account for it. You need no keys.',
    sandboxText: 'The sandbox plays Stripe’s pages. No details are needed, and no real money moves.',
    noFee: 'The operator of this installation takes no fee.',
    atMost: (fee: string, most: string) => `${fee}, at most ${most},`,
    fees: {
      Charge: (fee: string) => `The operator takes ${fee} of each payment.`,
      ChargeCard: (fee: string) => `The operator takes ${fee} of each card payment.`,
      ChargeBank: (fee: string) => `The operator takes ${fee} of each payment from a bank account.`,
    },
    givesBack: 'A refund gives the fee back.',
    keeps: 'A refund does not give the fee back.',
    fee: 'Operator’s fee',
    countryHint: 'Where your business is registered. Stripe cannot change it later.',
    chooseCountry: 'Choose the country first.',
    connect: 'Connect with Stripe',
    confirm: 'Your clients’ payments go to this Stripe account.',
    ownKeys: 'Or use keys of your own Stripe account',
    leaveText: (before: string) =>
      `Once Stripe takes payments for the new account, your clients’ payments go there. Refunds and disputes of payments taken at ${before} can then be handled only at Stripe. If a bank takes such a payment back, only Stripe shows it: the invoice here stays paid.`,
    again: 'That link was used already, or is too old. Go on to get a new one.',
    goOn: 'Go on at Stripe',
    stop: 'Do not connect',
    stopped: 'It is not connected.',
    waiting: [
      'Stripe is ready',
      'Your clients’ payments go there as soon as nothing is under way at the Stripe account used before.',
    ],
    states: {
      Creating: ['The connection was begun', 'Go on at Stripe to give the details of your business.'],
      Started: ['Stripe needs your details', 'Clients can pay as soon as Stripe has what it asks for.'],
      Incomplete: ['Something is missing', 'Stripe takes no payments yet. Go on there to complete it.'],
      Pending: [
        'Stripe is checking your details',
        'This can take a few days. There is nothing to do, and it goes on by itself.',
      ],
      Ready: ['Connected with Stripe', 'Your clients can pay. The money goes to your own Stripe account.'],
      Restricted: [
        'Stripe takes no payments now',
        'Clients cannot pay until Stripe has what it asks for. Go on there to complete it.',
      ],
      Rejected: [
        'Stripe does not take payments for this business',
        'Stripe has decided so for good. Ask Stripe why, or use another Stripe account.',
      ],
      Gone: [
        'The account was disconnected at Stripe',
        'Clients cannot pay through it any more. Connect again, or use keys of your own.',
      ],
    } satisfies Record<BusinessStatus, readonly [title: string, text: string]>,
    disconnectText:
      'Your Stripe account stays yours, with its money. Refunds, disputes and payouts of earlier payments are then handled at Stripe.',
  },
};
