import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/kit/config.ts';
import { verifyDkim } from '../../support/dkim.ts';
import { MAIL_FROM, startMailing } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';

const folder = mkdtempSync(join(tmpdir(), 'tranche-dkim-'));
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const DKIM = {
  DKIM_DOMAIN: 'tranche.example',
  DKIM_SELECTOR: 'mail',
  DKIM_KEY_FILE: file('key', privateKey),
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('with a key of the installation, its mails to clients and to members are signed by its domain', async () => {
  const mailing = await startMailing(undefined, DKIM);
  await activeInvoice(mailing.service);
  await mailing.service.call('POST', '/v1/invitations', {
    body: { email: 'zoe@example.com', role: 'Viewer' },
  });
  const arrived = await mailing.arrivals();
  expect(new Set(arrived.flatMap(({ to }) => to))).toEqual(new Set(['maria@example.com', 'zoe@example.com']));
  for (const { raw } of arrived)
    expect(verifyDkim(raw, publicKey.toString('base64'))).toMatchObject({
      domain: 'tranche.example',
      selector: 'mail',
    });
  await mailing.close();
});

it('without one they are not signed: the server may do it', async () => {
  const mailing = await startMailing();
  await activeInvoice(mailing.service);
  const [arrived] = await mailing.arrivals();
  expect(arrived?.raw).not.toMatch(/^DKIM-Signature:/im);
  await mailing.close();
});

const short = generateKeyPairSync('rsa', {
  modulusLength: 512,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const curve = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});

it.each([
  ['a file that is not there', { DKIM_KEY_FILE: join(folder, 'none') }, /^DKIM_KEY_FILE must be a file/],
  ['a file without a key', { DKIM_KEY_FILE: file('text', 'no key') }, /^DKIM_KEY_FILE must be a file/],
  ['a short key', { DKIM_KEY_FILE: file('short', short.privateKey) }, /at least 1024 bits/],
  ['a key that not every receiver knows', { DKIM_KEY_FILE: file('curve', curve.privateKey) }, /RSA/],
  ['no selector', { DKIM_SELECTOR: '' }, /only go together/],
  ['a domain that is none', { DKIM_DOMAIN: 'a b' }, /^DKIM_DOMAIN must be a domain/],
  ['a domain that is not that of the sender', { DKIM_DOMAIN: 'other.example' }, /the domain of MAIL_FROM/],
  ['a domain below that of the sender', { DKIM_DOMAIN: 'a.tranche.example' }, /the domain of MAIL_FROM/],
])('the start is refused with %s, and the key is not quoted', (_what, changes, expected) => {
  const environment = { SMTP_URL: 'smtp://localhost', MAIL_FROM, ...DKIM };
  expect(readConfig(environment).dkimDomain).toBe('tranche.example');
  let said = '';
  try {
    readConfig({ ...environment, ...changes });
  } catch (cause) {
    said = String((cause as Error).message);
  }
  expect(said).toMatch(expected);
  expect(said).not.toContain('PRIVATE KEY');
});
