import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { environmentOfCommands } from '../support/command.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let cli: Cli;
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

const UNKNOWN = '01981f9e-0000-7000-8000-000000000000';
const TEST_CARD = ['payment-methods', 'add', '--test-card', '4242424242424242'];
const NEW = ['contacts', 'create', '--name', 'A'];

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a command that fails', () => {
  it.each<[string, number, string[], string]>([
    ['the service refuses a field', 1, [...NEW, '--email', 'x'], 'email: must be an email address'],
    ['it names a contact by a part of the name', 4, ['contacts', 'get', 'Nobody'], 'tranche contacts list'],
    ['it is misspelt', 2, ['contcts', 'list'], 'Did you mean contacts?'],
    ['an argument is missing', 2, ['contacts', 'get'], "Missing required argument 'contact'."],
    ['there is no such thing', 4, ['invoices', 'get', UNKNOWN], 'Error: '],
    [
      'a test card is repeated under a key',
      2,
      [...TEST_CARD, '--idempotency-key', 'k'],
      'payment-methods list',
    ],
    [
      'it names a profile as languages name things',
      3,
      ['whoami', '--profile', 'constructor'],
      'no profile "con',
    ],
    ['it is a command of the service', 2, ['token', 'list'], 'npm run -s tranche -- token list'],
  ])('tells by its exit code and a sentence why: %s', async (_, expected, words, sentence) => {
    const { code, output, errors } = await cli.run(words);
    expect([code, output]).toEqual([expected, '']);
    expect(errors).toContain(sentence);
  });

  it('says that a token is wrong, and how to sign in', async () => {
    const { code, errors } = await cli.run(['contacts', 'list'], {
      environment: { TRANCHE_TOKEN: 'trn_test_x' },
    });
    expect([code, errors]).toEqual([3, expect.stringContaining('tranche login')]);
  });

  it('names the scope that a token lacks', async () => {
    const { token } = await service.addMember('scope-studio', ['contacts:read']);
    const { code, errors } = await cli.run(['invoices', 'list'], { environment: { TRANCHE_TOKEN: token } });
    expect([code, errors]).toEqual([3, expect.stringContaining('invoices:read')]);
  });

  it('says that nothing listens, and where', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    const { code, errors } = await cli.run(['contacts', 'list'], { environment: { TRANCHE_URL: url } });
    expect([code, errors]).toEqual([
      5,
      expect.stringContaining(`${url} cannot be reached (nothing listens there).`),
    ]);
  });

  it('names the key for a safe repetition when it is not known whether something was done', async () => {
    const keys: unknown[] = [];
    const broken = createServer((request) => {
      keys.push(request.headers['idempotency-key']);
      request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const environment = { TRANCHE_URL: `http://127.0.0.1:${(broken.address() as AddressInfo).port}` };
    const { code, errors } = await cli.run([...NEW, '--email', 'a@example.com'], { environment });
    const reading = await cli.run(['contacts', 'list'], { environment });
    broken.close();
    const [key] = keys;
    expect(code).toBe(5);
    // Each attempt has the same key.
    expect(new Set(keys.filter((one) => one !== undefined))).toEqual(new Set([key]));
    expect(errors).toContain(`--idempotency-key ${String(key)}`);
    expect(reading.errors).not.toContain('--idempotency-key');
  });

  it('tells programs one JSON object, with a code and each fault', async () => {
    const refused = await cli.run(['api', 'POST', 'contacts', '-d', 'x=1', '--json']);
    const { error } = JSON.parse(refused.errors);
    expect(error).toMatchObject({
      exitCode: 1,
      code: 'unknown_field',
      requestId: expect.stringMatching(/^req_/),
    });
    expect(error.details.map(({ path }: { path: string }) => path)).toEqual(['/name', '/email', '/x']);
    const wrong = await cli.run(['invoices', 'create', '--amount', '5', '--json']);
    const misspelt = await cli.run(['invoice', 'list', '--json']);
    const missing = await cli.run(['invoices', 'get', '--json']);
    for (const { errors, code } of [wrong, misspelt, missing]) {
      expect(code).toBe(2);
      expect(JSON.parse(errors).error).toMatchObject({
        exitCode: 2,
        code: 'usage',
        cure: expect.any(String),
      });
    }
  });

  it('ends quietly when its reader has read enough', async () => {
    const program = new URL('../../cli/src/main.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [program, '--help'], { env: environmentOfCommands });
    // The program is still starting: its reader leaves before the first output.
    child.stdout.destroy();
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([code, errors]).toEqual([0, '']);
  });
});

const PROGRAM = new URL('../../cli/src/main.ts', import.meta.url).pathname;

function startWith(words: readonly string[], url = service.url) {
  const { token } = service.member;
  const env = { ...environmentOfCommands, HOME: cli.home, TRANCHE_URL: url, TRANCHE_TOKEN: token };
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, ended: once(child, 'close') as Promise<[number | null]> };
}

