import type { Language } from '../../accounts/types.ts';
import type { PersonId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Clock } from '../../kit/time.ts';
import { renderBackupEmail, type TroubledBackup } from '../render/backup-email.ts';
import { sendOfInstallation } from './of-installation.ts';

/** A mail to somebody who operates the installation: a backup failed, or the last good one is old. */
interface BackupMail extends TroubledBackup {
  readonly personId: PersonId;
  /** When the trouble was noticed. */
  readonly toldAt: Date;
  readonly email: string;
  readonly language: Language;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** Where these mails wait. */
export interface BackupMails {
  /** Takes the mail whose turn it is; null when there is none. */
  take(): Promise<BackupMail | null>;
  /** Ends a mail that was sent or refused, or has it tried again at an instant. */
  note(mail: BackupMail, again: Date | null): Promise<void>;
}

interface BackupMailDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly backupMails: BackupMails;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
  readonly mailFrom: string;
  /** The part behind the @ of Message-IDs. */
  readonly domain: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
}

/** How many mails are sent before the worker does other work. */
const SENT_AT_ONCE = 100;

/** Sends the mails about backups; answers how many there were. A process that dies has a mail sent again. */
export async function sendBackupMails(deps: BackupMailDeps): Promise<number> {
  const { clock, log, backupMails, mailer, mailFrom, domain, publicUrl } = deps;
  if (mailer === null) return 0;
  for (let done = 0; done < SENT_AT_ONCE; done += 1) {
    const mail = await backupMails.take();
    if (mail === null) return done;
    const { kind, personId, toldAt, email, attempts } = mail;
    const messageId = `backup-${kind.toLowerCase()}-${toldAt.getTime()}-${personId}@${domain}`;
    const letter = { ...renderBackupEmail(publicUrl, mail), messageId, email, attempts };
    const { isRefused, again } = await sendOfInstallation({ clock, mailer, mailFrom }, letter);
    if (isRefused) log.warn({ kind, personId }, 'a mail about backups was refused');
    await backupMails.note(mail, again);
  }
  return SENT_AT_ONCE;
}
