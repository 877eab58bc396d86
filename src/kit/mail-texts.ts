import type { Language } from './text/languages.ts';

/** The kinds of mails in which a business has words of its own: those to the client of an invoice. */
export const wordedKinds = [
  'Invoice',
  'InvoiceChanged',
  'Reminder',
  'Receipt',
  'PaymentFailed',
  'AutopayStarted',
  'AutopayAhead',
  'AutopayDone',
  'AutopayEnded',
  'Refund',
  'InvoiceReopened',
  'InvoiceCanceled',
] as const;
export type WordedKind = (typeof wordedKinds)[number];

/** What may stand in braces, as `{client}`. `what`: the service's own title of the mail, which says what happened. */
const placeholders = ['client', 'business', 'number', 'event', 'what', 'amount', 'date'] as const;
type Placeholder = (typeof placeholders)[number];

/** The most characters of each part. */
export const mailTextLengths = { subject: 150, opening: 1_000, closing: 1_000 } as const;

/** The own words of a business in one kind of mail, in one language. They stand beside the sentences of the service. */
export interface MailText {
  readonly kind: WordedKind;
  readonly language: Language;
  /** Null: the subject of the service. */
  readonly subject: string | null;
  /** Before the sentences of the service, a paragraph on each line; empty without. */
  readonly opening: string;
  /** Below the button. */
  readonly closing: string;
}

const withAmount: ReadonlySet<WordedKind> = new Set<WordedKind>([
  'Invoice',
  'InvoiceChanged',
  'Reminder',
  'Receipt',
  'PaymentFailed',
  'AutopayStarted',
  'AutopayAhead',
  'AutopayDone',
  'Refund',
  'InvoiceReopened',
]);
const withDate: ReadonlySet<WordedKind> = new Set<WordedKind>([
  'Invoice',
  'InvoiceChanged',
  'Reminder',
  'AutopayAhead',
]);

/** The placeholders of a kind of mail. */
export function placeholdersOf(kind: WordedKind): Placeholder[] {
  return placeholders.filter((name) => {
    if (name === 'amount') return withAmount.has(kind);
    // An event that fell through is none to come.
    if (name === 'event') return kind !== 'InvoiceCanceled';
    return name !== 'date' || withDate.has(kind);
  });
}

/** Whether a subject must have `{what}`: the mail says what happened with money, and its subject must not hide it. */
export function needsWhat(kind: WordedKind): boolean {
  return kind !== 'Invoice' && kind !== 'InvoiceChanged';
}

/** What is wrong with a text that names its values in braces. */
export type TextFault =
  | { readonly code: 'unknown_placeholder'; readonly named: string }
  | { readonly code: 'lone_brace' }
  | { readonly code: 'missing_placeholder' };

const NAMED = /\{([^{}]*)\}/g;

/** The faults of one part of a text. */
export function faultsOfText(
  kind: WordedKind,
  part: keyof typeof mailTextLengths,
  text: string,
): TextFault[] {
  const known: ReadonlySet<string> = new Set(placeholdersOf(kind));
  const named = Array.from(text.matchAll(NAMED), ([, name = '']) => name);
  const unknown = named.filter((name) => !known.has(name));
  const isLone = /[{}]/.test(text.replaceAll(NAMED, ''));
  const lacksWhat = part === 'subject' && needsWhat(kind) && !named.includes('what');
  return [
    ...unknown.map((name): TextFault => ({ code: 'unknown_placeholder', named: `{${name}}` })),
    ...(isLone ? [{ code: 'lone_brace' } as const] : []),
    ...(lacksWhat ? [{ code: 'missing_placeholder' } as const] : []),
  ];
}

/** The values of a mail, in its reader's form; null where the mail has none. */
export type TextValues = Readonly<Record<Placeholder, string | null>>;

/** A text with its values; null when one is missing, so that no sentence has a hole. */
export function filled(text: string, values: TextValues): string | null {
  let isWhole = true;
  const written = text.replaceAll(NAMED, (_named, name: string) => {
    const value = values[name as Placeholder] ?? '';
    if (value === '') isWhole = false;
    return value;
  });
  return isWhole ? written : null;
}
