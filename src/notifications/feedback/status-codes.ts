import type { BounceReason, FeedbackKind } from './types.ts';

/** The most characters of another server's answer that are kept. */
const MOST_CHARACTERS = 300;

// No part of an IP address.
const CODE = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;

/** The enhanced status code (RFC 3463) in a text; null without one. */
export function statusCodeIn(text: string | null): string | null {
  return CODE.exec(text ?? '')?.[1] ?? null;
}

/**
 * What a status code of a mail that came back means: `Hard`, the address will never work; `Soft`, it may work again, or
 * another mail may pass. A code of 4 is soft: a server gave up after it was refused for now too often.
 */
export function meaningOf(code: string | null): {
  readonly kind: Extract<FeedbackKind, 'Hard' | 'Soft'>;
  readonly reason: BounceReason;
} {
  if (code === null) return { kind: 'Soft', reason: 'Unknown' };
  if (code.startsWith('4.')) {
    return { kind: 'Soft', reason: code === '4.2.2' ? 'MailboxFull' : 'GaveUp' };
  }
  const [, subject, detail] = code.split('.');
  if (code === '5.2.1' || (subject === '1' && detail !== '7' && detail !== '8')) {
    return { kind: 'Hard', reason: code === '5.1.2' ? 'NoMailServer' : 'NoSuchAddress' };
  }
  if (code === '5.2.2') return { kind: 'Soft', reason: 'MailboxFull' };
  if (code === '5.4.4') return { kind: 'Hard', reason: 'NoMailServer' };
  if (subject === '2' || subject === '7') return { kind: 'Soft', reason: 'NotAccepted' };
  // The sender's address (5.1.7, 5.1.8), the other system, or the route: nothing that the address could mend.
  if (subject === '1' || subject === '3' || subject === '4') return { kind: 'Soft', reason: 'Unknown' };
  if (subject === '5') return { kind: 'Hard', reason: 'NoSuchAddress' };
  return { kind: 'Soft', reason: 'NotAccepted' };
}

/** The answer of another server as it is kept: one line without control characters, of limited length. */
export function keptDetail(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? null : line.slice(0, MOST_CHARACTERS);
}
