import { recipientProcessorOf } from '../../accounts/types.ts';
import { nameMethod } from '../../kit/money/payment-methods.ts';
import { formatDate, formatMoney, type Locale } from '../../kit/text/locale.ts';
import { manyLines, oneLine } from '../../kit/text/text.ts';
import { civilDateIn } from '../../kit/time.ts';
import { isRefusedByBank } from '../../processors/types.ts';
import type { OutgoingMailKind } from '../types.ts';
import type { FailureView, OutgoingView } from '../views.ts';
import { type Email, type EmailContext, finish, localeFor, logoUrl } from './email.ts';
import { reasonOf } from './figures.ts';
import type { Figure } from './layout.ts';
import { catalogues, type Messages, type OutgoingFacts, type Phrase } from './messages/messages.ts';

/** Writes a mail about an outgoing payment. */
export function renderOutgoingEmail(
  writing: EmailContext,
  kind: OutgoingMailKind,
  view: OutgoingView,
): Email {
  const { profile, appUrl } = writing;
  const locale = localeFor(profile);
  const messages = catalogues[profile.language];
  const facts = factsOf(writing, kind, view, messages, locale);
  const isToBusiness = kind.startsWith('Business');
  const link = view.offerLink ?? '';
  const url = isToBusiness ? `${appUrl}/payments/${view.id}` : link;
  const note = isOffer(kind) ? manyLines(view.note) : '';
  return finish(writing, messages, withPart(messages, kind, facts), {
    amount: facts.amount,
    facts: figuresOf(kind, view, facts, messages, locale),
    rows: [],
    note: note === '' ? null : { label: messages.note, text: note },
    action: { label: labelOf(messages, kind, facts), url, hint: messages.address },
    questions: isToBusiness ? null : messages.questions,
    stop: null,
    greeting: isToBusiness ? null : messages.greeting(facts.person),
    logoUrl: logoUrl(profile, link),
  });
}

// Adds the part that the wallet's bank took of the money that is spoken of.
function withPart({ outgoing }: Messages, kind: OutgoingMailKind, facts: OutgoingFacts): Phrase {
  const phrase = outgoing.mails[kind](facts);
  const { part, wallet } = facts;
  if (part === null || !ofMoneyBack.has(kind)) return phrase;
  return { ...phrase, lead: [...phrase.lead, outgoing.takenInPart(wallet, part.taken, part.left)] };
}

const ofMoneyBack: ReadonlySet<OutgoingMailKind> = new Set([
  'BusinessUndelivered',
  'BusinessReversed',
  'BusinessReversalFailed',
]);

function isOffer(kind: OutgoingMailKind): boolean {
  return kind === 'Offer' || kind === 'OfferExpiring';
}

function factsOf(
  { account }: EmailContext,
  kind: OutgoingMailKind,
  view: OutgoingView,
  messages: Messages,
  locale: Locale,
): OutgoingFacts {
  const day = (civilDate: string) => formatDate(civilDate, locale);
  const dayOf = (at: string | Date | null | undefined) =>
    at == null ? null : day(civilDateIn(account.timeZone, new Date(at)));
  const { status, recipient, readyBy } = view;
  const waits = status === 'Pending' ? 'Offer' : readyBy === null ? 'Day' : 'Overdue';
  const dates: Partial<Record<OutgoingMailKind, string | null>> = {
    RecipientIncomplete: {
      Offer: dayOf(view.expiresAt),
      Day: day(view.scheduleDate),
      Overdue: dayOf(readyBy),
    }[waits],
    PayoutFailedRecipient: dayOf(view.bankPayout?.retryUntil),
    BusinessPayoutFailed: dayOf(view.bankPayout?.retryUntil),
    BusinessOtherAccount: day(view.scheduleDate),
    BusinessRecipientWaits: dayOf(readyBy),
  };
  const part = partOf(view);
  const due = (recipient?.due ?? []).map((one) => messages.recipientDues[one]);
  return {
    business: oneLine(account.name),
    person: oneLine(view.contact.name),
    amount: formatMoney(view.totalAmount, view.currency, locale),
    wallet: nameWallet(view),
    method: bankOf(kind, view),
    processor: recipientProcessorOf(account),
    date: kind in dates ? (dates[kind] ?? null) : dayOf(view.expiresAt),
    day: day(view.scheduleDate),
    setUp: setUpOf(view),
    due: new Intl.ListFormat(locale.tag).format(due),
    waits,
    isChecking: recipient?.status === 'Pending',
    whereabouts: whereaboutsOf(view),
    isRefused: isRefusedByBank(view.bankPayout?.failure?.code),
    isTakenBack: view.fundingReturnedAt !== null && part === null,
    part: part && {
      taken: formatMoney(part.taken, view.currency, locale),
      left: formatMoney(part.left, view.currency, locale),
    },
  };
}

