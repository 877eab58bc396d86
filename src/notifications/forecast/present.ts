import type { Account } from '../../accounts/types.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { ForecastEntry, ForecastNote } from './types.ts';

interface Forecast {
  readonly account: Account;
  readonly now: Date;
  readonly isDraft: boolean;
  readonly entries: readonly ForecastEntry[];
  readonly notes: readonly ForecastNote[];
  readonly hasMore: boolean;
}

/** What a forecast leaves out or cannot know, in sentences. */
const noteTexts: Readonly<Record<ForecastNote['code'], string>> = {
  AccountClosed: 'The account is closed: it sends no mails about invoices and takes no money.',
  AccountFrozen: 'The account moves to another installation: nothing happens here.',
  AccountHeld:
    'The account is held after a restore: it sends nothing and charges nothing until the operator ends that.',
  AccountSuspended:
    'The account is suspended: it sends nothing and charges nothing until the operator ends that.',
  ChargeMayFail:
    'A charge may fail. Then all that follows is different: the client and the business get a mail, and the payment is tried again at `retryAt` if its reason allows that.',
  DebitTakesDays:
    'The money of a bank debit comes days later. On that day the payment is Paid, and the client and the business get a mail.',
  ChargesImpossible:
    'Autopay cannot charge now: the account is not connected to the processor, or the processor takes no payments for it.',
  MoneyUnderWay: 'Money for these payments is on its way. What follows depends on when it comes, or fails.',
  Disputed: 'A bank decides about these payments. What follows depends on that.',
  SharedByHand: 'The invoice is shared by hand: the client gets no reminders of it.',
  RemindersOff: 'The reminders of this invoice are off.',
  AddressSuppressed:
    'Mails to the client came back or were reported as spam, so that the address gets no reminders.',
  NoMailServer: 'There is no mail server: mails are written and kept.',
};

/** An entry of a forecast, as answers show it. */
export function presentEntry({ timeZone }: Account, one: ForecastEntry) {
  return {
    at: one.at,
    date: civilDateIn(timeZone, one.at),
    kind: one.kind,
    event: one.event,
    status: one.status,
    mail: one.mail,
    scheduledPaymentIds: one.scheduledPaymentIds,
    amount: one.amount,
    surcharge: one.surcharge,
    recipients: one.recipients.map(({ email, name, role }) => ({ email, name, role })),
    unreadBecause: one.unreadBecause,
    retryAt: one.retryAt,
    isConditional: one.isConditional,
  };
}

export function presentForecast({ account, now, isDraft, entries, notes, hasMore }: Forecast) {
  return {
    asOf: now,
    timeZone: account.timeZone,
    isIfIssuedNow: isDraft,
    entries: entries.map((one) => presentEntry(account, one)),
    notes: presentNotes(notes, (id) => id),
    hasMore,
  };
}

export function presentNotes<Id>(notes: readonly ForecastNote[], idOf: (id: string) => Id) {
  return notes.map(({ code, scheduledPaymentIds }) => ({
    code,
    scheduledPaymentIds: scheduledPaymentIds.map(idOf),
    message: noteTexts[code],
  }));
}
