import { invalidRequest } from '../errors.ts';

// Far above what any operation takes. The validator reports every fault of a request, which for a body of
// nothing but faults takes a tenth of a second; such bodies are refused before it sees them.
const MAXIMUM_ELEMENTS = 500;

// Smaller bodies cannot hold enough faults to matter.
const CHECKED_FROM_BYTES = 8192;

/** Answers a parsed body, unless one of its lists or objects is absurdly long. Errors: 400 `too_many`. */
export function refuseOversize(bytes: Buffer, value: unknown): unknown {
  if (bytes.length >= CHECKED_FROM_BYTES) walk(value, '');
  return value;
}

function walk(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  if (entries.length > MAXIMUM_ELEMENTS) {
    const message = `must have at most ${MAXIMUM_ELEMENTS} elements.`;
    throw invalidRequest([{ path, code: 'too_many', message }]);
  }
  for (const [key, inner] of entries) {
    walk(inner, `${path}/${key.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}
