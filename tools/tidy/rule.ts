/** One text file of the repository: its path from the root, with forward slashes, and its content. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One broken rule. The message says what to do instead, because a fault without a way out only annoys. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** A rule of the house. `guarantee` is the sentence that holds while `check` finds nothing; `check` is pure. */
export interface Rule {
  readonly name: string;
  readonly guarantee: string;
  readonly check: (files: readonly SourceFile[]) => Finding[];
}

/** Prints a finding so that a terminal turns its beginning into a link. */
export function print(finding: Finding): string {
  return `${finding.path}:${finding.line} [${finding.rule}] ${finding.message}`;
}

/** True for TypeScript, the only language whose tree the rules read. */
export function isCode(file: SourceFile): boolean {
  return /\.tsx?$/.test(file.path);
}

/** True for a test file, or what such files share in a folder `testing`; tests may reach across the house. */
export function isTest(file: SourceFile): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file.path);
}

/** True for the code that runs in production: TypeScript under `src/` that is no test. */
export function isServiceCode(file: SourceFile): boolean {
  return file.path.startsWith('src/') && isCode(file) && !isTest(file);
}

/** True for the code of the companion app: TypeScript under `web/src/` that is no test and not generated. */
export function isWebCode(file: SourceFile): boolean {
  return file.path.startsWith('web/src/') && isCode(file) && !isTest(file) && !isGenerated(file);
}

/** True for the code of the TypeScript client: TypeScript under `sdk/src/` that is no test and not generated. */
export function isSdkCode(file: SourceFile): boolean {
  return file.path.startsWith('sdk/src/') && isCode(file) && !isTest(file) && !isGenerated(file);
}

/** True for the code of the command line for daily use: TypeScript under `cli/src/` that is no test. */
export function isCliCode(file: SourceFile): boolean {
  return file.path.startsWith('cli/src/') && isCode(file) && !isTest(file);
}

/** True for what a command writes from elsewhere, which nobody reads in one go. */
export function isGenerated(file: SourceFile): boolean {
  return file.path === 'sdk/src/schema.ts' || file.path === 'sdk/src/resources.ts';
}

/** True for a file that holds the SQL of its slice: `store.ts`, or one part of a large store, as `create-store.ts`. */
export function isStore(file: SourceFile): boolean {
  return /(^|\/|-)store\.ts$/.test(file.path);
}
