import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
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

const saved = async () => (await service.call('GET', '/v1/account')).data.bankDetails;
const run = (...words: string[]) => cli.run(['bank-details', ...words]);

it('sets, shows and removes the bank details of one currency, and leaves those of others', async () => {
  const euro = ['--holder', 'Demo', '--iban', 'DE89 3704 0044 0532 0130 00', '--yes'];
  const made = await run('set', 'eur', ...euro, '--reference', 'CreditorReference');
  expect([made.code, made.output]).toEqual([
    0,
    expect.stringContaining('Clients who pay in EUR see these bank details.'),
  ]);
  const dollars = ['--routing-number', '021000021', '--account-number', '123'];
  expect((await run('set', 'USD', '--holder', 'Demo Inc', ...dollars, '--yes')).code).toBe(0);
  expect(await saved()).toMatchObject([
    { currency: 'EUR', iban: 'DE89370400440532013000', reference: 'CreditorReference' },
    { currency: 'USD', holder: 'Demo Inc', routingNumber: '021000021', accountNumber: '123' },
  ]);
  expect((await run('list', '--quiet')).output).toBe('EUR\nUSD\n');
  expect((await run('list')).output).toContain('DE89370400440532013000');
  expect((await run('remove', 'EUR', '--yes')).output).toContain(
    'There are no bank details for EUR any more.',
  );
  expect((await saved()).map(({ currency }: { currency: string }) => currency)).toEqual(['USD']);
});

it('changes nothing for an IBAN with a wrong digit, a currency that is none, or without a yes', async () => {
  const before = await saved();
  const wrong = await run('set', 'EUR', '--holder', 'Demo', '--iban', 'DE89370400440532013001', '--yes');
  expect([wrong.code, wrong.errors]).toEqual([
    expect.any(Number),
    expect.stringContaining('not a valid IBAN'),
  ]);
  expect(wrong.code).not.toBe(0);
  expect((await run('set', 'EURO', '--holder', 'Demo', '--yes')).code).toBe(2);
  expect((await run('set', 'EUR', '--holder', 'Demo', '--iban', 'DE89370400440532013000')).code).not.toBe(0);
  expect(await saved()).toEqual(before);
});
