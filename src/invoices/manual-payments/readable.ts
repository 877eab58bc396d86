import { type FaultDetail, invalidRequest } from '../../kit/errors.ts';

// A reference is one line. A note may have several.
const unreadable = {
  reference: /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
  note: /[^\P{Cc}\n\r\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
} as const;

const sentences = {
  reference: 'must be one line without control characters.',
  note: 'must not contain control characters except line breaks.',
} as const;

/** Refuses words that control characters hide or turn around. Errors: 400 `invalid_request`. */
export function requireReadable(words: Readonly<Record<keyof typeof unreadable, string>>): void {
  const fields = ['reference', 'note'] as const;
  const faults = fields.flatMap((field): FaultDetail[] =>
    unreadable[field].test(words[field])
      ? [{ path: `/${field}`, code: 'invalid_format', message: sentences[field] }]
      : [],
  );
  if (faults.length > 0) throw invalidRequest(faults);
}
