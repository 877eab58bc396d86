import type { EvidencePaper, EvidenceSection } from '../documents/service.ts';
import { formatMoney, localeOf } from '../kit/text/locale.ts';
import { commonMessages } from '../messages/messages.ts';
import { linesText } from '../messages/priced-lines.ts';
import { pricingMessages } from '../messages/pricing.ts';
import type { PresentedEvidence } from './gather.ts';
import type { Moment } from './types.ts';

const locale = localeOf('en');

/** The evidence as a PDF says it, in English, with every instant in UTC and in the account's zone. */
export function paperOf(evidence: PresentedEvidence, statement: string): EvidencePaper {
  const { dispute, charge, invoice, timeZone, madeAt } = evidence;
  const money = (amount: number) => formatMoney(amount, invoice.currency, locale);
  const columns = ['When', 'What'] as const;
  const section = (heading: string, rows: EvidenceSection['rows'] = [], text = ''): EvidenceSection[] =>
    rows.length === 0 && text === '' ? [] : [{ heading, columns, rows, text }];
  return {
    title: 'Evidence for a dispute',
    headline: `${money(dispute.amount)}, paid on ${day(charge.createdAt)} with ${charge.method ?? 'an unknown method'}`,
    facts: [
      { label: 'Dispute', value: dispute.reference },
      { label: 'Reason', value: dispute.reason },
      { label: 'Invoice', value: invoice.number ?? '' },
      { label: 'Made', value: instantText(madeAt) },
      { label: 'Time zone', value: timeZone },
    ],
    sections: [
      ...section('What the business says', [], statement),
      ...section(
        'What was sold',
        soldRows(invoice),
        invoice.eventDate === null ? '' : `Day of the event: ${invoice.eventDate}`,
      ),
      ...consentSections(evidence, money),
      ...section('Autopay began and ended', mandateRows(evidence, money)),
      ...termsSections(evidence),
      ...section('Cancellation terms that the client accepted by paying', acceptedRows(evidence)),
      ...section(
        'Schedule',
        evidence.schedule.map(({ dueDate, name, amount, paidAmount, status }): readonly [string, string] => [
          dueDate,
          `${name ?? 'Payment'}: ${money(amount)}, of which ${money(paidAmount)} was paid (${status})`,
        ]),
      ),
      ...section(
        'Payments',
        evidence.charges.map(
          ({
            id,
            createdAt,
            amount,
            surcharge,
            method,
            origin,
            status,
            reference,
          }): readonly [string, string] => [
            instantText(createdAt),
            `${money(amount + surcharge)} with ${method ?? '–'}, by ${origin === 'Autopay' ? 'autopay' : id === charge.id ? payerText(charge) : 'the client'}: ${status} (${reference ?? '–'})`,
          ],
        ),
      ),
      ...section('Refunds and credit notes', [
        ...evidence.refunds.map(({ createdAt, amount, status, reason }): readonly [string, string] => [
          instantText(createdAt),
          `Refund of ${money(amount)}: ${status}. ${reason}`,
        ]),
        ...evidence.creditNotes.map(({ createdAt, number, amount, reason }): readonly [string, string] => [
          instantText(createdAt),
          `Credit note ${number} of ${money(amount)}. ${reason}`,
        ]),
      ]),
      ...trailSections(evidence, section),
    ],
  };
}

// As the client reads them on the invoice, with what makes the total of them.
function soldRows({
  lineItems,
  taxMode,
  discount,
  taxExemption: exemption,
  currency,
}: PresentedEvidence['invoice']): EvidenceSection['rows'] {
  if (lineItems.length === 0) return [];
  const words = { ...commonMessages('en'), ...pricingMessages('en'), total: 'Total' };
  const pricing = { taxMode, discount, exemption };
  const { lines, sums, showsTax, showsSums } = linesText({ lineItems, pricing, currency }, words, locale);
  return [
    ...lines.map((line): readonly [string, string] => [
      `${line.quantity} × ${line.unitAmount}${line.discount === '' ? '' : ` (${line.discount})`}`,
      `${line.description}: ${line.amount}${showsTax ? ` (${words.tax} ${line.tax})` : ''}`,
    ]),
    ...(showsSums ? sums.map(({ label, value }): readonly [string, string] => [value, label]) : []),
  ];
}

const consentHeadings = {
  WithPayment: 'Consent to be charged, given with a payment',
  WithSetup: 'Consent to be charged, given when the method was saved; nothing was charged then',
  ChangedSchedule: 'Consent to a changed schedule',
} as const;

