import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { TOKEN_HEADER } from './mail-tokens.ts';
import { keptDetail, meaningOf, statusCodeIn } from './status-codes.ts';
import type { BounceReason, Feedback, FeedbackKind } from './types.ts';

const DAY_MS = 86_400_000;

/** More addresses than a mail of ours has. Anybody can send a message with tens of thousands. */
const MOST_ADDRESSES = 50;

/** No server tries a mail for longer. A date from before that is wrong. */
const OLDEST_SENDING_DAYS = 14;

/** Fields of a report by their names in small letters. */
type Fields = ReadonlyMap<string, string>;

/**
 * Reads a message in the mailbox of returned mails: a delivery status (RFC 3464) or a feedback report (RFC 5965), with a
 * report for each address. Null for a message of another kind, such as an automatic reply, and for one that does not say
 * which mail it is about: nothing is guessed from its words.
 */
export async function readReturned(raw: Uint8Array, arrivedAt: Date): Promise<Feedback[] | null> {
  const message = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', maxNestingDepth: 20 });
  const part = (type: string) => message.attachments.find(({ mimeType }) => mimeType === type)?.content;
  const token = tokenOf(message);
  const status = part('message/delivery-status');
  const complaint = part('message/feedback-report');
  const body = status ?? complaint;
  if (token === null || typeof body !== 'string') return null;
  // The Message-ID is not enough: anybody can send a report with the id of another.
  const sourceId = createHash('sha256').update(raw).digest('hex');
  // The fields of the message come first, then a group for each address.
  const [first = new Map(), ...groups] = groupsOf(body);
  const occurredAt = sendingOf(first, arrivedAt);
  const reports = status === undefined ? [complaintOf(first)] : groups.map(statusOf);
  return reports.map((one) => ({ source: 'Mailbox', sourceId, token, occurredAt, ...one }));
}

type Report = Pick<Feedback, 'addresses' | 'kind' | 'statusCode' | 'reason' | 'detail'>;

const actions: Readonly<Record<string, FeedbackKind>> = { failed: 'Hard', delayed: 'Delayed' };

function statusOf(group: Fields): Report {
  const action = actions[group.get('action')?.toLowerCase() ?? ''] ?? 'Other';
  const detail = keptDetail(group.get('diagnostic-code'));
  // The code of the other server is more exact than that of the server which reports: often only 5.0.0.
  const own = statusCodeIn(group.get('status') ?? null);
  const statusCode = own === null || own.endsWith('.0.0') ? (statusCodeIn(detail) ?? own) : own;
  const addresses = [
    ...addressesOf(group.get('original-recipient')),
    ...addressesOf(group.get('final-recipient')),
  ];
  const { kind, reason }: { kind: FeedbackKind; reason: BounceReason } =
    action === 'Hard' ? meaningOf(statusCode) : { kind: action, reason: 'Unknown' };
  return { addresses, kind, statusCode, reason, detail };
}

// A report of the opposite, `not-spam`, and of viruses or fraud say nothing of what the reader wants.
function complaintOf(fields: Fields): Report {
  const kind = fields.get('feedback-type')?.toLowerCase() === 'abuse' ? 'Complaint' : 'Other';
  const addresses = addressesOf(fields.get('original-rcpt-to'));
  return { addresses, kind, statusCode: null, reason: 'Complaint', detail: null };
}

// As `rfc822; anna@example.com`. Some servers write it in xtext (RFC 3461), where a plus is `+2B`.
function addressesOf(field: string | undefined): string[] {
  const address = field?.replace(/^[^;]*;/, '').trim() ?? '';
  if (!address.includes('@')) return [];
  const decoded = address.replaceAll(/\+([2-7][\dA-F])/g, (_all, hex) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return [...new Set([address, decoded])];
}

// When the server that reports took the mail from us: it says which sending of a mail the report is about.
function sendingOf(fields: Fields, arrivedAt: Date): Date {
  const date = new Date(fields.get('arrival-date') ?? Number.NaN);
  const age = arrivedAt.getTime() - date.getTime();
  return age >= 0 && age < OLDEST_SENDING_DAYS * DAY_MS ? date : arrivedAt;
}

function groupsOf(body: string): Fields[] {
  const unfolded = body.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded
    .trim()
    .split(/\n{2,}/, MOST_ADDRESSES + 1)
    .map((group) => {
      const fields = group.split('\n').flatMap((line): [string, string][] => {
        const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
      });
      return new Map(fields);
    });
}

// In the address that the mail was returned to, or in the head of the returned mail.
function tokenOf({ headers, attachments }: Email): string | null {
  const envelope = headers.filter(({ key }) => /^(?:to|delivered-to|x-original-to|envelope-to)$/.test(key));
  for (const { value } of envelope) {
    const [, token] = /\+([a-z2-7]{40,60})@/i.exec(value) ?? [];
    if (token !== undefined) return token;
  }
  const returned = attachments.find(({ mimeType }) =>
    /^(?:message|text)\/rfc822(?:-headers)?$/.test(mimeType),
  );
  if (typeof returned?.content !== 'string') return null;
  const head = groupsOf(returned.content)[0];
  const token = head?.get(TOKEN_HEADER.toLowerCase()) ?? '';
  return /^[a-z2-7]{40,60}$/i.test(token) ? token : null;
}
