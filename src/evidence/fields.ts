import { localeOf } from '../kit/text/locale.ts';
import { formatQuantity } from '../kit/text/quantity.ts';
import type { EvidenceFields } from '../processors/types.ts';
import type { PresentedEvidence } from './gather.ts';

const locale = localeOf('en');

/** What a processor takes in one field at most; the PDF has all of it. */
const LONGEST = 20_000;

/** What is said to the processor beside the file, in English: banks read that everywhere. */
export function fieldsOf(evidence: PresentedEvidence, statement: string): EvidenceFields {
  const { charge, invoice, consents, cancellationTerms, views, mandates, mails, acts } = evidence;
  // One person: a name and an address of two people would be taken for those of one.
  const customer = charge.payer ?? invoice.client;
  const consent = consents.find(({ isOfDisputedCharge }) => isOfDisputedCharge);
  const products = invoice.lineItems
    .map(({ description, quantity, unit }) => `${formatQuantity(quantity, unit, locale)} x ${description}`)
    .join('; ');
  const disclosure =
    cancellationTerms === null
      ? ''
      : `The cancellation terms are part of invoice ${invoice.number ?? ''}, which was issued on ${invoice.issuedAt?.at.toISOString() ?? ''}. ` +
        `${cancellationTerms.text.en} (SHA-256 ${cancellationTerms.textSha256.en ?? ''})${acceptanceOf(charge)}`;
  const log = [
    ...(views === null
      ? []
      : [
          `${views.firstAt.at.toISOString()} invoice first seen; ${views.count} times until ${views.lastAt.at.toISOString()}`,
        ]),
    ...consents.map(
      ({ givenAt, address, termsSha256, chargeStatus, setup }) =>
        `${givenAt.at.toISOString()} consent given from ${address ?? 'an unknown address'}, words SHA-256 ${termsSha256}` +
        (chargeStatus === null ? '' : `, with a payment: ${chargeStatus}`) +
        (setup === null ? '' : `, when the method was saved without a payment: ${setup.status}`),
    ),
    ...mandates.flatMap(({ acceptedAt, endedAt }) => [
      `${acceptedAt.at.toISOString()} autopay began, or began again`,
      ...(endedAt === null
        ? []
        : [`${endedAt.at.toISOString()} autopay ended, or a newer consent replaced it`]),
    ]),
    ...mails.map(
      ({ sentAt, createdAt, kind, status }) =>
        `${(sentAt ?? createdAt).at.toISOString()} mail ${kind}: ${status}`,
    ),
    ...acts.map(({ at, type }) => `${at.at.toISOString()} client: ${type}`),
  ].toSorted();
  const fields: Record<string, string | null | undefined> = {
    customerName: customer.name,
    customerEmail: customer.email,
    // Where the client was when this charge was agreed to, never where another payment came from.
    customerAddress: consent?.address ?? charge.acceptedTerms?.address,
    productDescription: products,
    serviceDate: invoice.eventDate,
    cancellationDisclosure: disclosure,
    statement,
    activityLog: log.join('\n'),
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      text === null || text === undefined || text === '' ? [] : [[name, text.slice(0, LONGEST)]],
    ),
  );
}

function acceptanceOf({ acceptedTerms: terms }: PresentedEvidence['charge']): string {
  if (terms === null) return '';
  const { acceptedAt, language, textSha256, address } = terms;
  const which = `${acceptedAt.at.toISOString()} from ${address ?? 'an unknown address'}, in the language ${language} (SHA-256 ${textSha256})`;
  return ` The client accepted them with the payment on ${which}.`;
}
