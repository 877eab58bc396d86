import { hasUnreleased, notesOf } from './changelog.ts';
import { RECORD, RELEASED_API, type ReleaseRecord } from './record.ts';

/** What decides whether a release may be made. */
export interface ReleaseState {
  readonly version: string;
  /** The versions that the packages say, by file. */
  readonly versions: Readonly<Record<string, string>>;
  readonly head: string;
  /** Files that differ from the commit, or that no commit has. */
  readonly changed: readonly string[];
  readonly changelog: string;
  readonly record: ReleaseRecord;
}

/** Why no release can be made, with the next step; null when it can. */
export function refusalOf(state: ReleaseState): string | null {
  const { version, versions, head, changed, changelog, record } = state;
  const differing = Object.entries(versions).filter(([, said]) => said !== version);
  if (differing.length > 0) {
    const places = differing.map(([file, said]) => `${file} says ${said}`).join(', ');
    return `package.json says ${version}, and ${places}. Write the same version everywhere.`;
  }
  const made = record.releases.find((release) => release.version === version);
  if (made !== undefined && made.commit !== head) {
    return (
      `${version} was made from commit ${made.commit}, and this is ${head}. To make it again, check that commit out ` +
      '(git checkout --detach). Otherwise choose the next version.'
    );
  }
  // The release that was just made has changed these two. They are committed after it, because they name its commit.
  const unsaved = changed.filter((path) => made === undefined || ![RECORD, RELEASED_API].includes(path));
  if (unsaved.length > 0) {
    return `These files are not as committed: ${unsaved.join(', ')}. Commit them, or take the changes back.`;
  }
  if (notesOf(changelog, version) === null) {
    return `CHANGELOG.md has no part "## [${version}] - YYYY-MM-DD". Add it: it becomes the release notes.`;
  }
  if (hasUnreleased(changelog)) {
    return `CHANGELOG.md has entries below Unreleased. Move them below [${version}], or choose the next version.`;
  }
  return null;
}
