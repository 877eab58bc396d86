import type { Profile } from '../../accounts/types.ts';
import { isPayable } from '../../invoices/service.ts';
import { filled, type MailText, mailTextLengths, type TextValues } from '../../kit/mail-texts.ts';
import { formatDate, type Locale } from '../../kit/text/locale.ts';
import { oneLine } from '../../kit/text/text.ts';
import type { MailKind } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import type { About } from './figures.ts';
import type { Facts, Phrase } from './messages/messages.ts';

/** A phrase with the own words of the business around it. */
interface Worded extends Phrase {
  /** The paragraphs below the button. */
  readonly closing: readonly string[];
}

interface Told {
  readonly kind: MailKind;
  readonly view: InvoiceView;
  readonly about: About;
}

interface Writing {
  readonly profile: Profile;
  readonly mailTexts: readonly MailText[];
  /** The civil day of the account. */
  readonly today: string;
}

/**
 * Adds the own words of a business in the language of the mail. Title and sentences of the service stay. A line that names a
 * value which the mail lacks is left out; a subject that does so gives way to the service's.
 */
export function withOwnWords(
  { profile, mailTexts, today }: Writing,
  told: Told,
  ours: Phrase,
  facts: Facts,
  locale: Locale,
): Worded {
  const own = mailTexts.find(({ kind, language }) => kind === told.kind && language === profile.language);
  if (own === undefined) return { ...ours, closing: [] };
  const values = { ...valuesOf(told, ours, facts, locale), event: eventOf(told.view, today, locale) };
  const subject = own.subject === null ? null : filled(own.subject, values);
  return {
    ...ours,
    // One that is cut could lose our title.
    subject: subject === null || oneLine(subject).length > mailTextLengths.subject ? ours.subject : subject,
    lead: [...linesOf(own.opening, values), ...ours.lead],
    closing: linesOf(own.closing, values),
  };
}

function linesOf(text: string, values: TextValues): string[] {
  return text.split('\n').flatMap((line) => {
    const written = oneLine(filled(line, values) ?? '');
    return written === '' ? [] : [written];
  });
}

function valuesOf(
  { view, about }: Told,
  ours: Phrase,
  facts: Facts,
  locale: Locale,
): Omit<TextValues, 'event'> {
  const open = view.paymentSchedule.filter(({ status }) => isPayable(status));
  const date = about.date ?? open.map(({ dueDate }) => dueDate).toSorted()[0] ?? null;
  return {
    client: facts.person,
    business: facts.business,
    number: facts.number,
    what: ours.title,
    amount: facts.amount,
    date: date === null ? null : formatDate(date, locale),
  };
}

// Words name an event that is still to come ("We look forward to …"): neither one that fell through, nor one that is over.
function eventOf(
  { eventDate, canceledAt = null }: InvoiceView,
  today: string,
  locale: Locale,
): string | null {
  const isToCome = eventDate !== null && eventDate >= today && canceledAt === null;
  return isToCome ? formatDate(eventDate, locale) : null;
}
