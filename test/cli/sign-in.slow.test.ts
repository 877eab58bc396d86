import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { startService, type TestService } from '../support/service.ts';
import { runAsked } from './asked.ts';

let service: TestService;
let cli: Cli;
beforeAll(async () => {
  service = await startService();
  cli = cliOf(null);
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

const kept = () => join(cli.home, 'config', 'tranche', 'profiles.json');

function login(token: string, ...words: readonly string[]) {
  return cli.run(['login', '--url', service.url, ...words], { input: `${token}\n` });
}

// A person signs in, and says yes after something else has happened.
async function loginAsked(token: string, profile: string, meanwhile: () => Promise<unknown>) {
  const words = ['login', '--url', service.url, '--profile', profile];
  const environment = { XDG_CONFIG_HOME: join(cli.home, 'config'), TRANCHE_TOKEN: token };
  const { code, errors } = await runAsked(words, environment, meanwhile);
  return [code, errors.replace(/^.*\[y\/N\] /, '')];
}

describe('tranche login', () => {
  it('says who is not signed in how to sign in, and sends nothing', async () => {
    const { code, output, errors } = await cli.run(['contacts', 'list']);
    expect([code, output]).toEqual([3, '']);
    expect(errors).toContain('You are not signed in.');
    expect(errors).toContain('tranche login');
  });

  it('keeps a token that works where only its owner can read it, and shows it to nobody', async () => {
    const { token } = service.member;
    const said = await login(token);
    expect([said.code, said.errors]).toEqual([0, '']);
    expect(said.output).toContain('(sandbox)');
    expect((await stat(kept())).mode & 0o777).toBe(0o600);
    expect((await stat(join(cli.home, 'config', 'tranche'))).mode & 0o777).toBe(0o700);
    const answers = [
      said,
      await cli.run(['whoami']),
      await cli.run(['whoami', '--json']),
      await cli.run(['profiles', 'list']),
    ];
    for (const { code, output } of answers) {
      expect(code).toBe(0);
      expect(output).not.toContain(token);
    }
    expect(answers[2]?.json).toMatchObject({
      id: 'demo-studio',
      url: service.url,
      account: { currency: 'USD' },
    });
    expect((await cli.run(['contacts', 'list'])).code).toBe(0);
  });

  it('keeps nothing of a token that does not work', async () => {
    const before = await readFile(kept(), 'utf8');
    const wrong = await login('trn_test_wrong', '--profile', 'other');
    expect([wrong.code, wrong.output]).toEqual([3, '']);
    const none = await login('hello', '--profile', 'other');
    expect([none.code, none.errors]).toEqual([
      2,
      expect.stringContaining('A token begins with trn_live_ or trn_test_.'),
    ]);
    expect(await readFile(kept(), 'utf8')).toBe(before);
  });

  it('keeps several profiles, and each command speaks for the one that is named, or used', async () => {
    const other = await service.addMember('second-studio');
    await login(other.token, '--profile', 'second');
    const pathOf = async (...words: readonly string[]) =>
      (await cli.run(['whoami', '--json', ...words])).json.account.path;
    expect(await pathOf()).toBe('second-studio');
    expect(await pathOf('--profile', 'demo-studio')).toBe('demo-studio');
    await cli.run(['profiles', 'use', 'demo-studio']);
    expect(await pathOf()).toBe('demo-studio');
    const environment = { TRANCHE_PROFILE: 'second' };
    expect((await cli.run(['whoami', '--json'], { environment })).json.account.path).toBe('second-studio');
    const missing = await cli.run(['contacts', 'list', '--profile', 'third']);
    expect([missing.code, missing.errors]).toEqual([
      3,
      expect.stringContaining('There is demo-studio, second.'),
    ]);
  });

  it('replaces no profile of another account without a yes', async () => {
    const before = await readFile(kept(), 'utf8');
    const other = await service.addMember('fourth-studio');
    const refused = await login(other.token, '--profile', 'second');
    expect([refused.code, refused.errors]).toEqual([
      2,
      expect.stringContaining('Replace profile second, of '),
    ]);
    expect(await readFile(kept(), 'utf8')).toBe(before);
    expect((await login(other.token, '--profile', 'fourth')).code).toBe(0);
    const again = await service.addMember('fifth-studio');
    expect((await login(again.token, '--profile', 'fourth', '--yes')).code).toBe(0);
    expect(JSON.parse(await readFile(kept(), 'utf8')).profiles.fourth.account.path).toBe('fifth-studio');
    await cli.run(['logout', '--profile', 'fourth']);
  });

  it('takes any name for a profile', async () => {
    for (const name of ['constructor', '__proto__']) {
      expect((await login(service.member.token, '--profile', name)).code).toBe(0);
      expect((await cli.run(['whoami', '--profile', name, '--json'])).json.id).toBe(name);
      expect((await cli.run(['logout', '--profile', name])).code).toBe(0);
    }
  });

  it('keeps what another sign-in has written while it asked', async () => {
    const [old, other] = [await service.addMember('asked-studio'), await service.addMember('seventh-studio')];
    await login(old.token, '--profile', 'asked');
    const meanwhile = () => login(service.member.token, '--profile', 'meanwhile');
    expect(await loginAsked(other.token, 'asked', meanwhile)).toEqual([0, '']);
    const { profiles } = JSON.parse(await readFile(kept(), 'utf8'));
    expect(profiles.meanwhile.account.path).toBe('demo-studio');
    expect(profiles.asked.account.path).toBe('seventh-studio');
    const replaced = () => login(service.member.token, '--profile', 'asked', '--yes');
    const [code, errors] = await loginAsked(old.token, 'asked', replaced);
    expect([code, errors]).toEqual([1, expect.stringContaining('Profile asked now belongs to ')]);
    expect(JSON.parse(await readFile(kept(), 'utf8')).profiles.asked.account.path).toBe('demo-studio');
    for (const name of ['asked', 'meanwhile']) await cli.run(['logout', '--profile', name]);
    await cli.run(['profiles', 'use', 'demo-studio']);
  });

  it('gives an account of another service with the same path a profile of its own', async () => {
    const elsewhere = service.url.replace('127.0.0.1', 'localhost');
    const { output } = await cli.run(['login', '--url', elsewhere], { input: service.member.token });
    const name = `demo-studio-at-localhost-${new URL(elsewhere).port}`;
    expect(output).toContain(`as profile ${name}.`);
    const { profiles } = JSON.parse(await readFile(kept(), 'utf8'));
    expect(profiles['demo-studio'].url).toBe(service.url);
    expect(profiles[name].url).toBe(elsewhere);
    await cli.run(['logout', '--profile', name]);
    await cli.run(['profiles', 'use', 'demo-studio']);
  });

  it('sends a token only where somebody said', async () => {
    const other = await service.addMember('sixth-studio');
    const unsaid = await cli.run(['contacts', 'list'], { environment: { TRANCHE_TOKEN: other.token } });
    expect([unsaid.code, unsaid.errors]).toEqual([2, expect.stringContaining('Set TRANCHE_URL')]);
    // A token of a profile is known to be of its service.
    const known = await cli.run(['whoami', '--json'], {
      environment: { TRANCHE_TOKEN: service.member.token },
    });
    expect([known.code, known.json.url]).toEqual([0, service.url]);
    const contrary = await cli.run(['contacts', 'list'], {
      environment: { TRANCHE_URL: 'https://pay.example.com' },
    });
    expect([contrary.code, contrary.errors]).toEqual([2, expect.stringContaining('--profile demo-studio')]);
    const nowhere = await cli.run(['login'], { input: other.token });
    expect([nowhere.code, nowhere.errors]).toEqual([2, expect.stringContaining('--url')]);
  });

  it('prefers a token of the environment to the profile that is used', async () => {
    const other = await service.addMember('third-studio');
    const environment = { TRANCHE_URL: `${service.url}/v1/`, TRANCHE_TOKEN: other.token };
    const { json } = await cli.run(['whoami', '--json'], { environment });
    expect(json).toMatchObject({ id: 'environment', account: { path: 'third-studio' } });
  });

  it('works with a token that may not read its account; the currency must then be said', async () => {
    const narrow = await service.addMember('narrow-studio', ['invoices:write', 'contacts:write']);
    await login(narrow.token, '--profile', 'narrow');
    const words = [
      'invoices',
      'create',
      '--to',
      'a@example.com',
      '--name',
      'A',
      '--amount',
      '10',
      '--profile',
      'narrow',
    ];
    const refused = await cli.run(words);
    expect([refused.code, refused.errors]).toEqual([3, expect.stringContaining('--currency')]);
    const made = await cli.run([...words, '--currency', 'usd', '--json']);
    expect([made.code, made.json.totalAmount]).toEqual([0, 1000]);
  });

  it('warns before a token travels unencrypted to another machine', async () => {
    const words = ['login', '--url', 'http://pay.example.invalid', '--profile', 'far'];
    const { errors, code } = await cli.run(words, { input: service.member.token });
    expect([code, errors]).toEqual([5, expect.stringContaining('is not encrypted')]);
    expect(errors).toContain('http://pay.example.invalid cannot be reached');
  });

  it('warns each time that it sends a token unencrypted to another machine, in any form', async () => {
    const far = 'http://pay.example.invalid';
    const environment = { TRANCHE_URL: far, TRANCHE_TOKEN: service.member.token };
    const warned = /^Careful: http:\/\/pay\.example\.invalid is not encrypted/;
    for (const words of [
      ['contacts', 'list'],
      ['contacts', 'list', '-q'],
      ['api', 'GET', '/v1/contacts', '--json'],
    ]) {
      const { errors, output } = await cli.run(words, { environment });
      expect([errors, output], words.join(' ')).toEqual([expect.stringMatching(warned), '']);
      expect(errors.match(/not encrypted/g)).toHaveLength(1);
    }
    const saved = JSON.parse(await readFile(kept(), 'utf8'));
    const profile = { url: far, token: service.member.token, account: null };
    await writeFile(kept(), JSON.stringify({ ...saved, profiles: { ...saved.profiles, lan: profile } }));
    expect((await cli.run(['whoami', '--profile', 'lan'])).errors).toMatch(warned);
    await writeFile(kept(), JSON.stringify(saved));
    expect((await cli.run(['whoami'])).errors).toBe('');
  });
});

describe('tranche logout', () => {
  it('forgets one profile, then all, and says that the token stays valid', async () => {
    const { output } = await cli.run(['logout', '--profile', 'second']);
    expect(output).toContain('Its token stays valid');
    expect(await readFile(kept(), 'utf8')).not.toContain('second-studio');
    await cli.run(['logout', '--all']);
    expect(JSON.parse(await readFile(kept(), 'utf8'))).toEqual({ current: null, profiles: {} });
    expect((await cli.run(['whoami'])).code).toBe(3);
  });

  it('names the file of profiles when it cannot be read, and what helps', async () => {
    await writeFile(kept(), 'not JSON');
    const { code, errors } = await cli.run(['contacts', 'list']);
    expect([code, errors]).toEqual([1, expect.stringContaining(kept())]);
    expect(errors).toContain('Delete it');
  });
});
