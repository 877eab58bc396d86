import type { Account, Language, Profile } from '../accounts/types.ts';
import { formatDate, formatMoney, type Locale, localeOf } from '../kit/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { type Letter, type LetterRow, renderHtml, renderText } from './letter.ts';
import { manyLines, oneLine, shortened } from './plain.ts';
import type { ClientMailKind, Mail, MailKind } from './types.ts';
import type { InvoiceView, OfferView, PaymentView } from './views.ts';
import { type Facts, type Phrase, type Standing, type Words, words } from './words/words.ts';

/** Who writes, and when. */
export interface Writing {
  readonly account: Account;
  readonly profile: Profile;
  /** The civil date in the account's zone. */
  readonly today: string;
}

/** The written part of a mail. */
export type Written = Pick<Mail, 'language' | 'subject' | 'html' | 'text' | 'headers'>;

/** What a mail about an invoice tells besides the invoice itself. */
export interface About {
  /** In the minor unit: what was asked for, paid, given back, … */
  readonly amount: number;
  readonly surcharge?: number;
  /** Civil date. */
  readonly date?: string | null;
  readonly method?: string | null;
  readonly bankSays?: string | null;
  readonly isAgain?: boolean;
  /** The payments that it lists. */
  readonly payments?: readonly PaymentView[];
}

/** Characters of a subject at most; longer ones are cut by programs anyway. */
const LONGEST_SUBJECT = 150;

/** How amounts and dates are written: in the language of the business, with the habits of its country. */
export function localeFor({ language, country }: Profile): Locale {
  return country === '' ? localeOf(language) : { language, tag: `${language}-${country}` };
}

/** Writes a mail about an invoice. */
export function writeInvoiceMail(
  writing: Writing,
  kind: ClientMailKind,
  view: InvoiceView,
  about: About,
): Written {
  const { profile, account } = writing;
  const locale = localeFor(profile);
  const w = words[profile.language];
  const money = (amount: number) => formatMoney(amount, view.currency, locale);
  const facts: Facts = {
    business: oneLine(account.name),
    person: oneLine(view.contact.name),
    number: oneLine(view.number ?? ''),
    // What will be charged is named as it will stand on the bank's statement.
    amount: money(about.amount + (kind === 'AutopayAhead' ? (about.surcharge ?? 0) : 0)),
    remaining: view.amountDue > 0 ? money(view.amountDue) : null,
    date: about.date == null ? null : formatDate(about.date, locale),
    timing: timingOf(about.date ?? null, writing.today),
    method: about.method ?? null,
    isAgain: about.isAgain ?? false,
  };
  const isToBusiness = kind.startsWith('Business');
  const url = view.paymentLink ?? '';
  const canPay = view.amountDue > 0 && (view.status === 'Active' || view.status === 'Uncollectible');
  const label = payingKinds.has(kind) && canPay ? w.actions.pay : w.actions.view;
  const isStoppable = kind === 'Reminder' && url !== '';
  const note = manyLines(view.note);
  return finish(writing, w, w.mails[kind](facts), {
    facts: figuresOf(w, kind, view, about, facts, money, locale),
    rows: (about.payments ?? []).map((payment) => rowOf(w, payment, writing.today, money, locale)),
    note: notingKinds.has(kind) && note !== '' ? { label: w.labels.note, text: note } : null,
    action: { label, url, hint: w.address },
    questions: isToBusiness ? null : w.questions,
    stop: isStoppable ? { label: w.stopReminders, url: `${url}/reminders` } : null,
    greeting: isToBusiness ? null : w.greeting(facts.person),
  });
}

const payingKinds: ReadonlySet<MailKind> = new Set<MailKind>([
  'Invoice',
  'InvoiceChanged',
  'Reminder',
  'PaymentFailed',
  'InvoiceReopened',
]);
const notingKinds: ReadonlySet<MailKind> = new Set<MailKind>(['Invoice', 'InvoiceChanged']);

/** Writes a mail about an outgoing payment. */
export function writeOfferMail(writing: Writing, kind: ClientMailKind, view: OfferView): Written {
  const { profile, account } = writing;
  const locale = localeFor(profile);
  const w = words[profile.language];
  const until = view.expiresAt === null ? null : civilDateIn(account.timeZone, new Date(view.expiresAt));
  const facts: Facts = {
    business: oneLine(account.name),
    person: oneLine(view.contact.name),
    number: '',
    amount: formatMoney(view.totalAmount, view.currency, locale),
    remaining: null,
    date: until === null ? null : formatDate(until, locale),
    timing: 'Upcoming',
    method: null,
    isAgain: false,
  };
  const isOffer = kind === 'Offer' || kind === 'OfferExpiring';
  const note = manyLines(view.note);
  return finish(writing, w, w.mails[kind](facts), {
    facts: [
      [w.labels.amount, facts.amount],
      ...(isOffer ? [[w.labels.payableFrom, formatDate(view.scheduleDate, locale)] as const] : []),
      ...(view.eventDate === null ? [] : [[w.labels.eventDate, formatDate(view.eventDate, locale)] as const]),
    ],
    rows: [],
    note: isOffer && note !== '' ? { label: w.labels.note, text: note } : null,
    action: {
      label: isOffer ? w.actions.answer : w.actions.viewPayment,
      url: view.offerLink ?? '',
      hint: w.address,
    },
    questions: w.questions,
    stop: null,
    greeting: w.greeting(facts.person),
  });
}

