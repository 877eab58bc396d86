import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { TOKEN_HEADER } from './mail-tokens.ts';
import { keptDetail, meaningOf, statusCodeIn } from './status-codes.ts';
import type { BounceReason, Feedback, FeedbackKind } from './types.ts';

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
  const sourceId = (message.messageId ?? createHash('sha256').update(raw).digest('hex')).slice(0, 200);
  const about = { source: 'Mailbox', sourceId, token, occurredAt: arrivedAt } as const;
  // The fields of the message come first, then a group for each address.
  const [first = new Map(), ...groups] = groupsOf(body);
  const reports = status === undefined ? [complaintOf(first)] : groups.map(statusOf);
  return reports.map((one) => ({ ...about, ...one }));
}

type Report = Pick<Feedback, 'address' | 'kind' | 'statusCode' | 'reason' | 'detail'>;

const actions: Readonly<Record<string, FeedbackKind>> = { failed: 'Hard', delayed: 'Delayed' };

function statusOf(group: Fields): Report {
  const action = actions[group.get('action')?.toLowerCase() ?? ''] ?? 'Other';
  const detail = keptDetail(group.get('diagnostic-code'));
  // The code of the other server is more exact than that of the server which reports: often only 5.0.0.
  const own = statusCodeIn(group.get('status') ?? null);
  const statusCode = own === null || own.endsWith('.0.0') ? (statusCodeIn(detail) ?? own) : own;
  const address = addressOf(group.get('original-recipient')) ?? addressOf(group.get('final-recipient')) ?? '';
  const { kind, reason }: { kind: FeedbackKind; reason: BounceReason } =
    action === 'Hard' ? meaningOf(statusCode) : { kind: action, reason: 'Unknown' };
  return { address, kind, statusCode, reason, detail };
}

// A report of the opposite, `not-spam`, and of viruses or fraud say nothing of what the reader wants.
function complaintOf(fields: Fields): Report {
  const kind = fields.get('feedback-type')?.toLowerCase() === 'abuse' ? 'Complaint' : 'Other';
  const address = addressOf(fields.get('original-rcpt-to')) ?? '';
  return { address, kind, statusCode: null, reason: 'Complaint', detail: null };
}

// As `rfc822; anna@example.com`.
function addressOf(field: string | undefined): string | null {
  const address = field?.replace(/^[^;]*;/, '').trim() ?? '';
  return address.includes('@') ? address : null;
}

function groupsOf(body: string): Fields[] {
  const unfolded = body.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded
    .trim()
    .split(/\n{2,}/)
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
