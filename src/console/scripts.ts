import { makeScript } from '../look/assets.ts';

/** The scripts of these pages; each page works without. */
export const scripts = {
  passkey: makeScript(new URL('browser/passkey.js', import.meta.url)),
  password: makeScript(new URL('browser/password.js', import.meta.url)),
} as const;
