import type { AccessPointId, AccountId, HandOverId, InvoiceId } from '../kit/ids.ts';

/** The formats that an access point is handed: of Peppol itself, or the one of Germany. */
export const handedFormats = ['peppol', 'xrechnung'] as const;
export type HandedFormat = (typeof handedFormats)[number];

/** `Endpoint`: a program of another company. `StandIn`: the sandbox's own, by which each state can be seen. */
export const accessPointKinds = ['Endpoint', 'StandIn'] as const;
export type AccessPointKind = (typeof accessPointKinds)[number];

/** The access point that an account hands its e-invoices to. Its instants are the account's. */
export interface AccessPoint {
  readonly accountId: AccountId;
  readonly id: AccessPointId;
  readonly kind: AccessPointKind;
  /** May have placeholders such as `{receiver}`; null of the stand-in. */
  readonly url: string | null;
  readonly format: HandedFormat;
  /** Since when documents are handed over when they are issued; null: only by request. */
  readonly onIssueSince: Date | null;
  /** {@link AccessPointSecrets}, encrypted. */
  readonly secrets: Uint8Array;
  readonly headerNames: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A header that goes with each request, such as the key of an API. */
export interface OwnHeader {
  readonly name: string;
  readonly value: string;
}

/** Kept encrypted, together. */
export interface AccessPointSecrets {
  /** Signs what is handed over, and what the access point says later. */
  readonly secret: string;
  readonly headers: readonly OwnHeader[];
}

export const documentTypes = ['Invoice', 'CreditNote', 'PrepaymentInvoice'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const handOverStatuses = [
  'Waiting',
  'HandedOver',
  'Refused',
  'Failed',
  'Delivered',
  'Rejected',
] as const;
export type HandOverStatus = (typeof handOverStatuses)[number];

/** Why a document was not handed over, or why the last attempt failed. */
export const handOverFailures = [
  'FactsMissing',
  'Refused',
  'BadStatus',
  'Redirected',
  'TimedOut',
  'NotConnected',
  'ConnectionBroken',
  'NameNotFound',
  'AddressNotAllowed',
  'InvalidCertificate',
  'UnreadableSecrets',
  'NoAccessPoint',
  'ClientErased',
  'Superseded',
  'AccessPointChanged',
] as const;
export type HandOverFailure = (typeof handOverFailures)[number];

/** A fact that an e-invoice lacks: where it would be, and a sentence that says how to set it. */
export interface MissingFact {
  readonly path: string;
  readonly message: string;
}

/** Which document is handed over. */
export interface DocumentName {
  readonly type: DocumentType;
  readonly id: string;
}

/** A document as it goes through the network. */
export interface MadeDocument extends DocumentName {
  readonly number: string;
  /** Counts the versions of an invoice; 1 of other documents. */
  readonly version: number;
  readonly invoiceId: InvoiceId;
  readonly xml: string;
  /** As `0088:7300010000001`. */
  readonly sender: string;
  readonly receiver: string;
  /** ISO 3166-1 code of the country of the sender. */
  readonly country: string;
}

/** A document on its way to the access point. Its instants are the account's. */
export interface HandOver {
  readonly id: HandOverId;
  readonly documentType: DocumentType;
  readonly documentId: string;
  readonly documentVersion: number;
  readonly documentNumber: string;
  readonly invoiceId: InvoiceId;
  readonly format: HandedFormat;
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly country: string | null;
  readonly status: HandOverStatus;
  readonly isAutomatic: boolean;
  readonly attempts: number;
  readonly attemptedAt: Date | null;
  readonly statusCode: number | null;
  readonly failure: HandOverFailure | null;
  /** The words of the access point. */
  readonly answer: string | null;
  /** The name that the access point gave the document. */
  readonly reference: string | null;
  readonly faults: readonly MissingFact[] | null;
  readonly createdAt: Date;
  readonly handedOverAt: Date | null;
  readonly endedAt: Date | null;
  /** An attempt may have brought it to the access point, though no answer says so. */
  readonly mayHaveArrived: boolean;
  /** The host that gets it, from the first attempt on; null before, and of the stand-in. */
  readonly host: string | null;
  readonly sequence: number;
}
