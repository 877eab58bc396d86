import { oneLine } from '../kit/text/text.ts';

/** Words of another program as one line that can be stored and shown anywhere, of so many code points at most; null: nothing is left. */
export function cleanMessage(text: string | null | undefined, most: number): string | null {
  const clean = oneLine((text ?? '').toWellFormed());
  return clean === '' ? null : Array.from(clean).slice(0, most).join('').trimEnd();
}
