import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { type JoiningStage, openJoining } from '../support/joining.ts';
import { press } from '../support/onboarding.ts';

let stage: JoiningStage;
let cli: Cli;
let token: string;
beforeAll(async () => {
  stage = await openJoining();
  cli = cliOf(stage.service);
  token = (await stage.service.services.operator.createToken({ name: 'Platform' })).text;
  const body = { returnHosts: ['shop.example'], profile: { country: 'US' } };
  const changed = await stage.service.call('PATCH', '/v1/account', { body });
  if (changed.status !== 200) throw new Error(changed.text);
});
afterAll(async () => {
  await cli.close();
  await stage.close();
});

const run = (...words: string[]) =>
  cli.run(['accounts', ...words], { environment: { TRANCHE_OPERATOR_TOKEN: token } });

it('prints the link alone, follows the business, and says when there is nothing to do', async () => {
  const id = stage.service.member.accountId;
  const made = await run('onboarding-link', id, '--return-url', 'https://shop.example/money');
  expect([made.code, made.errors]).toEqual([0, '']);
  const url = made.output.trim();
  expect(await press(url, { person: 'Anna Ready' })).toBe('https://shop.example/money?onboarding=returned');
  await stage.hear();
  expect((await run('get', id)).output).toMatch(/Stripe, your platform[\s\S]*At your platform +Ready/);
  const again = await run('onboarding-link', id, '--return-url', 'https://shop.example/money');
  expect(again.output).toContain('There is nothing to do at Stripe');
});

it('refuses a host that is not listed', async () => {
  const { code, errors } = await run(
    'onboarding-link',
    stage.service.member.accountId,
    '--return-url',
    'https://evil.example/',
  );
  expect([code === 0, errors]).toEqual([false, expect.stringContaining('evil.example')]);
});
