import type { Call } from './call.ts';
import { curlOf } from './curl.ts';
import { phpOf } from './php.ts';
import { pythonOf } from './python.ts';
import { typescriptOf } from './typescript.ts';

/** The languages of the examples, in the order in which they are offered. */
export const languages = {
  curl: { title: 'Shell', write: curlOf },
  typescript: { title: 'TypeScript', write: typescriptOf },
  python: { title: 'Python', write: pythonOf },
  php: { title: 'PHP', write: phpOf },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly write: (call: Call) => string }>
>;

export type Language = keyof typeof languages;
