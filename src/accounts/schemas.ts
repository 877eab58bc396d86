import { type Static, type TSchema, Type } from 'typebox';
import { AskedBankDetailList, ShownBankDetails } from '../kit/http/bank-detail-schemas.ts';
import { AskedMailTexts, ShownMailTexts } from '../kit/http/mail-text-schemas.ts';
import { Choice, Closed, IdOf, Nullable, OrNull, TextOf } from '../kit/http/schemas.ts';
import { AskedTerms, ShownTerms, termsMeaning } from '../kit/http/terms-schemas.ts';
import { paymentMethodTypes } from '../kit/money/payment-methods.ts';
import { surchargeGrounds } from '../kit/money/surcharges.ts';
import { MAXIMUM_NEXT_NUMBER, MAXIMUM_PATTERN_LENGTH, profileLengths } from './setting-faults.ts';
import { autopayRules, issueRules, languages, MOST_RETURN_HOSTS, recipientNeeds } from './types.ts';

const BasisPoints = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000, description });
const Text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const Pattern = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAXIMUM_PATTERN_LENGTH, description });

const profile = {
  language: Choice(languages, 'Of mails and documents; a page uses its reader’s.'),
  accentColour: TextOf('`#` and six hexadecimal digits in small letters, e.g. #1d4ed8', '^#[0-9a-f]{6}$', {
    description: 'Of pages, mails and documents.',
  }),
  email: Text(
    254,
    'The address for answers of clients, and for mails to the business; empty: the addresses of its Owners.',
  ),
  street: Text(profileLengths.street, 'Street and number.'),
  postalCode: Text(profileLengths.postalCode, 'Postal code.'),
  city: Text(profileLengths.city, 'City.'),
  region: Text(profileLengths.region, 'State or province; some forbid surcharges.'),
  country: TextOf('two capital letters of ISO 3166-1, e.g. DE, or empty', '^([A-Z]{2})?$', {
    description: 'ISO 3166-1, or empty. It decides which surcharge is allowed and the size of paper.',
  }),
  taxId: Text(profileLengths.taxId, 'For VAT, a number that begins with the country, e.g. DE123456789.'),
  contactName: Text(
    profileLengths.contactName,
    'The person for questions of a client’s accounts department. XRechnung requires it.',
  ),
  phone: Text(profileLengths.phone, 'The phone number for such questions. XRechnung requires it.'),
  peppolId: Text(
    profileLengths.peppolId,
    'The address in the Peppol network: an ISO 6523 code, a colon, a number, e.g. `0088:7300010000001`. Empty: by the tax id.',
  ),
  footer: Text(profileLengths.footer, 'The last lines of mails and documents.'),
  reminderDays: Type.Array(Type.Integer({ minimum: -365, maximum: 365 }), {
    maxItems: 20,
    uniqueItems: true,
    description:
      'When clients are reminded, in days from a due date, ascending; negative ones before it. A new rule ' +
      'applies from now on.',
  }),
};

