import type { Account } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { addressed, enqueueMail, readSender } from '../deliver/outbox.ts';
import { type AdviserFacts, renderAdviserCopy, renderAdviserEmail } from '../render/adviser-email.ts';
import { appUrlOf, type NotificationDeps } from './context.ts';

/** A month that is ready for an adviser. */
interface MonthMail extends AdviserFacts {
  readonly id: string;
  readonly to: string;
}

/** Writes the mail about a month to the adviser, once, and one to the business, which names the adviser and has no link. */
export async function mailAdviser(
  tx: Transaction,
  { accounts, outbox, publicUrl }: Pick<NotificationDeps, 'accounts' | 'outbox' | 'publicUrl'>,
  account: Account,
  { id, to, ...facts }: MonthMail,
  now: Date,
): Promise<void> {
  const { profile, addresses } = await readSender(accounts, account);
  const copies = addresses.filter((email) => email.toLowerCase() !== to.toLowerCase());
  await enqueueMail(
    tx,
    outbox,
    account,
    {
      kind: 'AdviserPackage',
      onceKey: `adviser_package:${id}`,
      recipients: [addressed(to)],
      replyTo: addresses[0] ?? null,
      ...renderAdviserEmail({ account, profile }, facts),
    },
    now,
  );
  if (copies.length === 0) return;
  await enqueueMail(
    tx,
    outbox,
    account,
    {
      kind: 'AdviserPackage',
      onceKey: `adviser_package:${id}:copy`,
      recipients: copies.map((email) => addressed(email)),
      replyTo: to,
      ...renderAdviserCopy(
        { account, profile },
        { ...facts, to, link: `${appUrlOf(publicUrl, account)}/reports/adviser` },
      ),
    },
    now,
  );
}
