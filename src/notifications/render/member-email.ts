import { reopenableUntil, resumptionInstant } from '../../accounts/types.ts';
import { formatDate, formatInstant } from '../../kit/text/locale.ts';
import { oneLine } from '../../kit/text/text.ts';
import { nameBrowser } from '../../kit/text/user-agent.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { MemberMail } from '../../members/types.ts';
import { type Email, type EmailContext, finish, localeFor } from './email.ts';
import { catalogues } from './messages/messages.ts';

/** Writes a mail to a member, in the person's own language. */
export function renderMemberEmail(
  writing: Pick<EmailContext, 'account' | 'profile'>,
  memberMail: MemberMail,
): Email {
  const { account, profile } = writing;
  const messages = catalogues[profile.language];
  const { labels, device: describe } = messages.memberFacts;
  const { device, role, name } = memberMail;
  const endsAt = memberMail.endsAt ?? (account.closedAt && reopenableUntil(account.closedAt));
  const resumption = resumptionInstant(account);
  const locale = localeFor(profile);
  const phrase = messages.members[memberMail.kind]({
    business: oneLine(account.name),
    inviter: memberMail.inviter === null ? null : oneLine(memberMail.inviter),
    reason: account.suspendedReason === null ? '' : oneLine(account.suspendedReason),
    provider: memberMail.provider,
    date: endsAt === null ? '' : formatDate(civilDateIn(account.timeZone, endsAt), locale),
    payingOutAt:
      resumption === null
        ? ''
        : `${formatInstant(resumption, account.timeZone, locale)} (${account.timeZone})`,
  });
  const { browser, system } = nameBrowser(device?.userAgent ?? '');
  const person = oneLine(name);
  return finish({ ...writing, isReal: true }, messages, phrase, {
    amount: null,
    logoUrl: null,
    facts: [
      ...(device === null ? ([[labels.account, oneLine(account.name)]] as const) : []),
      ...(role === null ? [] : ([[labels.role, messages.roles[role]]] as const)),
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
    action: { label: phrase.action, url: memberMail.link, hint: messages.address },
    questions: null,
    stop: null,
    greeting: person === '' ? null : messages.greeting(person),
  });
}
