import type { FeeKind } from '../../../../src/platform/types.ts';
import type { RecipientStatus } from '../../../../src/recipients/types.ts';

/** The operator's platform at Stripe, in English. */
export const platform = {
  which: 'Mode at Stripe',
  modes: { live: 'Live', test: 'Test' },
  what: 'Your own Stripe account with Connect. It charges the wallets of accounts, and sends the money to their recipients.',
  connection: 'Stripe account',
  noSecretKey: 'Set SECRET_KEY first: it encrypts the keys.',
  none: 'There is no platform: no account can pay out.',
  deleted: (account: string) => `The keys of ${account} are deleted: no account can pay out.`,
  askFirst:
    'Ask Stripe first whether it allows this business: a platform that charges a business’s card to pay its suppliers needs Stripe’s approval. You bear Stripe’s fees, refunds and disputes of these payments.',
  copyText:
    'Copy the new restricted key. On the page “API keys”, copy the publishable key as well. Use a Stripe account that no account here is connected to with keys of its own.',
  confirm: 'The keys of the platform move the money of all accounts.',
  set: 'The platform is set.',
  replaceText: (before: string) =>
    `These keys are of another Stripe account than ${before}. Recipients and businesses are connected to that one, and set up again at the new one.`,
  country: 'Country',
  currencies: 'Settles in',
  unknownWebhooks: 'Webhooks about no account here',
  clear: 'Delete the keys',
  clearTitle: 'Delete the keys of the platform?',
  clearText:
    'The keys are deleted here, and both webhooks at Stripe. Then no account can pay out, and nobody can store a card or bank account in a wallet.',
  cleared: 'The keys of the platform are deleted.',
  underWay: (count: number, sums: string) =>
    count === 1
      ? `1 payment out is under way at the platform (${sums}).`
      : `${count} payments out are under way at the platform (${sums}).`,
  underWayText: 'Wait for the end, or cancel what can be canceled.',
  balance: {
    title: 'Balance',
    currency: 'Currency',
    balance: 'At Stripe',
    ofAccounts: 'Of accounts',
    ofOperator: 'Yours',
    short: (money: string) => `${money} of accounts is missing at Stripe: top up the platform there.`,
    text: 'Keep what belongs to accounts at Stripe: switch automatic payouts off there, or set a reserve.',
  },
  payouts: {
    title: 'Payments out',
    on: 'Accounts can pay out.',
    off: 'Switched off: no account can begin a payment out. The platform is for connected businesses only.',
    switchOff: 'Switch off',
    switchOn: 'Switch on',
    offTitle: 'Switch payments out off?',
    offText:
      'New payments are refused, offers cannot be accepted, and wallets store no new cards and bank accounts. Payments that a recipient has accepted go on.',
    onTitle: 'Switch payments out on?',
    onText: 'Only do this if Stripe has allowed it.',
    wasSwitchedOff: 'Payments out are switched off.',
    wasSwitchedOn: 'Payments out are switched on.',
    underWay: 'Under way',
    nothing: 'Nothing',
    count: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
    recipients: 'Recipients',
    nobody: 'None yet',
  },
  recipients: {
    Creating: 'Recipients: being created',
    Started: 'Recipients: not begun',
    Incomplete: 'Recipients: details missing',
    Pending: 'Recipients: checked by Stripe',
    Ready: 'Recipients: ready',
    Restricted: 'Recipients: restricted',
    Rejected: 'Recipients: rejected',
    Gone: 'Recipients: gone',
  } satisfies Record<RecipientStatus, string>,
  fees: {
    title: 'Fees',
    text: 'What you take. It is fixed when a payment is made. It should cover Stripe’s fee, which the platform pays.',
    none: 'Nothing is taken.',
    kinds: {
      ChargeCard: 'Card payment of a client',
      ChargeBank: 'Bank payment of a client',
      PayoutCard: 'Payment out by card',
      PayoutBank: 'Payment out from a bank account',
    } satisfies Record<FeeKind, string>,
    otherCurrencies: 'All other currencies',
    since: 'Since',
    from: 'From',
    refunded: 'given back with the money',
    nothing: 'Nothing',
    atMost: (fee: string, most: string) => `${fee}, at most ${most}`,
    add: 'New fee',
    addTitle: 'New fee',
    save: 'Save fee',
    added: 'The fee is set.',
    sayHowMuch: 'Say how much is taken.',
    kind: 'Taken of',
    currency: 'Currency',
    share: 'Share',
    fixed: 'Fixed part (optional)',
    most: 'At most (optional)',
    day: 'From this day on (optional)',
    dayHint: 'Without a day: from now on. What was begun before keeps its fee.',
    refundsFee: 'Give the fee back with the money',
    example: (amount: string, fee: string) => `A payment of ${amount} costs ${fee}.`,
  },
  debts: {
    title: 'Owed to you',
    text: 'The bank of a wallet took back money that was already paid out, and the platform has paid. The account can pay out again when its debt is settled.',
    since: 'Since',
    settle: 'Settled',
    question: (account: string, money: string) => `Has ${account} paid back ${money}?`,
    settleText: 'Only say so when the money has arrived. The account can then pay out again.',
    settled: (account: string) => `The debt of ${account} is settled.`,
    changed: (account: string, money: string) =>
      `${account} owes ${money} for it now: the bank has taken or given back something since. Nothing was noted.`,
    nothing: (account: string) =>
      `${account} owes nothing for it now: it was settled before, or the bank has given the money back.`,
  },
  overpaid: {
    title: 'Owed by you',
    text: 'The account had paid its debt, and then the money came back to the platform by another way, too. You have it twice: pay it to the account.',
    settle: 'Paid',
    question: (account: string, money: string) => `Have you paid ${money} to ${account}?`,
    settleText: 'Only say so when you have sent the money.',
    settled: (account: string) => `You owe ${account} nothing more for it.`,
    changed: (account: string, money: string) =>
      `You owe ${account} ${money} for it now: the bank has taken or given back something since. Nothing was noted.`,
    nothing: (account: string) =>
      `You owe ${account} nothing for it now: it was noted as paid before, or the bank has taken the money again.`,
  },
};
