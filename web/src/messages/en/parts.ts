import type { RefusalCode } from '../../../../src/kit/errors.ts';

/** The parts that pages are made of, in English. */
export const parts = {
  cancel: 'Cancel',
  noFigures: 'No money moved in this time.',
  close: 'Close',
  undo: 'Undo',
  /** Of a button that is pressed while the password can be read. */
  showPassword: 'Show password',
  copied: 'Copied',
  tryAgain: 'Try again',
  loading: 'Loading',
  offline: 'The service could not be reached. Nothing you typed is lost.',
  failed: 'Something failed on our side.',
  noProcessor:
    'Nothing can be paid online yet: no payment processor is connected. Say in the note how to pay.',
  unreachable: 'The service cannot be reached. Check your connection, then try again.',
  moreActions: 'More actions',
  realTime: 'Times on this page are real time: the test clock does not move them.',
  requestId: (id: string) => `Request ${id}`,
  asTable: 'Show as a table',
  month: 'Month',
  choose: 'Select',
  chooseAll: 'Select all that are shown',
  chooseRow: (name: string) => `Select ${name}`,
  keys: { next: 'Next row', previous: 'Previous row', choose: 'Select the row' },
  conflict: {
    text: (by: string) =>
      `Changed while you were writing${by === '' ? '' : `, ${by}`}. Nothing of yours is lost: choose a version.`,
    mine: 'Yours',
    theirs: 'Theirs',
  },
  /** Why an action is not possible now. */
  blockers: {
    OnItsWay: 'Money is on its way: wait until the outcome is known.',
    Disputed: 'The bank decides about a dispute first.',
    MoneyMoved:
      'Money came already. Cancel by the terms, settle, issue a credit note, or write off what is left.',
    NothingOpen: 'Nothing is open.',
    SharedByHand: 'You share this invoice yourself: no mails are sent.',
    JustSent: 'The last mail is only a few minutes old.',
    SentOften: 'The limit of mails is reached.',
    RatesFixed:
      'Money came or was waived: the amounts of each tax rate stay as they are. Bill a difference with another invoice.',
    NothingLeft: 'Nothing would be left to pay.',
    NoMailServer: 'There is no mail server: mails are kept and reach nobody.',
    AddressSuppressed:
      'Mails to this address came back or were reported as spam. Correct the address, or let it get reminders again.',
    TextDeleted: 'The text of this mail was deleted: it is too old.',
    Outdated: 'This mail is no longer true, so it is not sent.',
    LimitReached: 'The limit is reached: no more can be added.',
    NotTested: 'No event has arrived at this address yet. Send a test first.',
    NoSecretKey: 'The service cannot store or read secrets: ask its operator to set SECRET_KEY.',
    FormerStripeAccount:
      'This payment was made at a Stripe account that is no longer connected. Refund it at Stripe, in that account.',
    OwedToOperator: 'First pay the operator of this installation what the bank of a wallet took back.',
  },
  notPossible:
    'This is not possible in the present state. Nothing was changed: this page shows the present state.',
  notAccepted: 'This cannot be accepted. Check your entries.',
  /** By their codes. In English the API says it itself, with the values. */
  refusals: {} as Readonly<Partial<Record<RefusalCode, string>>>,
};
