import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MailText } from '../kit/mail-texts.ts';

/** What a business wishes of its mails to clients. */
interface MailWishes {
  readonly mailTexts: readonly MailText[];
  /** Whether they carry the document that they are about. */
  readonly attachPdf: boolean;
}

// Across accounts: the row is the account.
const findAll = statement(
  'account_mail_texts_find',
  'select mail_texts as "mailTexts", attach_pdf as "attachPdf" from accounts where id = $1',
);

/** Reads what a business wishes of its mails. */
export async function findMailWishes(database: Database, id: AccountId): Promise<MailWishes> {
  const [row] = await database.single<MailWishes>(id, findAll, [id]);
  return row ?? { mailTexts: [], attachPdf: false };
}
