import { CommandError } from '../kit/command-error.ts';
import type { Secrets } from '../kit/secrets.ts';

/** Without I, L and O, which are misread, and U, which makes words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORM = /^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * The name of an installation, as `7K3Q-9PXM-2D4F`: it comes from its key, and says nothing about that. Two that share a key
 * share the name. Errors: no key is set.
 */
export function installationName(secrets: Secrets): string {
  const bytes = [...secrets.deriveKey('installation')].slice(0, 12);
  const letters = bytes.map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** Reads the name of an installation as a person typed it. Errors: it is not a name. */
export function readInstallationName(text: string): string {
  const name = text.trim().toUpperCase();
  if (FORM.test(name)) return name;
  throw new CommandError(
    `${text} is not the name of an installation: in the new installation, account installation prints it.`,
  );
}
