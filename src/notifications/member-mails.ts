import type { Accounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import type { Database } from '../kit/database.ts';
import type { MailId } from '../kit/ids.ts';
import { formatDate, formatInstant } from '../kit/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { nameBrowser } from '../kit/user-agent.ts';
import type { Members } from '../members/service.ts';
import type { MemberNotice } from '../members/types.ts';
import { finish, localeFor, type Writing, type Written } from './compose.ts';
import { addressed, type Outbox, post, readCorrespondence } from './outbox.ts';
import { oneLine } from './plain.ts';
import { words } from './words/words.ts';

/** What mails to members are written with. */
interface MemberMailParts {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly outbox: Outbox;
}

/**
 * Writes the mail to a member for which a reason was left, once. Its link has no code yet: that is made when it is
 * sent (`sending.ts`). Transaction: opens.
 */
export async function writeToMember(
  { database, accounts, members, outbox }: MemberMailParts,
  account: Account,
  id: MailId,
  now: Date,
): Promise<void> {
  const notice = await members.readNotice(account.id, id);
  if (notice === null) return;
  const { profile, addresses } = await readCorrespondence(accounts, account);
  const writing = { account, profile: { ...profile, language: notice.language ?? profile.language } };
  await database.transaction(account.id, (tx) =>
    post(
      tx,
      outbox,
      account,
      {
        id,
        kind: notice.kind,
        reason: `member:${id}`,
        invoiceId: null,
        paymentId: null,
        scheduledPaymentIds: [],
        recipients: [addressed(notice.email, notice.name)],
        // Nobody at the account answers for a person's own password.
        replyTo: notice.kind === 'MemberInvitation' ? (notice.inviterEmail ?? addresses[0] ?? null) : null,
        written: writeMemberMail(writing, notice),
      },
      now,
    ),
  );
}

function writeMemberMail(writing: Omit<Writing, 'today'>, notice: MemberNotice): Written {
  const { account, profile } = writing;
  const w = words[profile.language];
  const { labels, roles, device: describe } = w.memberFacts;
  const { device, role, name, endsAt } = notice;
  const locale = localeFor(profile);
  const phrase = w.members[notice.kind]({
    business: oneLine(account.name),
    inviter: notice.inviter === null ? null : oneLine(notice.inviter),
    date: endsAt === null ? '' : formatDate(civilDateIn(account.timeZone, endsAt), locale),
  });
  const { browser, system } = nameBrowser(device?.userAgent ?? '');
  const person = oneLine(name);
  return finish({ ...writing, isReal: true }, w, phrase, {
    facts: [
      ...(device === null ? ([[labels.account, oneLine(account.name)]] as const) : []),
      ...(role === null ? [] : ([[labels.role, roles[role]]] as const)),
      ...(device === null
        ? []
        : ([
            [labels.device, describe(browser, system)],
            [labels.time, `${formatInstant(device.at, account.timeZone, locale)} (${account.timeZone})`],
            [labels.address, oneLine(device.address)],
          ] as const)),
    ],
    rows: [],
    note: null,
    action: { label: phrase.action, url: notice.link, hint: w.address },
    questions: null,
    stop: null,
    greeting: person === '' ? null : w.greeting(person),
  });
}