describe('a reader that ends early', () => {
  it.each<string[]>([
    ['invoices', 'list', '--all', '--json'],
    ['contacts', 'list', '--json'],
    ['payments', 'list', '--json'],
    ['events', 'list', '--json'],
    ['whoami', '--json'],
    ['api', 'GET', 'openapi.json'],
  ])('is no failure: %s %s %s', async (...words) => {
    const { child, ended } = startWith(words);
    child.stdout.destroy();
    expect([await text(child.stderr), (await ended)[0]]).toEqual(['', 0]);
  });

  it('ends what would go on', async () => {
    const { child, ended } = startWith(['events', 'tail', '--json']);
    // What is said about the output goes to standard error.
    await once(child.stderr, 'data');
    child.stdout.destroy();
    const body = { name: 'Somebody', email: 'reader-ends@example.com' };
    await service.call('POST', '/v1/contacts', { body });
    expect((await ended)[0]).toBe(0);
  });
});

describe('Ctrl-C', () => {
  it('ends with 130 what goes on, without a word', async () => {
    const { child, ended } = startWith(['events', 'tail']);
    await once(child.stderr, 'data');
    const more = text(child.stderr);
    child.kill('SIGINT');
    expect([(await ended)[0], await more]).toEqual([130, '']);
  });

  it('names the key for a safe repetition of what may have been done', async () => {
    const asked = Promise.withResolvers<unknown>();
    const silent = createServer((request) => asked.resolve(request.headers['idempotency-key']));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const words = [...NEW, '--email', 'ctrl-c@example.com'];
    const { child, ended } = startWith(words, `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const errors = text(child.stderr);
    const key = await asked.promise;
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    expect(await errors).toContain(`--idempotency-key ${String(key)}`);
    silent.closeAllConnections();
    silent.close();
  });
});

describe('what is no screen', () => {
  it.each([['invoices', 'list'], ['whoami'], ['clock', 'move', '+1d'], ['contacts', 'get', 'Nobody']])(
    'gets no colours and no progress: %s %s',
    async (...words) => {
      const { output, errors } = await cli.run(words.filter((word) => word !== undefined));
      expect((output + errors).replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u2800-\u28ff]/u);
    },
  );
});

describe('help', () => {
  it('describes every command and every option in words', async () => {
    const { code, output } = await cli.run(['--help']);
    expect(code).toBe(0);
    const names = [...output.matchAll(/^ {2}([a-z-]+)(?: .*)? {2,}[A-Z]/gm)].map(([, name = '']) => name);
    for (const name of [
      'invoices',
      'contacts',
      'payments',
      'charges',
      'events',
      'webhooks',
      'clock',
      'api',
      'login',
    ])
      expect(names).toContain(name);
    for (const name of names.filter((one) => one !== 'help')) {
      const said = await cli.run([name, '--help']);
      expect([name, said.code, said.errors]).toEqual([name, 0, '']);
      // An option or command without a description is alone on its line.
      expect([name, /^ {2}(?:-\S+(?:, --\S+)?(?: <\S+>)?|[a-z-]+)$/m.exec(said.output)]).toEqual([
        name,
        null,
      ]);
    }
  });
});
