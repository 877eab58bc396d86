import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { environmentOfCommands, MAIN } from '../../support/command.ts';
import { copyDatabase } from '../../support/database.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { PASSPHRASE } from '../../support/transfer.ts';

let folder: string;
let source: TestService;
let there: Record<string, string>;
let here: Record<string, string>;
let drop: () => Promise<void>;

const addressOf = (connection: object) => {
  const { host, port, user, password, database } = connection as Record<string, string>;
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
};

/** The name of the installation that the account goes to. */
let goal: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-transfer-'));
  source = await startService();
  await pay(source, await activeInvoice(source));
  const copy = await copyDatabase(inject('cluster'));
  drop = copy.drop;
  there = { DATABASE_URL: addressOf(source.connection), SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  here = { DATABASE_URL: addressOf(copy.connection), SECRET_KEY: Buffer.alloc(32, 8).toString('base64') };
});
afterAll(async () => {
  await source.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

async function command(words: string, settings: Record<string, string>, passphrase = PASSPHRASE) {
  const child = spawn(process.execPath, [MAIN, ...words.split(' ')], {
    cwd: folder,
    env: { ...environmentOfCommands, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...settings },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  child.stdin.end(`${passphrase}\n`);
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

describe('moving an account by commands', () => {
  it('asks for a passphrase that is worth one, and leaves no file behind', async () => {
    const refused = await command('account export demo-studio --to moved.age', there, 'short');
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/at least 12 characters/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('freezes nothing before it is known where the account goes', async () => {
    const named = await command('account installation', here);
    expect(named).toMatchObject({ code: 0, output: expect.stringMatching(/^(\w{4}-){2}\w{4}\n$/) });
    goal = named.output.trim();
    expect((await command('account installation', there)).output.trim()).not.toBe(goal);
    // A new key of the service does not rename it.
    const rekeyed = { ...here, SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
    expect(await command('account installation', rekeyed)).toEqual(named);
    for (const words of ['', ' --for somewhere']) {
      const refused = await command(`account export demo-studio --to moved.age --freeze${words}`, there);
      expect(refused).toMatchObject({ code: 1, output: '' });
      expect(refused.errors).toContain('account installation prints');
    }
    expect(await readdir(folder)).toEqual([]);
    expect((await command('account list', there)).output).not.toContain('frozen');
  });

  it.each([
    [`--for somewhere`, '--for is for a move: add --freeze.\n'],
    ['--runs-nowhere-else', '--runs-nowhere-else is for a move: add --freeze.\n'],
  ])('drops no option of a move without --freeze: %s', async (option, errors) => {
    const refused = await command(`account export demo-studio --to moved.age ${option}`, there);
    expect(refused).toEqual({ code: 1, output: '', errors });
    expect(await readdir(folder)).toEqual([]);
  });

  it('names no installation where there is none, and makes no key', async () => {
    const refused = await command('account installation', {});
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toContain('There is no database in ');
    expect(await readdir(folder)).toEqual([]);
  });

  it('writes a file that only its owner can read, in which no name stands in plain text', async () => {
    const made = await command(`account export demo-studio --to moved.age --freeze --for ${goal}`, there);
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).toContain(`It can only be read here from now on. Only ${goal} can import the file`);
    const file = join(folder, 'moved.age');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'latin1')).slice(0, 22)).toBe('age-encryption.org/v1\n');
    expect(await readFile(file, 'latin1')).not.toContain('demo-studio');
    expect((await command('account list', there)).output).toMatch(/demo-studio .*Sandbox, frozen/);
  });

  it('does not write over a file', async () => {
    const refused = await command('account export demo-studio --to moved.age', there);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/moved\.age cannot be made: EEXIST/);
    expect((await stat(join(folder, 'moved.age'))).size).toBeGreaterThan(1_000);
  });

  it('says how to go on where an export was killed', async () => {
    await writeFile(join(folder, 'killed.age'), '');
    const refused = await command('account export demo-studio --to killed.age', there);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/delete it and killed\.age\.partial, and export again\.$/m);
  });

  it('makes no second file that runs where it is imported, but for somebody who says that none does', async () => {
    const refused = await command(`account export demo-studio --to second.age --freeze --for ${goal}`, there);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/was frozen before, .* add --runs-nowhere-else\.$/m);
    expect(await readdir(folder)).not.toContain('second.age');
    const resting = await command('account export demo-studio --to resting.age', there);
    expect(resting.output).toContain(
      'It stays frozen here. In the other installation, the account stays frozen until',
    );
    const made = await command(
      `account export demo-studio --to second.age --freeze --for ${goal} --runs-nowhere-else`,
      there,
    );
    expect(made).toMatchObject({ code: 0, errors: '' });
  });

  it('closes and reopens no frozen account, and says why', async () => {
    const refused = await command('account close demo-studio', there);
    expect(refused).toEqual({
      code: 1,
      output: '',
      errors: 'The account is moving to another installation and can only be read here; try again later.\n',
    });
  });

  it('brings it in at the installation that it was made for, and at no other', async () => {
    const refused = await command('account import moved.age', there);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toContain(`The file is for the installation ${goal}, and this is `);
    expect((await command('account list', here)).output).not.toContain('demo-studio');
  });

  it('brings it in, says what was written, and proves its books', async () => {
    const brought = await command('account import moved.age', here);
    expect(brought).toMatchObject({ code: 0, errors: '' });
    expect(brought.output).toMatch(/^ledger_postings +\d+$/m);
    expect(brought.output).toMatch(/^Its books were verified: \d+ checks, 0 faults\.$/m);
    expect(brought.output).not.toContain('frozen here');
    const proved = await command('ledger verify --account demo-studio', here);
    expect(proved).toMatchObject({ code: 0, errors: '' });
    const [mine, theirs] = [
      await command('ledger balances --account demo-studio', here),
      await command('ledger balances --account demo-studio', there),
    ];
    expect(mine.output).toBe(theirs.output);
  });

  it('brings it in once', async () => {
    const refused = await command('account import moved.age', here);
    expect(refused).toEqual({
      code: 1,
      output: '',
      errors: 'This account is here already, as demo-studio. Nothing was changed.\n',
    });
  });

  it('has it go on where it was only for somebody who says that it runs nowhere else', async () => {
    const refused = await command('account unfreeze demo-studio', there);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('--runs-nowhere-else');
    expect(await command('account unfreeze demo-studio --runs-nowhere-else', there)).toMatchObject({
      code: 0,
      output: 'demo-studio continues here.\n',
    });
  });
});
