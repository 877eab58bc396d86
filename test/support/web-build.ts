import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'web/dist/index.html');

/** Builds the companion app before the tests when a source of it is younger than its build. */
export function setup(): void {
  if (
    existsSync(built) &&
    newestOf(['web', 'sdk/src', 'src/messages', 'src/kit', 'src/look', 'src/pay']) <= statSync(built).mtimeMs
  )
    return;
  execFileSync(process.execPath, [join(root, 'web/build.ts')], { stdio: 'inherit' });
}

function newestOf(folders: readonly string[]): number {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/[/\\]dist/.test(entry.parentPath))
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}