/** Puts what a mail says into the one form that all mails have. `isReal`: it concerns real people also in a sandbox. */
export function finish(
  { account, profile, isReal = false }: Pick<Writing, 'account' | 'profile'> & { readonly isReal?: boolean },
  w: Words,
  { subject, title, lead }: Phrase,
  body: Pick<Letter, 'facts' | 'rows' | 'note' | 'action' | 'questions' | 'stop' | 'greeting'>,
): Written {
  const language: Language = profile.language;
  const letter: Letter = {
    ...body,
    language,
    colon: w.colon,
    title,
    lead,
    business: { name: oneLine(account.name), lines: imprintOf(profile, w) },
    accent: profile.accentColour,
  };
  const isTest = account.mode === 'Sandbox' && !isReal;
  const { stop } = body;
  return {
    language,
    subject: `${isTest ? '[Test] ' : ''}${shortened(oneLine(subject), LONGEST_SUBJECT)}`,
    html: renderHtml(letter),
    text: renderText(letter),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stop === null
        ? {}
        : {
            'List-Unsubscribe': `<${stop.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

function imprintOf(profile: Profile, w: Words): string[] {
  const { street, postalCode, city, region, country, taxId, footer } = profile;
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [
    street,
    [place, region, country].filter(Boolean).join(', '),
    taxId === '' ? '' : `${w.labels.taxId}${w.colon}${taxId}`,
    ...manyLines(footer).split('\n'),
  ]
    .map(oneLine)
    .filter((line) => line !== '');
}

type Figure = readonly [label: string, value: string];

function figuresOf(
  w: Words,
  kind: MailKind,
  view: InvoiceView,
  about: About,
  { number, remaining, person, method }: Facts,
  money: (amount: number) => string,
  locale: Locale,
): Figure[] {
  const { labels } = w;
  const when = (isShown: boolean, figure: () => Figure): Figure[] => (isShown ? [figure()] : []);
  const isWhole = kind === 'Invoice' || kind === 'InvoiceChanged' || kind === 'InvoiceCanceled';
  const { surcharge = 0, bankSays = null } = about;
  return [
    [labels.invoice, number],
    ...when(kind.startsWith('Business'), () => [labels.client, `${person} (${view.contact.email})`]),
    ...when(view.eventDate !== null, () => [labels.eventDate, formatDate(view.eventDate ?? '', locale)]),
    ...when(isWhole, () => [labels.total, money(view.totalAmount)]),
    ...when(isWhole && view.amountPaid > 0, () => [labels.paid, money(view.amountPaid)]),
    ...when(!isWhole && kind !== 'InvoiceReopened', () => [labels.amount, money(about.amount)]),
    ...when(surcharge > 0, () => [labels.surcharge, money(surcharge)]),
    ...when(method !== null && kind !== 'AutopayAhead', () => [labels.method, method ?? '']),
    ...when(bankSays !== null, () => [labels.bankSays, oneLine(bankSays ?? '')]),
    ...when(remaining !== null && kind !== 'Reminder', () => [labels.remaining, remaining ?? '']),
  ];
}

function rowOf(
  w: Words,
  payment: PaymentView,
  today: string,
  money: (amount: number) => string,
  locale: Locale,
): LetterRow {
  const standing = standingOf(payment, today);
  const date = formatDate(payment.dueDate, locale);
  const name = oneLine(payment.name ?? '');
  const label = name === '' ? date : `${name}, ${date}`;
  const isClosed = closedStandings[payment.status] !== undefined;
  return {
    label,
    amount: money(isClosed ? payment.amount : payment.amount - payment.paidAmount),
    standing: w.standings[standing],
    isUrgent: standing === 'overdue',
  };
}

const closedStandings: Readonly<Partial<Record<PaymentView['status'], Standing>>> = {
  Processing: 'underWay',
  RequiresAction: 'underWay',
  Paid: 'paid',
  PartiallyRefunded: 'paid',
  Disputed: 'paid',
  Refunded: 'refunded',
  Waived: 'waived',
  Canceled: 'canceled',
};

function standingOf({ status, dueDate }: PaymentView, today: string): Standing {
  const closed = closedStandings[status];
  if (closed !== undefined) return closed;
  return dueDate < today ? 'overdue' : dueDate === today ? 'today' : 'open';
}

function timingOf(date: string | null, today: string): Facts['timing'] {
  if (date === null || date > today) return 'Upcoming';
  return date === today ? 'Today' : 'Overdue';
}