const settings = {
  name: Type.String({ minLength: 1, maxLength: 200, description: 'The name of the business.' }),
  currency: TextOf('three capital letters of ISO 4217, e.g. USD', '^[A-Z]{3}$', {
    description: 'The currency of new invoices and payments; existing ones keep theirs.',
  }),
  timeZone: Type.String({
    maxLength: 64,
    description: 'The IANA zone in which a due date begins and ends, e.g. Europe/Berlin.',
  }),
  acceptedMethods: Type.Array(Choice(paymentMethodTypes), {
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
    description: 'How clients may pay a new invoice that does not name payment methods itself.',
  }),
  numberPrefix: Type.String({
    maxLength: 20,
    description: 'The prefix of invoice numbers, e.g. `INV-`. It does not end with a digit.',
  }),
  numberPattern: Nullable(
    Pattern(
      'How invoices are numbered, e.g. `{YYYY}-{0000}`: `{YYYY}` or `{YY}` is the year of issue in `timeZone`, `{MM}` its month, and ' +
        'the zeros are the number with as many digits at least. Counting begins again at 1 with each year, with `{MM}` each month. ' +
        'Null: `numberPrefix` and at least four digits.',
    ),
  ),
  nextNumber: Type.Integer({
    minimum: 1,
    maximum: MAXIMUM_NEXT_NUMBER,
    description: 'The number that the next invoice gets. A number that an invoice has is not given again.',
  }),
  creditNotePattern: Nullable(
    Pattern('How credit notes are numbered, in the form of `numberPattern`. Null: `CN-{0000}`.'),
  ),
  nextCreditNote: Type.Integer({
    minimum: 1,
    maximum: MAXIMUM_NEXT_NUMBER,
    description: 'The number that the next credit note gets.',
  }),
  dueWindowDays: Type.Integer({
    minimum: 0,
    maximum: 3_660,
    description: 'A scheduled payment becomes Due this many days before its due date.',
  }),
  feeBearer: Choice(['Business', 'Client'], 'The party that bears the cost of credit cards.'),
  surchargeBasisPoints: BasisPoints(
    'The surcharge on credit cards, in hundredths of a percent; no more than `surcharge` allows.',
  ),
  cardCostBasisPoints: Nullable(
    BasisPoints('What a credit card costs the business at its processor, in hundredths of a percent.'),
  ),
  allowsPartPayments: Type.Boolean({ description: 'Whether clients may pay a part of a scheduled payment.' }),
  takesSepaDebits: Type.Boolean({
    description:
      'Whether clients may pay invoices in euros from a bank account, by SEPA debit. With Stripe, switch SEPA debits on there first.',
  }),
  takesWallets: Type.Boolean({
    description:
      'Whether the client’s page offers Apple Pay, Google Pay and Link. Where a card bears a fee it never does: a wallet names the amount first.',
  }),
  autopay: Choice(
    autopayRules,
    'Whether clients may agree to autopay of the rest when they pay through the link. `Required`: the first payment ' +
      'there must agree to it. Payments that the business records itself need no consent.',
  ),
  autopayRetryDays: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), {
    maxItems: 10,
    description: 'The pauses in days before each retry of a failed autopay.',
  }),
  returnHosts: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    maxItems: MOST_RETURN_HOSTS,
    uniqueItems: true,
    description:
      'The hosts to which the page of an invoice may lead after paying (`returnUrl`), e.g. `shop.example`: exactly these, no ' +
      'subdomains. A sandbox account may also list `localhost:*`.',
  }),
  recipientOnboarding: Choice(
    recipientNeeds,
    'How recipients of a sandbox account say where their money goes: by a bank account on our page, or at a hosted ' +
      'page of the sandbox, as at Stripe. Without effect in a live account, whose recipients always set up at Stripe.',
  ),
  afterIssue: Choice(
    issueRules,
    'How an issued invoice is corrected. `Versions`: by editing it; each change of its document is a version. `Corrections`: only by ' +
      'credit notes and further invoices, as several countries demand; its schedule and other terms can still be edited.',
  ),
};

const AttachPdf = Type.Boolean({
  description:
    'Whether mails to clients carry their document as a PDF: the invoice, also with reminders; the receipt; the credit note. A mail ' +
    'whose PDF cannot be made for some minutes goes without it, and says so.',
});

const Processor = Closed(
  {
    name: Choice(['Sandbox', 'Stripe'], 'The sandbox moves no real money.'),
    isConnected: Type.Boolean({ description: 'False while the account cannot take payments.' }),
  },
  { description: 'The processor that moves the money.' },
);

const mailDeliveries = ['Server', 'Kept'] as const;
/** Whether the mails of an account are sent or kept. */
export type MailDelivery = (typeof mailDeliveries)[number];

