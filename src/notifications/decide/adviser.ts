import type { Accounts } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { addressed, enqueueMail, type Outbox, readSender } from '../deliver/outbox.ts';
import { type AdviserFacts, renderAdviserEmail } from '../render/adviser-email.ts';

/** A month that is ready for an adviser. */
interface ReadyMonth extends AdviserFacts {
  readonly id: string;
  readonly to: string;
}

/** Writes the mail about a month to the adviser, once, with a copy to the business, which so sees that it was sent. */
export async function mailAdviser(
  tx: Transaction,
  { accounts, outbox }: { readonly accounts: Accounts; readonly outbox: Outbox },
  account: Account,
  { id, to, ...facts }: ReadyMonth,
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
      recipients: [addressed(to), ...copies.map((email) => addressed(email, '', 'cc'))],
      replyTo: addresses[0] ?? null,
      ...renderAdviserEmail({ account, profile }, facts),
    },
    now,
  );
}
