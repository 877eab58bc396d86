import { chmod, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Run, runCommand, untilSaid } from '../../support/command.ts';

let folder: string;
let running: Run;
let token: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-secrets-'));
  // The user who runs PostgreSQL, when this runs as root, must be able to pass.
  await chmod(folder, 0o711);
  await start();
  token = /trn_test_\w+/.exec(running.output())?.[0] ?? '';
}, 120_000);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  running = runCommand(folder, ['serve'], { HOST: '127.0.0.1', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  await untilSaid(running, 'Ctrl-C stops the service.');
  url = /http:\/\/localhost:\d+/.exec(running.output())?.[0] ?? '';
}

async function stop(): Promise<void> {
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
}

async function command(words: string, environment: Record<string, string> = {}) {
  const run = runCommand(folder, words.split(' '), environment);
  const code = await run.ended;
  return { code, output: run.output(), errors: run.errors() };
}

/** Has the service encrypt the secret of a new webhook; answers its status. */
async function encryptOne(): Promise<number> {
  const response = await fetch(`${url}/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:8080/hook', eventTypes: ['contact.created'] }),
  });
  return response.status;
}

const counts = async () =>
  [...(await command('secrets status')).output.matchAll(/^\w{8} {2}(\w+) +(\d+)$/gm)].map(
    ([, state, count]) => [state, Number(count)],
  );

describe('the key of the embedded database', () => {
  it('is rotated while the service runs, which goes on with both until it starts again', async () => {
    expect(await encryptOne()).toBe(201);
    expect(await counts()).toEqual([['current', 1]]);
    const rotated = await command('secrets rotate');
    const data = join(folder, 'data');
    expect(rotated).toEqual({
      code: 0,
      errors: '',
      output: `The new key is in ${join(data, 'secret.key')}, and the one before in ${join(data, 'secret.key.before')}. Back up both. Restart the service, and then: secrets rewrap.\n`,
    });
    expect((await command('secrets rewrap')).output).toMatch(
      /^1 value was encrypted again with the current key\.$/m,
    );
    // The service still has the key from before, and reads the new one.
    expect(await encryptOne()).toBe(201);
    expect(await counts()).toEqual([
      ['current', 1],
      ['before', 1],
    ]);
    expect((await command('doctor')).output).toMatch(
      /^warn {2}secrets {6}1 value was encrypted with a key from before: when every node has the current key, run secrets rewrap\. While SECRET_KEYS_BEFORE has the new key, first do the second step of the change$/m,
    );
  });

  it('encrypts everything from the next start on, and the one before can then go', async () => {
    await stop();
    await start();
    expect(await encryptOne()).toBe(201);
    expect(await counts()).toEqual([
      ['current', 2],
      ['before', 1],
    ]);
    const before = join(folder, 'data', 'secret.key.before');
    const rewrapped = await command('secrets rewrap');
    expect(rewrapped.output).toContain(`remove it from ${before} (or SECRET_KEYS_BEFORE)`);
    await copyFile(before, join(folder, 'kept'));
    await rm(before);
    expect(await command('secrets status')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^everything is encrypted with the current key \(3\)$/m),
    });
    await stop();
    await start();
    expect((await command('doctor')).output).toMatch(/^ok {4}secrets/m);
  });

  it('is not taken away from a change that has begun with it', async () => {
    const next = { SECRET_KEYS_BEFORE: Buffer.alloc(32, 5).toString('base64') };
    expect((await command('secrets status', next)).output).toContain(
      'if it is the next key of a change that has begun, leave it',
    );
  });

  it('is named the same after a rotation: files of moved accounts still find it', async () => {
    const named = await command('account installation');
    expect(named.output).toMatch(/^(\w{4}-){2}\w{4}\n$/);
    await command('secrets rotate');
    expect(await command('account installation')).toEqual(named);
  });

  it('that is lost is told, with what cannot be read', async () => {
    await rm(join(folder, 'data', 'secret.key.before'));
    for (const words of ['secrets status', 'secrets rewrap', 'doctor']) {
      const told = await command(words);
      expect([words, told.code, told.output]).toEqual([
        words,
        1,
        expect.stringContaining('3 values were encrypted with a key that is not set, and cannot be read'),
      ]);
    }
    await copyFile(join(folder, 'kept'), join(folder, 'data', 'secret.key.before'));
  });

  it('that is lost with its file is told, too, and no command makes another', async () => {
    const data = join(folder, 'data');
    await rm(join(data, 'secret.key'));
    for (const words of ['secrets status', 'secrets rewrap', 'doctor']) {
      const told = await command(words);
      expect([words, told.code, told.output + told.errors]).toEqual([
        words,
        1,
        expect.stringContaining('secret.key beside it is missing: bring it back from a backup'),
      ]);
    }
    await rm(join(data, 'secret.key.before'));
    for (const words of ['secrets status', 'doctor']) {
      const told = await command(words);
      expect([words, told.code, told.output]).toEqual([
        words,
        1,
        expect.stringContaining('3 values were encrypted with a key that is not set, and cannot be read'),
      ]);
    }
    for (const words of [
      'secrets rewrap',
      'processor show --account demo-studio',
      'platform show',
      'ledger reconcile',
      'restore --finish',
    ]) {
      const told = await command(words);
      expect([words, told.code, told.errors]).toEqual([
        words,
        1,
        expect.stringContaining(`There is no key in ${data}`),
      ]);
    }
    // What needs no key works without one.
    expect((await command('member link dana@demo-studio.example')).errors).toBe('');
    expect(await readdir(data)).not.toContain('secret.key');
  });
});

describe('secrets rotate', () => {
  it('says how to change a key of the settings, and changes nothing', async () => {
    const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
    const before = await readdir(join(folder, 'data'));
    const told = await command('secrets rotate', { SECRET_KEY });
    expect(told).toMatchObject({ code: 1, output: '' });
    expect(told.errors).toMatch(/SECRET_KEYS_BEFORE=<new key>.*SECRET_KEY=<new key>.*secrets rewrap/s);
    expect(await readdir(join(folder, 'data'))).toEqual(before);
  });

  it('makes no key where there is no service', async () => {
    const none = join(folder, 'none');
    expect(await command('secrets rotate', { DATA_DIR: none })).toEqual({
      code: 1,
      output: '',
      errors: `There is no key in ${none}: the first start of the service makes secret.key. For a service with SECRET_KEY or SECRET_KEY_FILE, set the same here.\n`,
    });
    expect(await readdir(folder)).not.toContain('none');
  });
});
