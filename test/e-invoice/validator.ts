import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
// The first time Maven fetches about 80 archives.
const FETCH_LIMIT_MS = 600_000;
const RUN_LIMIT_MS = 600_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** What the validator says of a file. */
export interface Verdict {
  readonly path: string;
  readonly isValid: boolean;
  /** Its complaints; of a valid file none. */
  readonly complaints: readonly string[];
  /** The parts that it looked at: `pdf`, `xml`. */
  readonly parts: readonly string[];
}

export function missingPrograms(): string[] {
  const isThere = (command: string, word: string) =>
    spawnSync(command, [word], { stdio: 'ignore' }).status === 0;
  // A source file is run by the compiler's module, which a bare runtime lacks.
  return [
    ...(isThere('javac', '-version') ? [] : ['Java (JDK 17 or newer)']),
    ...(isThere('mvn', '-v') ? [] : ['Maven']),
  ];
}

/** Has Maven fetch the validator, once, and says where its archives are. Throws with what Maven wrote. */
export function fetchValidator(): Promise<string> {
  return fetchWith(join(here, 'pom.xml'));
}

/** Has Maven fetch what a project names, once, and says where the archives are. Throws with what Maven wrote. */
export async function fetchWith(pom: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-validator-'));
  try {
    const file = join(folder, 'classpath');
    const words = ['-q', '-B', '-f', pom, 'dependency:build-classpath'];
    run('mvn', [...words, `-Dmdep.outputFile=${file}`], FETCH_LIMIT_MS);
    return (await readFile(file, 'utf8')).trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Holds files against schema, Schematron and, of a PDF, PDF/A-3. Throws when a file has no verdict. */
export function validate(classpath: string, paths: readonly string[]): Verdict[] {
  const written = run(
    'java',
    ['-Xmx1g', '-cp', classpath, join(here, 'Validate.java'), ...paths],
    RUN_LIMIT_MS,
  );
  const verdicts = written
    .split(/^=== /m)
    .slice(1)
    .map((text): Verdict => {
      const [, word, path = ''] = /^(valid|invalid) (.*)$/m.exec(text) ?? [];
      const complaints = [
        ...text.matchAll(/<(?:error|exception)[^>]*>([\s\S]*?)<\/(?:error|exception)>/g),
      ].map(([, complaint = '']) => complaint.replaceAll(/\s+/g, ' ').trim());
      const parts = ['pdf', 'xml'].filter((part) => text.includes(`<${part}>`));
      return { path, isValid: word === 'valid', complaints, parts };
    });
  const silent = paths.filter((path) => !verdicts.some((verdict) => verdict.path === path));
  if (silent.length > 0) throw new Error(`The validator says nothing of ${silent.join(', ')}.`);
  return verdicts;
}

/** Runs a program and answers what it prints. Throws when it fails or does not end in time. */
export function run(command: string, words: readonly string[], timeout: number): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    encoding: 'utf8',
    timeout,
    maxBuffer: MOST_BYTES,
  });
  if (status === 0) return stdout;
  throw new Error(
    `${command} ended with ${status}:\n${error?.message ?? ''}${stdout.slice(-2_000)}${stderr.slice(-2_000)}`,
  );
}
