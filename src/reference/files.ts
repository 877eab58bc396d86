import { makeScript, makeStyle } from '../look/assets.ts';

/** What the pages of the reference load. */
export const files = {
  script: makeScript(new URL('browser/docs.js', import.meta.url)),
  style: makeStyle(new URL('browser/docs.css', import.meta.url)),
} as const;
