import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const RECIPIENT = 'age1pl6jzntp3d0sy98v4ctwq0apyrj7636ahz08k33sue88fn49e3xs5qlf9y';

it.each([
  ['BACKUP_AT', '03:30 Europe/Berlin', { backupAt: { hour: 3, minute: 30, timeZone: 'Europe/Berlin' } }],
  ['BACKUP_AT', '23:59', { backupAt: { hour: 23, minute: 59, timeZone: 'UTC' } }],
  ['BACKUP_KEEP', '1,0,0', { backupKeep: { daily: 1, weekly: 0, monthly: 0 } }],
  ['BACKUP_RECIPIENT', RECIPIENT, { backupRecipient: RECIPIENT }],
])('%s=%s is read', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

it.each([
  ['BACKUP_AT', '24:00'],
  ['BACKUP_AT', '3:30'],
  ['BACKUP_AT', '03:30 Mars/Base'],
  ['BACKUP_KEEP', '0,4,12'],
  ['BACKUP_KEEP', '7,4'],
  ['BACKUP_PASSPHRASE', 'short'],
  ['BACKUP_RECIPIENT', 'age1short'],
  ['BACKUP_TO', 'https://backups.example.com'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
});

it('backups on a schedule need a passphrase or a public key, and not both', () => {
  expect(() => readConfig({ BACKUP_TO: './backups' })).toThrow(/BACKUP_TO needs BACKUP_RECIPIENT/);
  const both = { BACKUP_PASSPHRASE: 'correct horse battery', BACKUP_RECIPIENT: RECIPIENT };
  expect(() => readConfig(both)).toThrow(/do not go together/);
});
