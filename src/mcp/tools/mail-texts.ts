import { MailWords, mailTextKey } from '../../kit/http/mail-text-schemas.ts';
import { Closed } from '../../kit/http/schemas.ts';
import type { MailText } from '../../kit/mail-texts.ts';
import { quote } from '../presenting.ts';
import type { Review, Tool, ToolUse } from '../tool.ts';

type Key = Pick<MailText, 'kind' | 'language'>;
type Words = Pick<MailText, 'subject' | 'opening' | 'closing'>;

const ACCOUNT = '/v1/account';

/** The own words of the business in its mails to clients. */
export function mailTextTools(): Tool[] {
  return [previewTool, setTool];
}

const previewTool: Tool = {
  kind: 'Reads',
  name: 'preview_mail_text',
  title: 'Preview a mail with own words',
  description:
    'A mail to a client with the own words of the business, about an example, and the values that they can name. Nothing is ' +
    'sent.',
  scopes: ['account:read'],
  input: Closed(mailTextKey),
  run: async ({ callApi }: ToolUse, body: Key) => {
    const { data } = await callApi({ method: 'POST', path: `${ACCOUNT}/mail_preview`, body });
    const { kind, language, placeholders, needsWhat, subject, text } = data;
    const { data: account } = await callApi({ method: 'GET', path: ACCOUNT });
    const saved = account.mailTexts.find((one: MailText) => one.kind === kind && one.language === language);
    return { kind, language, placeholders, needsWhat, saved: saved ?? null, subject, text };
  },
};

const setTool: Tool = {
  kind: 'Acts',
  name: 'set_mail_text',
  title: 'Set own words of a mail',
  description:
    'Sets what the business says in its own words in a kind of mail to clients: subject, opening, closing. Fields that are left out ' +
    'stay; a subject of null and empty texts are ours. Our sentences about what happened always stay. Is reviewed, then ' +
    'confirmed.',
  scopes: ['account:write', 'account:read'],
  isIdempotent: true,
  input: Closed({ ...mailTextKey, ...MailWords.properties }),
  review: reviewText,
};

async function reviewText(use: ToolUse, input: Key & Partial<Words>): Promise<Review> {
  const { kind, language, ...words } = input;
  const { data: account, etag } = await use.callApi({ method: 'GET', path: ACCOUNT });
  const all = account.mailTexts as readonly MailText[];
  const isIt = (one: MailText) => one.kind === kind && one.language === language;
  const before = all.find(isIt) ?? { kind, language, subject: null, opening: '', closing: '' };
  const after = { ...before, ...words };
  const parts = (['subject', 'opening', 'closing'] as const)
    .filter((part) => before[part] !== after[part])
    .map((part) => `${part} from ${shown(before[part])} to ${shown(after[part])}`);
  const preview = await use.callApi({
    method: 'POST',
    path: `${ACCOUNT}/mail_preview`,
    body: {
      kind,
      language,
      words: { subject: after.subject, opening: after.opening, closing: after.closing },
    },
  });
  return {
    sentence: `Change the words of the mail ${kind} in ${language} to all clients: ${parts.join(', ') || 'nothing'}.`,
    facts: { example: { subject: preview.data.subject, text: preview.data.text } },
    request: {
      method: 'PATCH',
      path: ACCOUNT,
      body: { mailTexts: [...all.filter((one) => !isIt(one)), after] },
      ...(etag === undefined ? {} : { ifMatch: etag }),
    },
    isHarmless: parts.length === 0,
    present: ({ data }) => ({ saved: (data.mailTexts as readonly MailText[]).find(isIt) ?? null }),
  };
}

function shown(words: string | null): string {
  return words === null || words === '' ? 'ours' : quote(words);
}
