import type { Logo } from '../accounts/service.ts';
import type { Account, Profile } from '../accounts/types.ts';
import type { Autopay } from '../charges/types.ts';
import type { Locale } from '../kit/text/locale.ts';
import { oneLine } from '../kit/text/text.ts';
import { contrastOf, inkOn, needsEdge } from '../look/colours.ts';
import { initialsOf } from '../look/initials.ts';
import { type Buyer, buyerLines, buyerName } from '../messages/buyer.ts';
import { sellerLines } from '../messages/seller.ts';
import type { Messages } from './messages.ts';

export interface SheetFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The number of the present templates. A PDF that was handed out is made again with those of its time: before a template changes,
 * the present ones are copied into a folder of this number, and it grows.
 */
export const EDITION = 1;

/** The source of a PDF: a template, its content, and the files that it names. */
export interface Typesetting {
  readonly template: 'invoice' | 'receipt' | 'credit-note' | 'evidence';
  /** The number of the templates; by default the present ones. */
  readonly edition?: number;
  /** Plain JSON; every string in it is text, never markup. */
  readonly sheet: Readonly<Record<string, unknown>>;
  readonly files: readonly SheetFile[];
}

/** One line of a column of labels and values. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** One line of a column of amounts. */
export interface Sum extends Fact {
  readonly strong: boolean;
}

/** The business, reader and day of a document. */
export interface DocumentContext {
  readonly account: Account;
  readonly profile: Profile;
  readonly logo: Logo | null;
  readonly locale: Locale;
  readonly messages: Messages;
  /** Civil date in the account's zone. */
  readonly today: string;
  /** Host of the payment links, without a trailing slash. */
  readonly payUrl: string;
  /** Whether clients can pay online: the account is open, and has a processor. */
  readonly takesPayments: boolean;
  /** Money that it takes is not to be transferred. Null also where the business has no bank details for the currency. */
  readonly autopay: Autopay | null;
}

/** The fields of every document. */
interface Frame {
  readonly title: string;
  readonly heading: string;
  readonly mark: string | null;
  readonly footline: string;
  readonly client: Buyer;
  readonly facts: readonly Fact[];
  /** Shown large below the parties; null for none. */
  readonly headline: string | null;
  /** Civil date in the file's metadata. */
  readonly date: string;
}

const FOOTLINE = 90;

// Countries that use Letter; all others use A4.
const LETTER = new Set('US CA MX PR PH CL CO CR DO GT HN NI PA SV VE'.split(' '));

/** The part of a sheet that every document has. */
export function frameOf({ account, profile, logo, locale, messages }: DocumentContext, frame: Frame) {
  const [year, month, day] = frame.date.split('-').map(Number);
  return {
    language: locale.language,
    region: /-([A-Z]{2})$/.exec(locale.tag)?.[1] ?? null,
    paper: LETTER.has(profile.country) ? 'us-letter' : 'a4',
    accent: accentOf(profile.accentColour),
    title: frame.title,
    author: account.name,
    heading: frame.heading,
    mark: frame.mark,
    sandbox: account.mode === 'Sandbox' ? messages.sandbox : null,
    // At most one line, counted in letters.
    footline: Array.from(frame.footline).slice(0, FOOTLINE).join(''),
    date: { year, month, day },
    logo: logo && { path: logoPath(logo), alt: messages.logoOf(account.name) },
    business: { name: account.name, initials: initialsOf(account.name), lines: sellerLines(profile, locale) },
    client: {
      name: oneLine(buyerName(frame.client)),
      lines: [...buyerLines(frame.client, locale).map(oneLine), frame.client.contact.email],
    },
    facts: frame.facts,
    headline: frame.headline,
    footer: profile.footer,
  };
}

type DrawnLogo = Pick<Logo, 'type'> & { readonly bytes: Uint8Array };

export function logoFiles(logo: DrawnLogo | null): SheetFile[] {
  return logo === null ? [] : [{ path: logoPath(logo), bytes: logo.bytes }];
}

function logoPath({ type }: DrawnLogo): string {
  return type === 'image/png' ? '/logo.png' : '/logo.jpg';
}

/** The texts that templates print themselves. */
export function templateMessages(messages: Messages) {
  const texts = Object.entries(messages).filter(([, word]) => typeof word === 'string');
  return { ...Object.fromEntries(texts), page: messages.page('{page}', '{pages}') };
}

// On white. A colour that is too pale for text is used for the line only.
const LEAST_CONTRAST = 4.5;

function accentOf(colour: string): Record<'line' | 'ink' | 'on' | 'edge', string> {
  return {
    line: colour,
    ink: contrastOf(colour, '#ffffff') >= LEAST_CONTRAST ? colour : '#18181b',
    on: inkOn(colour),
    edge: needsEdge(colour) ? '#8a92a1' : colour,
  };
}
