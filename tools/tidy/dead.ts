import { exportsOf, type Reach, reachesOf } from './modules.ts';
import {
  type Finding,
  isCliCode,
  isCode,
  isSdkCode,
  isServiceCode,
  isWebCode,
  type Rule,
  type SourceFile,
} from './rule.ts';
import { findingAt } from './syntax.ts';

/** Nothing in `src/`, `web/`, `sdk/` and `cli/` is there for nobody: each file is reached from a beginning, each export used by another file. */
export const deadRule: Rule = {
  name: 'dead',
  guarantee: 'every file of src, web, sdk and cli is reached, and every export of it used by another file',
  check: (files) => {
    const reaches = new Map(files.filter(isCode).map((file) => [file.path, reachesOf(file)]));
    const reached = reachedFrom(beginnings(files), reaches);
    const service = files.filter((file) => isServiceCode(file) || isClientCode(file));
    return [
      ...service.filter((file) => !reached.has(file.path)).map(unreached),
      // A file that nothing reaches has one finding, not one for each export as well.
      ...unusedExports(
        service.filter((file) => reached.has(file.path) && !isForBrowsers(file) && file.path !== sdkDoor),
        [...reaches.values()].flat(),
      ),
    ];
  },
};

/**
 * Where the walk begins: both command lines, the companion app, the client's interface, what package.json runs, all code that is no part of the service, and the
 * scripts of pages, which browsers load.
 */
function beginnings(files: readonly SourceFile[]): string[] {
  const outside = files
    .filter((file) => isCode(file) && !isClientCode(file) && (!isServiceCode(file) || isForBrowsers(file)))
    .map((file) => file.path);
  const scripts = files.find((file) => file.path === 'package.json')?.text.match(/\bsrc\/[\w./-]+\.ts\b/g);
  return ['src/main.ts', 'cli/src/main.ts', 'web/src/main.tsx', sdkDoor, ...outside, ...(scripts ?? [])];
}

// The programs that ask the service over HTTP.
function isClientCode(file: SourceFile): boolean {
  return isWebCode(file) || isSdkCode(file) || isCliCode(file);
}

/** What the package of the client offers to everybody. */
const sdkDoor = 'sdk/src/index.ts';

function isForBrowsers({ path }: SourceFile): boolean {
  return path.includes('/browser/');
}

function reachedFrom(
  paths: readonly string[],
  reaches: ReadonlyMap<string, readonly Reach[]>,
): ReadonlySet<string> {
  const reached = new Set(paths);
  // A set walks on over what is added to it on the way, so this loop ends when nothing new is reached.
  for (const path of reached) for (const { target } of reaches.get(path) ?? []) reached.add(target);
  return reached;
}

function unreached({ path }: SourceFile): Finding {
  const message = 'nothing reaches this file: import it where it is needed, or delete it';
  return { path, line: 1, rule: deadRule.name, message };
}

function unusedExports(service: readonly SourceFile[], reaches: readonly Reach[]): Finding[] {
  const used = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const { target, names } of reaches) {
    if (names === 'all') whole.add(target);
    else used.set(target, new Set([...(used.get(target) ?? []), ...names]));
  }
  return service
    .filter((file) => !file.path.endsWith('/types.ts') && !whole.has(file.path))
    .flatMap((file) =>
      exportsOf(file)
        .filter(({ name }) => !used.get(file.path)?.has(name))
        .map(({ name, offset }) =>
          findingAt(
            file,
            offset,
            deadRule.name,
            `no other file uses ${name}: drop the word export, or delete it when this file does not use it either`,
          ),
        ),
    );
}
