/** The part of the changelog for a version, without its heading; null when it has none. */
export function notesOf(changelog: string, version: string): string | null {
  const parts = changelog.split(/^## /m);
  const part = parts.find((one) => one.startsWith(`[${version}] - `));
  return part === undefined ? null : part.slice(part.indexOf('\n') + 1).trim();
}

/** True when changes wait that belong to no version yet. */
export function hasUnreleased(changelog: string): boolean {
  return (/^## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog)?.[1] ?? '').trim() !== '';
}