function consentSections(
  { consents }: PresentedEvidence,
  money: (amount: number) => string,
): EvidenceSection[] {
  return consents.map((consent) => ({
    heading: consentHeadings[consent.kind],
    text: consent.terms,
    columns: ['Fact', 'Value'],
    rows: [
      ['Given', instantText(consent.givenAt)],
      ...(consent.chargeStatus === null
        ? []
        : [['The payment that it came with', consent.chargeStatus] as const]),
      ...(consent.setup === null
        ? []
        : [
            ['The saving of the method', consent.setup.status] as const,
            ['At the processor', consent.setup.reference ?? ''] as const,
            ...acceptanceRows(consent.setup.acceptedTerms),
          ]),
      ['In force', inForceText(consent)],
      ...(consent.isOfDisputedCharge ? [['Covers', 'the disputed payment'] as const] : []),
      ['Method', consent.method],
      ['From', [consent.address ?? 'unknown address', consent.userAgent ?? ''].join(' ').trim()],
      ['SHA-256 of the words', consent.termsSha256],
      ['SHA-256 of all that was shown', consent.shownSha256],
      ['In all', money(consent.agreedAmount)],
      ...consent.schedule.map(({ dueDate, amount }): readonly [string, string] => [dueDate, money(amount)]),
    ],
  }));
}

function inForceText({ inForce }: PresentedEvidence['consents'][number]): string {
  if (inForce.length === 0) return 'never';
  return inForce
    .map(
      ({ from, until }) => `from ${instantText(from)}${until === null ? '' : ` until ${instantText(until)}`}`,
    )
    .join('; ');
}

function termsSections({ cancellationTerms }: PresentedEvidence): EvidenceSection[] {
  if (cancellationTerms === null) return [];
  const { text, textSha256 } = cancellationTerms;
  return Object.entries(text).map(([language, words]) => ({
    heading: `Cancellation terms, as copied to the invoice when it was issued (${language})`,
    text: words,
    columns: ['Fact', 'Value'],
    rows: [['SHA-256', textSha256[language as keyof typeof textSha256] ?? '']],
  }));
}

function mandateRows(
  { mandates }: PresentedEvidence,
  money: (amount: number) => string,
): EvidenceSection['rows'] {
  return mandates.flatMap(({ acceptedAt, endedAt, agreedAmount, method }): (readonly [string, string])[] => [
    [instantText(acceptedAt), `Began with ${method}, for ${money(agreedAmount)} at most`],
    ...(endedAt === null
      ? []
      : [[instantText(endedAt), 'Ended, or was replaced by a newer consent'] as const]),
  ]);
}

function acceptedRows({ charges }: PresentedEvidence): EvidenceSection['rows'] {
  return charges.flatMap(({ acceptedTerms }) => acceptanceRows(acceptedTerms));
}

function acceptanceRows(terms: PresentedEvidence['charge']['acceptedTerms']): (readonly [string, string])[] {
  if (terms === null) return [];
  const { acceptedAt, language, textSha256, address } = terms;
  const from = address ?? 'unknown address';
  return [[instantText(acceptedAt), `The text in ${language}, SHA-256 ${textSha256}, from ${from}`]];
}

function trailSections(
  { views, mails, acts, versions, documents }: PresentedEvidence,
  section: (heading: string, rows?: EvidenceSection['rows'], text?: string) => EvidenceSection[],
): EvidenceSection[] {
  const seen =
    views === null
      ? ''
      : `${views.count} times, first ${instantText(views.firstAt)}, last ${instantText(views.lastAt)}`;
  return [
    ...section(
      'Mails to the client',
      mails.map(({ kind, subject, status, recipients, createdAt, sentAt }): readonly [string, string] => [
        instantText(sentAt ?? createdAt),
        `${kind}: ${subject} (${status}), to ${recipients.map(({ email, state }) => `${email} (${state})`).join(', ')}`,
      ]),
    ),
    ...section('The client looked at the invoice', [], seen),
    ...section(
      'What the client did',
      acts.map(({ type, at }): readonly [string, string] => [instantText(at), type]),
    ),
    ...section(
      'Versions of the invoice',
      versions.map(({ number, changed, createdAt }): readonly [string, string] => [
        instantText(createdAt),
        `Version ${number}${changed.length === 0 ? '' : `: ${changed.join(', ')} changed`}`,
      ]),
    ),
    ...section(
      'Documents that were handed out',
      documents.map(({ version, handedTo, sha256, createdAt }): readonly [string, string] => [
        instantText(createdAt),
        `Version ${version}, to the ${handedTo.toLowerCase()}, SHA-256 ${sha256}`,
      ]),
    ),
  ];
}

function payerText({ payer }: PresentedEvidence['charge']): string {
  if (payer === null) return 'the client';
  const { name, email } = payer;
  return name !== null && email !== null ? `${name} (${email})` : (name ?? email ?? '');
}

function instantText({ at, local }: Moment): string {
  return `${at.toISOString().replace('.000Z', 'Z')} (${local.slice(0, 19).replace('T', ' ')} ${local.slice(19)})`;
}

function day({ local }: Moment): string {
  return local.slice(0, 10);
}
