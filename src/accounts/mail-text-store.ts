import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MailText } from '../kit/mail-texts.ts';

/** The settings of a business for its mails to clients. */
interface MailSettings {
  readonly mailTexts: readonly MailText[];
  /** Whether they carry the document that they are about. */
  readonly attachPdf: boolean;
}

// Across accounts: the row is the account.
const findAll = statement(
  'account_mail_texts_find',
  'select mail_texts as "mailTexts", attach_pdf as "attachPdf" from accounts where id = $1',
);

/** Reads the settings of a business for its mails. */
export async function findMailSettings(database: Database, id: AccountId): Promise<MailSettings> {
  const [row] = await database.single<MailSettings>(id, findAll, [id]);
  return row ?? { mailTexts: [], attachPdf: false };
}
