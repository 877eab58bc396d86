import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../src/reference/snippets/snippets.ts';

const client = new URL('../../sdk/src/index.ts', import.meta.url);

/** How the examples of a language are run: all of them in one process, one after another. */
interface Runner {
  readonly ending: string;
  /** Why they cannot be run on this machine; null when they can. */
  readonly missing: string | null;
  readonly command: (folder: string) => [program: string, words: string[]];
  /** A program that runs the files, whose names are given, and continues after one that fails. */
  readonly program: (files: readonly string[]) => { readonly name: string; readonly text: string };
}

const has = (program: string) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const missing = (program: string) => (has(program) ? null : `${program} is not on this machine`);
const listed = (files: readonly string[]) => files.map((file) => JSON.stringify(file)).join(', ');

export const runners: Readonly<Record<Language, Runner>> = {
  curl: {
    ending: 'sh',
    missing: missing('curl'),
    command: () => ['bash', ['all']],
    program: (files) => ({ name: 'all', text: files.map((file) => `bash ${file}`).join('\n') }),
  },
  typescript: {
    ending: 'ts',
    missing: existsSync(client) ? null : 'the client for TypeScript is not in this tree',
    command: () => [process.execPath, ['all.ts']],
    program: (files) => ({
      name: 'all.ts',
      text: `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    name === 'tranche-sdk' ? { url: '${client.href}', shortCircuit: true } : next(name, context),
});
for (const file of [${listed(files)}]) await import('./' + file).catch((cause) => console.error(file, cause));
`,
    }),
  },
  python: {
    ending: 'py',
    missing: missing('python3'),
    command: () => ['python3', ['all.py']],
    program: (files) => ({
      name: 'all.py',
      text: `import runpy, sys
for file in [${listed(files)}]:
    try:
        runpy.run_path(file)
    except Exception as cause:
        print(file, cause, file=sys.stderr)
`,
    }),
  },
  php: {
    ending: 'php',
    missing: missing('php'),
    command: () => ['php', ['all.php']],
    program: (files) => ({
      name: 'all.php',
      text: `<?php foreach ([${listed(files)}] as $file) include $file;\n`,
    }),
  },
};

/** Runs examples of a language in a folder, in order. Answers what they wrote to standard output and error. */
export async function runExamples(
  language: Language,
  folder: string,
  examples: readonly string[],
  token: string,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { ending, command, program } = runners[language];
  const files = examples.map((_one, index) => `example-${index}.${ending}`);
  await Promise.all(files.map((file, index) => writeFile(join(folder, file), examples[index] ?? '')));
  const { name, text } = program(files);
  await writeFile(join(folder, name), text);
  const [file, words] = command(folder);
  const environment = { PATH: process.env.PATH ?? '', HOME: folder, TRANCHE_TOKEN: token };
  return promisify(execFile)(file, words, { cwd: folder, env: environment, maxBuffer: 2 ** 26 });
}
