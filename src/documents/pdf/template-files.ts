import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EDITION } from '../sheet.ts';

/** The folder of the templates. */
export const WORKSPACE = fileURLToPath(new URL('../templates', import.meta.url));

/** The file of a template. Those of an earlier edition are in a folder of its number. */
export function pathOf(template: string, edition = EDITION): string {
  return join(WORKSPACE, edition === EDITION ? '' : String(edition), `${template}.typ`);
}

/** Whether this release has a template in an edition: a later release may have handed out a PDF. */
export function hasTemplate(template: string, edition: number): boolean {
  return existsSync(pathOf(template, edition));
}
