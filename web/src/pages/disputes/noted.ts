import type { DisputeEvidence } from '../../api/schema.ts';

interface Moment {
  readonly at: string;
}

interface Paid {
  readonly id: string;
  readonly status: 'Created' | 'Processing' | 'RequiresAction' | 'Succeeded' | 'Declined' | 'Returned';
  readonly origin: string;
  readonly amount: number;
  readonly surcharge: number;
  readonly method: string | null;
  readonly createdAt: Moment;
  readonly acceptedTerms: { readonly acceptedAt: Moment; readonly textSha256: string } | null;
}

interface Consent {
  readonly id: string;
  readonly isOfDisputedCharge: boolean;
  readonly inForce: readonly object[];
  readonly givenAt: Moment;
  readonly terms: string;
  readonly termsSha256: string;
  readonly address: string | null;
  readonly method: string;
}

export interface NotedMail {
  readonly subject: string;
  readonly status: 'Queued' | 'Sent' | 'PartlySent' | 'Failed' | 'Bounced' | 'Kept' | 'Superseded';
  readonly recipients: readonly { readonly email: string }[];
  readonly createdAt: Moment;
  readonly sentAt: Moment | null;
}

/** What the page shows of the facts of evidence, as the service puts them together. */
export interface Noted {
  readonly charge: Paid;
  readonly invoice: { readonly eventDate: string | null; readonly lineItems: readonly object[] };
  readonly consents: readonly Consent[];
  readonly cancellationTerms: {
    readonly text: Readonly<Record<string, string>>;
    readonly textSha256: Readonly<Record<string, string>>;
  } | null;
  readonly views: { readonly firstAt: Moment; readonly lastAt: Moment; readonly count: number } | null;
  readonly mails: readonly NotedMail[];
  readonly charges: readonly Paid[];
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly createdAt: Moment }[];
  readonly creditNotes: readonly {
    readonly id: string;
    readonly number: string;
    readonly amount: number;
    readonly createdAt: Moment;
  }[];
  readonly versions: readonly { readonly number: number; readonly createdAt: Moment }[];
  readonly documents: readonly {
    readonly version: number;
    readonly sha256: string;
    readonly createdAt: Moment;
  }[];
}

/** The facts of evidence. Their schema is open, because they are those of the PDF. */
export function notedOf({ facts }: DisputeEvidence): Noted {
  return facts as unknown as Noted;
}

type Missing = 'consent' | 'terms' | 'accepted' | 'views' | 'mails' | 'items' | 'event';

/** What a bank would look for and does not find. */
export function missingOf(noted: Noted): readonly Missing[] {
  const { consents, cancellationTerms, charge, views, mails, invoice } = noted;
  const found: Readonly<Record<Missing, boolean>> = {
    consent: consents.some(({ isOfDisputedCharge }) => isOfDisputedCharge),
    terms: cancellationTerms !== null,
    accepted: cancellationTerms === null || charge.acceptedTerms !== null,
    views: views !== null,
    mails: mails.some(({ status }) => status === 'Sent' || status === 'PartlySent'),
    items: invoice.lineItems.length > 0,
    event: invoice.eventDate !== null,
  };
  return (Object.keys(found) as Missing[]).filter((one) => !found[one]);
}
