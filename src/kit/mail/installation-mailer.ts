import type { Log } from '../log.ts';
import { createDkimSigner } from './dkim.ts';
import { type DkimSettings, dkimKeyOf } from './dkim-settings.ts';
import { createMailer, type Mailer } from './mailer.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { traced } from './traced-mailer.ts';

/**
 * Makes the mailer over the installation's mail server; null without one. With a key in the settings it signs each mail
 * that no other key signs.
 */
export function createInstallationMailer(
  settings: DkimSettings & { readonly smtp: SmtpSettings | null },
  log: Log,
): Mailer | null {
  if (settings.smtp === null) return null;
  const mailer = traced(
    createMailer(settings.smtp, {}, (err) => log.warn({ err }, 'the mail server could not be reached')),
  );
  const key = dkimKeyOf(settings);
  if (key === null) return mailer;
  const ownSign = createDkimSigner(key);
  return { ...mailer, send: (mail, sign) => mailer.send(mail, sign ?? ownSign) };
}
