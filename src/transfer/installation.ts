import { CommandError } from '../kit/command-error.ts';
import type { Queries } from '../kit/db/database.ts';
import { drawRandomBytes } from '../kit/random.ts';
import { findInstallationName, nameInstallation } from './store.ts';

/** Without I, L and O, which are misread, and U, which makes words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORM = /^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * The name of an installation, as `7K3Q-9PXM-2D4F`. The first call draws it, and it stays: a new key of the service does
 * not change it.
 */
export async function installationName(system: Queries): Promise<string> {
  const known = await findInstallationName(system);
  if (known !== null) return known;
  const letters = [...drawRandomBytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  await nameInstallation(system, letters.replaceAll(/(.{4})(?!$)/g, '$1-'));
  const name = await findInstallationName(system);
  if (name === null) throw new Error('The installation has no name.');
  return name;
}

/** Reads the name of an installation as a person typed it. Errors: it is not a name. */
export function readInstallationName(text: string): string {
  const name = text.trim().toUpperCase();
  if (FORM.test(name)) return name;
  throw new CommandError(
    `${text} is not the name of an installation: in the new installation, account installation prints it.`,
  );
}