function nameWallet({ paymentMethod: { name } }: OutgoingView): string {
  return nameMethod({ name: name.brand ?? name.bankName ?? '', last4: name.last4 });
}

// A recipient who is being checked has set up, too.
function setUpOf({ recipientNeed, recipient }: OutgoingView): OutgoingFacts['setUp'] {
  if (recipientNeed === 'BankAccount') return 'BankAccount';
  return recipient?.status === 'Ready' || recipient?.status === 'Pending' ? 'Known' : 'First';
}

function bankOf(kind: OutgoingMailKind, view: OutgoingView): string | null {
  const isUndelivered = kind === 'PaymentUndelivered' || kind === 'BusinessUndelivered';
  if (isUndelivered && !takesOtherAccount(view)) return null;
  const bank = kind === 'Offer' ? (view.recipient?.bankAccount ?? null) : view.destination;
  // A recipient may be paid before the processor says which bank account is theirs.
  return bank === null || bank.last4 === '' ? null : nameMethod({ name: bank.bankName, last4: bank.last4 });
}

// When the wallet could not be charged, or its bank took the money back, the recipient's bank account has nothing to do with
// it. A recipient with an account at the processor had time to name another bank account there.
function takesOtherAccount({ fundedAt, fundingReturnedAt, recipientId }: OutgoingView): boolean {
  return fundedAt !== null && fundingReturnedAt === null && recipientId == null;
}

function partOf({ fundingReturnedAt, returnedAmount, totalAmount }: OutgoingView) {
  const isPart = fundingReturnedAt !== null && returnedAmount < totalAmount;
  return isPart ? { taken: returnedAmount, left: totalAmount - returnedAmount } : null;
}

function whereaboutsOf(view: OutgoingView) {
  const { fundedAt, fundingReturnedAt, refund, reversal } = view;
  if (fundedAt === null) return 'Uncharged';
  if (refund?.to === 'Balance') return 'Balance';
  if (fundingReturnedAt !== null && partOf(view) === null) return 'TakenBack';
  return reversal?.status === 'Processing' ? 'Recipient' : 'Wallet';
}

function labelOf(
  { outgoing: { actions } }: Messages,
  kind: OutgoingMailKind,
  { setUp, method, processor, isRefused }: OutgoingFacts,
): string {
  if (isOffer(kind)) return setUp === 'First' ? actions.setUp : actions.answer;
  if (kind === 'RecipientIncomplete') return actions.goOn(processor);
  if (kind === 'PayoutFailedRecipient') return isRefused ? actions.changeBank : actions.goOn(processor);
  return kind === 'PaymentUndelivered' && method !== null ? actions.otherAccount : actions.view;
}

function figuresOf(
  kind: OutgoingMailKind,
  view: OutgoingView,
  { person, method }: OutgoingFacts,
  messages: Messages,
  locale: Locale,
): Figure[] {
  const reason = whyOf(kind, view, method, messages);
  return [
    ...(kind.startsWith('Business')
      ? [[messages.recipient, `${person} (${view.contact.email})`] as const]
      : []),
    ...(method === null ? [] : [[messages.methods.BankAccount, method] as const]),
    ...(reason === '' ? [] : [[messages.reason, reason] as const]),
    ...(isOffer(kind) ? [[messages.payableFrom, formatDate(view.scheduleDate, locale)] as const] : []),
    ...(view.eventDate === null ? [] : [[messages.eventDate, formatDate(view.eventDate, locale)] as const]),
  ];
}

// A recipient learns why their own bank refused the money, but not what the wallet's bank said.
function whyOf(
  kind: OutgoingMailKind,
  { failure, bankPayout }: OutgoingView,
  method: string | null,
  messages: Messages,
): string {
  switch (kind) {
    case 'PayoutFailedRecipient':
    case 'BusinessPayoutFailed':
      return bankReason(messages, bankPayout?.failure ?? null);
    case 'PaymentUndelivered':
      return method === null ? '' : reasonOf(messages, failure);
    case 'BusinessUndelivered':
      return bankReason(messages, failure) || reasonOf(messages, failure);
    default:
      return '';
  }
}

// The processor's codes for bank payouts, as the texts that fit them. Others would say nothing that helps.
const declinedAs: Readonly<Record<string, keyof Messages['declines']>> = {
  account_closed: 'account_closed',
  account_frozen: 'account_restricted',
  bank_account_restricted: 'account_restricted',
};

function bankReason({ declines, outgoing: { reasons } }: Messages, failure: FailureView | null): string {
  if (failure === null) return '';
  const same = declinedAs[failure.code];
  if (same !== undefined) return declines[same];
  const code = failure.code === 'invalid_account_number' ? 'no_account' : failure.code;
  return Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : '';
}
