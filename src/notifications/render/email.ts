import type { Account, Language, Profile } from '../../accounts/types.ts';
import type { MailText } from '../../kit/mail-texts.ts';
import { payableMethods } from '../../kit/money/payment-methods.ts';
import { formatDate, formatMoney, type Locale, localeOf } from '../../kit/text/locale.ts';
import { manyLines, oneLine, shortened } from '../../kit/text/text.ts';
import { sellerLines } from '../../messages/seller.ts';
import { readersOfMail } from '../readers.ts';
import type { ClientMailKind, Draft, MailKind } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import { planWords, prepaymentLinks } from './deposits.ts';
import { type About, type FigureContext, figuresOf, rowsOf, shows } from './figures.ts';
import type { EmailContent } from './layout.ts';
import { catalogues, type Facts, type Messages, type Phrase } from './messages/messages.ts';
import { withOwnWords } from './own-words.ts';
import { transferOf } from './transfer.ts';

/** The business that writes, and the day. */
export interface EmailContext {
  readonly account: Account;
  readonly profile: Profile;
  /** The civil date in the account's zone. */
  readonly today: string;
  /** The account's pages in the app, without a trailing slash: mails to the business lead there. */
  readonly appUrl: string;
}

export interface InvoiceEmailContext extends EmailContext {
  /** Whether clients can pay online: the account has a processor. */
  readonly takesPayments: boolean;
  /** The own words of the business. */
  readonly mailTexts: readonly MailText[];
}

export type Email = Pick<Draft, 'language' | 'subject' | 'content' | 'headers'>;

/** The most characters of a subject; mail programs cut longer ones anyway. */
const LONGEST_SUBJECT = 150;

/** The most characters of a payer's name, which a visitor of the link writes: the amount stands behind it. */
const LONGEST_PAYER = 60;

/** How amounts and dates are written: in the language of the business, with the habits of its country. */
export function localeFor({ language, country }: Profile): Locale {
  return country === '' ? localeOf(language) : { language, tag: `${language}-${country}` };
}

/** Writes a mail about an invoice. */
export function renderInvoiceEmail(
  business: InvoiceEmailContext,
  kind: ClientMailKind,
  view: InvoiceView,
  about: About,
): Email {
  const isToBusiness = kind.startsWith('Business');
  const writing = isToBusiness ? business : writingTo(view, business);
  const { account, profile, today, appUrl } = writing;
  const locale = localeFor(profile);
  const messages = catalogues[profile.language];
  const transfer = transferOf(writing, kind, view, about, locale);
  const facts = { ...factsOf(writing, kind, view, about, locale), hasTransfer: transfer !== null };
  const context = { messages, locale, currency: view.currency, today };
  const link = view.paymentLink ?? '';
  const isDispute = about.disputeId !== undefined;
  const page = isDispute ? `disputes/${about.disputeId}` : `invoices/${view.id}`;
  const url = isToBusiness ? `${appUrl}/${page}` : link;
  const isAsked = view.status === 'Active' || view.status === 'Uncollectible';
  const canPay = view.amountDue > 0 && isAsked && account.closedAt === null && facts.isOnline;
  const { actions } = messages;
  const label = isDispute ? actions.viewDispute : shows(kind, 'pay') && canPay ? actions.pay : actions.view;
  const isStoppable = kind === 'Reminder' && link !== '';
  const ours = planWords(profile.language, kind, view, messages.mails[kind](facts), facts, today);
  const links = prepaymentLinks(context, view, about);
  const { closing, ...phrase } = withOwnWords(writing, { kind, view, about }, ours, facts, locale);
  return finish(
    writing,
    messages,
    { ...phrase, lead: [...phrase.lead, ...askedOf(context, about)] },
    {
      amount: headingOf(kind, view, facts, locale),
      facts: figuresOf(context, kind, view, about, facts),
      // The due date of a disputed payment would be taken for the day by which to answer.
      rows: kind === 'BusinessDisputed' ? [] : rowsOf(context, about),
      note: noteOf(messages, kind, view.note, about),
      action: { label, url, hint: messages.address },
      ...(links.length === 0 ? {} : { links }),
      ...(transfer === null ? {} : { transfer }),
      ...(closing.length === 0 ? {} : { closing }),
      questions: isToBusiness ? null : messages.questions,
      stop: isStoppable ? { label: messages.stopReminders, url: `${link}/reminders` } : null,
      greeting: isToBusiness ? null : messages.greeting(facts.person),
      logoUrl: logoUrl(profile, link),
    },
  );
}

/** How a business writes to the client of an invoice: in the client's language, otherwise in its own. */
function writingTo({ contact }: InvoiceView, writing: InvoiceEmailContext): InvoiceEmailContext {
  const { profile } = writing;
  return { ...writing, profile: { ...profile, language: contact.language ?? profile.language } };
}

