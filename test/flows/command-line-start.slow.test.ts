import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOfCommands, runCommand, untilSaid } from '../support/command.ts';

const READY = 'Ctrl-C stops the service.';
const tranche = new URL('../../bin/tranche', import.meta.url).pathname;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-start-'));
  // The user who runs PostgreSQL, when this runs as root, must be able to pass.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function command(words: string, environment: Record<string, string> = {}) {
  const started = runCommand(folder, words.split(' '), environment);
  const code = await started.ended;
  return { code, output: started.output(), errors: started.errors() };
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('a command without a database', () => {
  it('says in which folder there is none, and makes none', async () => {
    const none = join(folder, 'none');
    for (const words of ['token create --name x', 'token list', 'ledger verify', 'member list demo-studio']) {
      expect(await command(words, { DATA_DIR: none })).toEqual({
        code: 1,
        output: '',
        errors: expect.stringContaining(`There is no database in ${none}: npm start makes one.`),
      });
    }
    expect(await readdir(folder)).not.toContain('none');
  });

  it('makes one when that is what it is for, and says where', async () => {
    const made = join(folder, 'made');
    const { code, errors } = await command('migrate', { DATA_DIR: made });
    expect([code, errors]).toEqual([0, `A new database is made in ${made}.\n`]);
  });
});

describe('a DATA_DIR that cannot be used', () => {
  it.each([
    ['a file', 'file', 'it is a file'],
    ['below a file', 'file/below', 'a part of that path is a file'],
    ['where no folder can be made', '/proc/tranche', 'no folder can be made there'],
  ])('ends the start at once with the reason: %s', async (_, name, reason) => {
    await writeFile(join(folder, 'file'), '');
    const path = name.startsWith('/') ? name : join(folder, name);
    expect(await command('serve', { DATA_DIR: path })).toEqual({
      code: 1,
      output: '',
      errors: `DATA_DIR ${path} cannot be used: ${reason}. Set it to a folder of this user.\n`,
    });
  });
});

describe('the program', () => {
  it('has help and a version', async () => {
    for (const words of ['help', '--help']) {
      expect(await command(words)).toMatchObject({ code: 0, output: expect.stringContaining('ledger') });
    }
    for (const words of ['--version', '-v']) {
      expect(await command(words)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?\n$/),
      });
    }
  });

  it('is one process: killed, it leaves nothing that keeps the next start out', async () => {
    const environment = {
      ...environmentOfCommands,
      DATA_DIR: join(folder, 'killed'),
      PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const start = async () => {
      const child = spawn(tranche, ['serve'], {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      let output = '';
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (text) => {
          output += text;
          if (output.includes(READY)) resolve();
        });
        void ended.then(() => reject(new Error(output)));
      });
      return { child, ended };
    };
    const first = await start();
    first.child.kill('SIGKILL');
    const second = await start();
    second.child.kill('SIGTERM');
    expect((await second.ended)[0]).toBe(0);
  });
});

describe('the port of the sandbox processor', () => {
  it('is refused when it was chosen and is taken', async () => {
    const { server, port } = await listen();
    const refused = await command('serve', { SANDBOX_PORT: String(port), HOST: '127.0.0.1' });
    server.close();
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringMatching(new RegExp(`^Port ${port} is in use: .*SANDBOX_PORT=\\d+`)),
    });
  });
});

describe('the sandbox processor alone, over the embedded database', () => {
  it('waits for the key that a service makes after its database', async () => {
    const DATA_DIR = join(folder, 'keyless');
    const service = runCommand(folder, ['serve'], { DATA_DIR });
    await untilSaid(service, READY);
    await rename(join(DATA_DIR, 'secret.key'), join(folder, 'kept.key'));
    const sandbox = runCommand(folder, ['sandbox'], { DATA_DIR, SANDBOX_PORT: '0', LOG_LEVEL: 'warn' });
    await untilSaid(sandbox, 'Waiting for the key');
    await rename(join(folder, 'kept.key'), join(DATA_DIR, 'secret.key'));
    await untilSaid(sandbox, 'The sandbox processor is ready');
    for (const one of [sandbox, service]) {
      one.child.kill('SIGTERM');
      expect(await one.ended).toBe(0);
    }
  });

  it('may be started before the service, which finds it', async () => {
    const DATA_DIR = join(folder, 'alone');
    const { server, port } = await listen();
    server.close();
    const sandbox = runCommand(folder, ['sandbox'], {
      DATA_DIR,
      SANDBOX_PORT: String(port),
      LOG_LEVEL: 'warn',
    });
    await untilSaid(sandbox, 'Waiting for a service');
    const service = runCommand(folder, ['serve'], { DATA_DIR, SANDBOX_URL: `http://localhost:${port}` });
    await untilSaid(service, READY);
    expect(service.output()).toContain('API token  trn_test_');
    expect(sandbox.output()).toContain(`ready: http://localhost:${port}`);
    for (const one of [service, sandbox]) {
      one.child.kill('SIGTERM');
      expect(await one.ended).toBe(0);
    }
  });
});
