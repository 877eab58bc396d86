import type { Config, Read } from './config.ts';
import { readS3Address } from './store-address.ts';
import { isTimeZone } from './time.ts';

/** A time of day in a time zone. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly timeZone: string;
}

/** How many backups are kept: the newest of so many days, weeks and months. */
export interface BackupKeep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** Where and when the service makes backups, and who can open them. */
export interface BackupSettings {
  /**
   * Where backups are kept: a folder, or s3://bucket/prefix?endpoint=https://…&region=… with the standard variables for
   * credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY). Default none: the service makes no backups.
   */
  readonly backupTo: string | null;
  /** When, each day: a time, and a time zone unless it is UTC, e.g. 03:30 Europe/Berlin. Default 03:00. */
  readonly backupAt: TimeOfDay;
  /** How many are kept: daily, weekly, monthly. Default 7,4,12. */
  readonly backupKeep: BackupKeep;
  /** Encrypts backups: a passphrase of at least 12 characters. Default none. */
  readonly backupPassphrase: string | null;
  /** Encrypts backups for a public key of age (age1…), whose identity stays elsewhere. Default none. */
  readonly backupRecipient: string | null;
  /**
   * Whether the log of the embedded database is kept in BACKUP_TO too, so that it can be restored to any second: on or
   * off. Default off.
   */
  readonly isLogKept: boolean;
  /** Opens backups for BACKUP_RECIPIENT: AGE-SECRET-KEY-1…. Only for `restore`; the service needs none. Default none. */
  readonly backupIdentity: string | null;
}

const SHORTEST_PASSPHRASE = 12;

/** Reads the variables whose names begin with BACKUP_. */
export function backupSettings(read: Read): BackupSettings {
  return {
    backupTo: read<string | null>(
      'BACKUP_TO',
      null,
      (text) => (/^\w+:/.test(text) && !text.startsWith('s3://') ? null : text),
      'a folder or s3://bucket/prefix, e.g. BACKUP_TO=/var/backups/tranche',
    ),
    backupAt: read(
      'BACKUP_AT',
      { hour: 3, minute: 0, timeZone: 'UTC' },
      timeOfDay,
      'a time, and a time zone unless it is UTC, e.g. BACKUP_AT="03:30 Europe/Berlin"',
    ),
    backupKeep: read(
      'BACKUP_KEEP',
      { daily: 7, weekly: 4, monthly: 12 },
      keepOf,
      'how many daily, weekly and monthly ones, at least one daily, e.g. BACKUP_KEEP=7,4,12',
    ),
    backupPassphrase: read<string | null>(
      'BACKUP_PASSPHRASE',
      null,
      (text) => (text.length >= SHORTEST_PASSPHRASE ? text : null),
      `a passphrase of at least ${SHORTEST_PASSPHRASE} characters, e.g. BACKUP_PASSPHRASE="$(openssl rand -base64 24)"`,
    ),
    backupRecipient: read<string | null>(
      'BACKUP_RECIPIENT',
      null,
      (text) => (/^age1[ac-hj-np-z02-9]{50,4000}$/.test(text) ? text : null),
      'a public key of age, e.g. BACKUP_RECIPIENT=age1… from age-keygen',
    ),
    isLogKept: read('BACKUP_LOG', false, onOrOff, 'on or off, e.g. BACKUP_LOG=on'),
    backupIdentity: read<string | null>(
      'BACKUP_IDENTITY',
      null,
      (text) => (/^AGE-SECRET-KEY-[A-Z0-9-]+$/.test(text) ? text : null),
      'an identity of age, e.g. BACKUP_IDENTITY="$(grep AGE-SECRET-KEY identity.txt)"',
    ),
  };
}

/** Settings of backups that are right alone, and wrong together. */
export function backupFaults({
  backupTo,
  backupPassphrase,
  backupRecipient,
  isLogKept,
  databaseUrl,
}: Config): string[] {
  const faults: readonly (readonly [boolean, string])[] = [
    [
      backupPassphrase !== null && backupRecipient !== null,
      'BACKUP_PASSPHRASE and BACKUP_RECIPIENT do not go together: set one of them',
    ],
    [
      backupTo !== null && backupPassphrase === null && backupRecipient === null,
      'BACKUP_TO needs BACKUP_RECIPIENT or BACKUP_PASSPHRASE: backups on a schedule are encrypted',
    ],
    [
      backupTo?.startsWith('s3:') === true && readS3Address(backupTo) === null,
      'BACKUP_TO is no address of a store: set s3://bucket/prefix, with ?endpoint=https://… and &region=… where needed; credentials go into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ],
    [isLogKept && backupTo === null, 'BACKUP_LOG=on needs BACKUP_TO: say where the log is kept'],
    [
      isLogKept && databaseUrl !== null,
      'BACKUP_LOG is for the embedded database: the PostgreSQL of DATABASE_URL archives its log itself (archive_mode)',
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, text]) => text);
}

function timeOfDay(text: string): TimeOfDay | null {
  const [, hour = '', minute = '', timeZone = 'UTC'] = /^(\d{2}):(\d{2})(?: +(\S+))?$/.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || !isTimeZone(timeZone)) return null;
  return { hour: Number(hour), minute: Number(minute), timeZone };
}

function onOrOff(text: string): boolean | null {
  return text === 'on' ? true : text === 'off' ? false : null;
}

function keepOf(text: string): BackupKeep | null {
  const [, daily = '', weekly = '', monthly = ''] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text) ?? [];
  if (!(Number(daily) >= 1)) return null;
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
}
