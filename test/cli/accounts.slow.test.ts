import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let cli: Cli;
let token: string;
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

const run = (...words: string[]) =>
  cli.run(['accounts', ...words], { environment: { TRANCHE_OPERATOR_TOKEN: token } });
const create = [
  'create',
  '--external-id=shop-1',
  '--name=Maple Studio',
  '--country=us',
  '--owner-name=Dana',
  '--owner-email=dana@maple.example',
];
let id: string;

it('needs a token of the installation: that of an account is none', async () => {
  const without = await cli.run(['accounts', 'list']);
  expect([without.code, without.errors]).toEqual([3, expect.stringContaining('TRANCHE_OPERATOR_TOKEN')]);
  const own = await cli.run(['accounts', 'list'], {
    environment: { TRANCHE_OPERATOR_TOKEN: service.member.token },
  });
  expect([own.code, own.errors]).toEqual([3, expect.stringContaining('token of the installation')]);
});

it('makes an account, once, and finds it by its own id and by that of another system', async () => {
  const [first, again] = [await run(...create, '-q'), await run(...create, '-q')];
  expect([first.code, again.output]).toEqual([0, first.output]);
  id = first.output.trim();
  for (const named of [id, 'shop-1']) {
    const { code, output } = await run('get', named);
    expect([code, output]).toEqual([0, expect.stringMatching(/Maple Studio[\s\S]*Sandbox[\s\S]*Open/)]);
  }
  expect((await run('list')).output).toMatch(/Maple Studio +shop-1 +Sandbox +Open +Sandbox +installation/);
  expect((await run('get', 'shop-2')).code).toBe(4);
});

it('suspends it only after a confirmation, and ends that', async () => {
  expect((await run('suspend', 'shop-1', '--reason', 'x')).code).toBe(2);
  expect((await run('list', '--status', 'suspended')).errors).toContain('There is no such account.');
  expect((await run('suspend', 'shop-1', '--reason', 'Cards are tested here.', '--yes')).code).toBe(0);
  expect((await run('list', '--status', 'suspended', '-q')).output).toBe(`${id}\n`);
  expect((await run('get', id)).output).toContain('Cards are tested here.');
  expect((await run('resume', 'shop-1', '--json')).json).toMatchObject({ id, status: 'Open' });
});

it('shows what it used by month', async () => {
  const { output, code } = await run('usage', 'shop-1', '--from', '2026-10', '--to', '2026-11');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/2026-10 +0 +0[\s\S]*yes[\s\S]*2026-11 +0 +0[\s\S]*no/),
  ]);
  expect((await run('usage', 'shop-1', '--from', 'May')).code).toBe(2);
});
