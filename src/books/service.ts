import { exportVerbs } from './exports.ts';
import { type BookDeps, settingsVerbs } from './settings.ts';

/** Files for the books of a business in another program. */
export type Books = ReturnType<typeof createBooks>;

export function createBooks(deps: BookDeps) {
  return { ...settingsVerbs(deps), ...exportVerbs(deps) };
}
