import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MailText } from '../kit/mail-texts.ts';

// Across accounts: the row is the account.
const findAll = statement(
  'account_mail_texts_find',
  'select mail_texts as "mailTexts" from accounts where id = $1',
);

/** Reads the own words of a business in its mails. */
export async function findMailTexts(database: Database, id: AccountId): Promise<readonly MailText[]> {
  const [row] = await database.single<{ mailTexts: MailText[] }>(id, findAll, [id]);
  return row?.mailTexts ?? [];
}
