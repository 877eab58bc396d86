import type { BounceReason, FeedbackKind } from './types.ts';

/** The most characters of another server's answer that are kept. */
const MOST_CHARACTERS = 300;

// No part of an IP address.
const CODE = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;

/** The enhanced status code (RFC 3463) in a text; null without one. */
export function statusCodeIn(text: string | null): string | null {
  return CODE.exec(text ?? '')?.[1] ?? null;
}

// The codes that speak of the address itself. 5.5.0 is what some servers say of an unknown user; other codes of 5.1 and
// 5.5 are about the sender, or about what was said to the server.
const ofAddress: Readonly<Record<string, BounceReason>> = {
  '5.1.1': 'NoSuchAddress',
  '5.1.2': 'NoMailServer',
  '5.1.3': 'NoSuchAddress',
  '5.1.6': 'NoSuchAddress',
  '5.1.10': 'NoMailServer',
  '5.2.1': 'NoSuchAddress',
  '5.4.4': 'NoMailServer',
  '5.5.0': 'NoSuchAddress',
};

/**
 * What a status code of a mail that came back means: `Hard`, the address will never work; `Soft`, it may work again, or
 * another mail may pass. A code of 4 is soft: a server gave up after it was refused for now too often.
 */
export function meaningOf(code: string | null): {
  readonly kind: Extract<FeedbackKind, 'Hard' | 'Soft'>;
  readonly reason: BounceReason;
} {
  if (code === null) return { kind: 'Soft', reason: 'Unknown' };
  if (code === '4.2.2' || code === '5.2.2') return { kind: 'Soft', reason: 'MailboxFull' };
  if (code.startsWith('4.')) return { kind: 'Soft', reason: 'GaveUp' };
  const reason = ofAddress[code];
  if (reason !== undefined) return { kind: 'Hard', reason };
  // The sender's address (5.1.7, 5.1.8), the other system, or the route: nothing that the address could mend.
  return { kind: 'Soft', reason: /^5\.(?:1\.[78]|[34]\.\d+)$/.test(code) ? 'Unknown' : 'NotAccepted' };
}

/** The answer of another server as it is kept: one line without control characters, of limited length, that may stand in JSON. */
export function keptDetail(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? null : line.slice(0, MOST_CHARACTERS).toWellFormed();
}