// What autopay does not cover, and what happens until the client agrees to it.
function askedOf({ messages, locale, currency }: FigureContext, { asked = [] }: About): string[] {
  if (asked.length === 0) return [];
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const lines = asked.map(({ name, agreed, amount, dueDate }) => {
    const before = agreed && { amount: money(agreed.amount), date: formatDate(agreed.from, locale) };
    const line = messages.asked.line(before, money(amount), formatDate(dueDate, locale));
    const named = oneLine(name ?? '');
    return named === '' ? line : `${named}${messages.colon} ${line}`;
  });
  return [messages.asked.why, ...lines];
}

// A mail that shows the whole invoice has its total above the list.
function headingOf(kind: MailKind, view: InvoiceView, facts: Facts, locale: Locale): string | null {
  if (!shows(kind, 'heading')) return null;
  return shows(kind, 'totals') ? formatMoney(view.totalAmount, view.currency, locale) : facts.amount;
}

function factsOf(
  { account, today, takesPayments }: InvoiceEmailContext,
  kind: MailKind,
  view: InvoiceView,
  about: About,
  locale: Locale,
): Omit<Facts, 'hasTransfer'> {
  const money = (amount: number) => formatMoney(amount, view.currency, locale);
  const { amount, surcharge = 0, date = null } = about;
  return {
    business: oneLine(account.name),
    person: payerName(about) ?? oneLine(readersOfMail(view, kind)[0].name),
    number: oneLine(view.number ?? ''),
    // The amount as it stands on the bank's statement.
    amount: money(amount + surcharge),
    fee: surcharge === 0 ? null : money(surcharge),
    remaining: view.amountDue > 0 ? money(view.amountDue) : null,
    date: date === null ? null : formatDate(date, locale),
    timing: timingOf(date, today),
    method: about.method ?? null,
    count: (about.payments ?? []).length,
    isAgain: about.isAgain ?? false,
    startsAutopay: about.startsAutopay ?? false,
    isByOther: about.isByOther ?? false,
    announced: announcedOf(view, about),
    isSetUp: about.consent?.isSetUp ?? false,
    endReason: about.endReason ?? null,
    lost: about.lost === undefined || about.lost === 0 ? null : money(about.lost),
    credit: about.credit === undefined || about.credit === 0 ? null : money(about.credit),
    decision: about.decision ?? null,
    isOnline: takesPayments && payableMethods(view, account).length > 0,
  };
}

function payerName({ payer }: About): string | null {
  const name = payer?.name ?? payer?.email ?? null;
  return name === null ? null : shortened(oneLine(name), LONGEST_PAYER);
}

function announcedOf({ deliveryMethod }: InvoiceView, { consent }: About): Facts['announced'] {
  if (deliveryMethod !== 'Email') return null;
  return consent?.isBankDebit === true ? 'Debit' : 'Card';
}

function noteOf(messages: Messages, kind: MailKind, note: string, about: About): EmailContent['note'] {
  const { consent, debitMandate, refundReason = '' } = about;
  const mandate = manyLines(debitMandate?.terms ?? '');
  if (consent !== undefined) {
    const text = [manyLines(consent.terms), mandate].filter((one) => one !== '').join('\n');
    return { label: messages.consent, text };
  }
  if (mandate !== '') return { label: messages.mandate, text: mandate };
  const reason = manyLines(refundReason);
  if (reason !== '') return { label: messages.reason, text: reason };
  const text = shows(kind, 'note') ? manyLines(note) : '';
  return text === '' ? null : { label: messages.note, text };
}

/**
 * The address of the logo. It does not have the code of the link, because a mail program may fetch pictures through
 * others.
 */
export function logoUrl({ logo }: Profile, link: string): string | null {
  const account = /^(.+)\/[rp]\/[^/]+$/.exec(link)?.[1];
  return logo === null || account === undefined ? null : `${account}/logo?v=${logo.hash}`;
}

type Body = Omit<EmailContent, 'language' | 'colon' | 'title' | 'lead' | 'business' | 'accent'> & {
  readonly logoUrl: string | null;
};

/** Adds what all mails have. `isReal`: it concerns real people, also in a sandbox account. */
export function finish(
  {
    account,
    profile,
    isReal = false,
  }: Pick<EmailContext, 'profile'> & {
    readonly account: Pick<Account, 'name' | 'mode'>;
    readonly isReal?: boolean;
  },
  messages: Messages,
  { subject, title, lead }: Phrase,
  { logoUrl: logo, ...body }: Body,
): Email {
  const language: Language = profile.language;
  const content: EmailContent = {
    ...body,
    language,
    colon: messages.colon,
    title,
    lead,
    business: { name: oneLine(account.name), lines: imprintOf(profile), logoUrl: logo },
    accent: profile.accentColour,
  };
  const isTest = account.mode === 'Sandbox' && !isReal;
  const { stop } = body;
  return {
    language,
    subject: `${isTest ? '[Test] ' : ''}${shortened(oneLine(subject), LONGEST_SUBJECT)}`,
    content,
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

function imprintOf(profile: Profile): string[] {
  return [...sellerLines(profile, localeFor(profile)), ...manyLines(profile.footer).split('\n')]
    .map(oneLine)
    .filter((line) => line !== '');
}

function timingOf(date: string | null, today: string): Facts['timing'] {
  if (date === null || date > today) return 'Upcoming';
  return date === today ? 'Today' : 'Overdue';
}
