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

const saved = async () => (await service.call('GET', '/v1/account')).data.mailTexts;

it('sets, shows and removes own words of one mail, and leaves those of others', async () => {
  const set = (...words: string[]) => cli.run(['mail-texts', 'set', ...words]);
  expect((await set('reminder', '--language', 'de', '--opening', 'Guten Tag {client}')).code).toBe(0);
  const made = await set(
    'Invoice',
    '--language',
    'en',
    '--subject',
    'Booking {number}',
    '--closing',
    'Yours',
  );
  expect(made.output).toContain('Invoice in en has your words.');
  await set('Invoice', '--language', 'en', '--closing', '');
  expect(await saved()).toEqual([
    { kind: 'Invoice', language: 'en', subject: 'Booking {number}', opening: '', closing: '' },
    { kind: 'Reminder', language: 'de', subject: null, opening: 'Guten Tag {client}', closing: '' },
  ]);
  expect((await cli.run(['mail-texts', 'list', '--quiet'])).output).toBe('Invoice/en\nReminder/de\n');
  const shown = await cli.run(['mail-texts', 'preview', 'Reminder', '--language', 'de']);
  expect(shown.output).toContain('Guten Tag ');
  expect((await cli.run(['mail-texts', 'test', 'Invoice'])).output).toContain('the test is in the mailbox');
  expect((await set('Invoice', '--language', 'en', '--opening', '{name}')).code).not.toBe(0);
  expect((await set('Letter', '--language', 'en', '--opening', 'x')).code).toBe(2);
  await cli.run(['mail-texts', 'remove', 'Invoice', '--language', 'en', '--yes']);
  expect((await saved()).map(({ kind }: { kind: string }) => kind)).toEqual(['Reminder']);
});

it('sets the language of a contact, and takes it away', async () => {
  const made = await cli.run([
    'contacts',
    'create',
    '--name',
    'Ida',
    '--email',
    'ida@example.com',
    '--language',
    'fr',
    '--json',
  ]);
  expect(made.json.language).toBe('fr');
  await cli.run(['contacts', 'update', 'ida@example.com', '--language', 'account']);
  expect((await service.call('GET', `/v1/contacts/${made.json.id}`)).data.language).toBeNull();
});
