import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that are secret. Each may be given as a file: `SECRET_KEY_FILE=/run/secrets/secret_key`. */
const secretSettings = [
  'SECRET_KEY',
  'SECRET_KEYS_BEFORE',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'MAIL_FEEDBACK_SECRET',
  'BOUNCE_MAILBOX_URL',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_PLATFORM_SECRET_KEY',
  'STRIPE_PLATFORM_WEBHOOK_SECRET',
  'STRIPE_PLATFORM_PUBLISHABLE_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_IDENTITY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TRANSFER_PASSPHRASE',
  'TRANCHE_TOKEN',
];

const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: `this user${userNumber()} may not read it`,
  EPERM: `this user${userNumber()} may not read it`,
  EISDIR: 'it is a folder',
};

function userNumber(): string {
  return process.getuid === undefined ? '' : ` (number ${process.getuid()})`;
}

/**
 * The environment with the secrets of files in it: NAME is the content of the file that NAME_FILE names, without the
 * newline at its end. What is wrong goes to `fault`, one sentence a call, with the variable's name and never its content.
 */
export function readSettingFiles(environment: Environment, fault: (text: string) => void): Environment {
  const found: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]?.trim();
    if (path === undefined || path === '') continue;
    if ((environment[name]?.trim() ?? '') !== '') {
      fault(`${name} and ${name}_FILE are both set: remove one of them`);
      continue;
    }
    const text = readSecret(path, (reason) => fault(`${name}_FILE names ${path}, which ${reason}`));
    if (text !== null) found[name] = text;
  }
  return { ...environment, ...found };
}

function readSecret(path: string, refuse: (reason: string) => void): string | null {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text.trim() !== '') return text;
    refuse('is empty: write the value into it');
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    refuse(`cannot be read: ${WHY_UNREADABLE[code] ?? message}`);
  }
  return null;
}
