import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { cliOf } from '../support/cli.ts';
import { environmentOfCommands } from '../support/command.ts';

const cli = cliOf(null);
afterAll(() => cli.close());

async function complete(...words: readonly string[]): Promise<string[]> {
  const { output } = await cli.run(['__complete', ...words]);
  return output.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
}

it('completes commands, options, and values that are fixed', async () => {
  expect(await complete('inv')).toEqual(['invoices']);
  expect(await complete('invoices', 'ma')).toEqual(['mark-paid', 'manual-payments']);
  expect(await complete('--json', 'invoices', 'mark')).toEqual(['mark-paid']);
  expect(await complete('invoices', 'list', '--st')).toEqual(['--status']);
  expect(await complete('invoices', 'list', '--js')).toEqual(['--json']);
  expect(await complete('invoices', 'list', '--status', 'D')).toEqual(['Draft', 'Due']);
  expect(await complete('invoices', 'list', '--status', 'ov')).toEqual(['Overdue']);
  // As zsh and fish ask, then as bash does.
  expect(await complete('invoices', 'list', '--status=Ov')).toEqual(['--status=Overdue']);
  expect(await complete('invoices', 'list', '--status', '=', 'Ov')).toEqual(['Overdue']);
  // What somebody invents, only they know.
  expect(await complete('invoices', 'list', '--search', '')).toEqual([]);
  expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

it('completes the names of profiles', async () => {
  const profile = { url: 'http://localhost', token: 'x', account: null };
  const kept = join(cli.home, 'config', 'tranche');
  await promisify(execFile)('mkdir', ['-p', kept]);
  await writeFile(
    join(kept, 'profiles.json'),
    JSON.stringify({ current: null, profiles: { studio: profile, live: profile } }),
  );
  expect(await complete('profiles', 'use', '')).toEqual(['studio', 'live']);
  expect(await complete('invoices', 'list', '--profile', 's')).toEqual(['studio']);
});

it('gives bash a script that asks the program', async () => {
  const program = new URL('../../cli/src/main.ts', import.meta.url).pathname;
  const named = join(cli.home, 'tranche');
  await writeFile(named, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  await chmod(named, 0o755);
  const script = [
    'eval "$(tranche completion bash)"',
    'COMP_WORDS=(tranche invoices list --status O); COMP_CWORD=4; _tranche; echo "$COMPREPLY"',
    // The shell never runs a word that it completes.
    'COMP_WORDS=(tranche invoices \'$(touch ran)\'); COMP_CWORD=2; _tranche; echo "$COMPREPLY"; ls ran 2>/dev/null',
    'true',
  ].join('\n');
  const env = { ...environmentOfCommands, PATH: `${cli.home}:${environmentOfCommands.PATH}`, HOME: cli.home };
  const running = promisify(execFile)('bash', ['--norc', '-c', script], { cwd: cli.home, env });
  expect((await running).stdout).toBe('Overdue\n\n');
});