const Surcharge = Closed(
  {
    allowed: Type.Boolean({ description: 'Whether a business in this place may take a surcharge today.' }),
    maximumBasisPoints: BasisPoints(
      'The most that the business may take, with its cost of cards considered.',
    ),
    lawfulBasisPoints: BasisPoints('The most that any business in this place may take.'),
    boundByCost: Type.Boolean({ description: 'Whether the cost of cards for the business is also a limit.' }),
    takenBasisPoints: BasisPoints('The surcharge that credit cards pay today.'),
    ground: Choice(
      surchargeGrounds,
      'The name of the rule. UnknownRegion: the region of the profile is no state or province of its country. ' +
        'NoRule: no rule is known that allows a surcharge there.',
    ),
    needsCardCost: Type.Boolean({
      description: 'True while no surcharge may be taken because `cardCostBasisPoints` is not set.',
    }),
    reason: Type.String({ description: 'The rule, as a sentence.' }),
  },
  { description: 'What law and card networks allow at the place of the profile (docs/surcharges.md).' },
);

/** All settings of an account, and what follows from them. */
export const AccountAnswer = Closed({
  id: IdOf('the account'),
  path: Type.String({ description: 'Its part of payment links. It never changes.' }),
  name: settings.name,
  mode: Choice(['Live', 'Sandbox'], 'Whether money is real. It never changes.'),
  currency: settings.currency,
  timeZone: settings.timeZone,
  acceptedMethods: settings.acceptedMethods,
  numberPrefix: settings.numberPrefix,
  numberPattern: settings.numberPattern,
  nextNumber: settings.nextNumber,
  creditNotePattern: settings.creditNotePattern,
  nextCreditNote: settings.nextCreditNote,
  nextNumbers: Closed(
    {
      invoice: Type.String({ description: 'E.g. `2026-0042`.' }),
      creditNote: Type.String({ description: 'E.g. `CN-0007`.' }),
    },
    { description: 'The numbers that the next documents get, were they issued today.' },
  ),
  dueWindowDays: settings.dueWindowDays,
  feeBearer: settings.feeBearer,
  surchargeBasisPoints: settings.surchargeBasisPoints,
  cardCostBasisPoints: settings.cardCostBasisPoints,
  surcharge: Surcharge,
  allowsPartPayments: settings.allowsPartPayments,
  takesSepaDebits: settings.takesSepaDebits,
  takesWallets: settings.takesWallets,
  autopay: settings.autopay,
  autopayRetryDays: settings.autopayRetryDays,
  returnHosts: settings.returnHosts,
  recipientOnboarding: settings.recipientOnboarding,
  afterIssue: settings.afterIssue,
  bankDetails: ShownBankDetails,
  cancellationTerms: OrNull(ShownTerms, termsMeaning),
  mailTexts: ShownMailTexts,
  attachPdf: AttachPdf,
  profile: Closed(profile, { description: 'The public details of the business, and its reminder rule.' }),
  logo: OrNull(
    Closed({
      type: Choice(['image/png', 'image/jpeg'], 'The kind of picture.'),
      url: Type.String({ description: 'The public address of the picture. It changes with the picture.' }),
    }),
    'Null without one.',
  ),
  processor: Processor,
  mailDelivery: Choice(
    mailDeliveries,
    'Server: mails are handed to a mail server. Kept: none is set, so mails are kept in the mailbox until there is one.',
  ),
});

type Optional<Fields extends Record<string, TSchema>> = {
  [Name in keyof Fields]: ReturnType<typeof Type.Optional<Fields[Name]>>;
};

function optional<Fields extends Record<string, TSchema>>(fields: Fields): Optional<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)]);
  return Object.fromEntries(entries) as Optional<Fields>;
}

export const ProfileChangesBody = Closed(optional(profile), {
  description: 'The public details of the business; fields that are left out do not change.',
});

/** Body of PATCH /v1/account. */
export const UpdateAccount = Closed({
  ...optional(settings),
  cancellationTerms: Type.Optional(
    OrNull(AskedTerms, `${termsMeaning} Invoices copy it when they are issued.`),
  ),
  mailTexts: Type.Optional(AskedMailTexts),
  attachPdf: Type.Optional(AttachPdf),
  profile: Type.Optional(ProfileChangesBody),
});
/** Body of PUT /v1/account/bank_details. */
export const PutBankDetails = Closed({ bankDetails: AskedBankDetailList });

/** Body of PATCH /v1/account, checked. */
export type UpdateAccountBody = Static<typeof UpdateAccount>;
