import { Type } from 'typebox';
import { Closed, Nullable } from '../../kit/http/schemas.ts';
import { numberInRange, patternFault, rangeOf } from '../../kit/text/number-pattern.ts';
import { quote } from '../presenting.ts';
import type { Review, Tool, ToolUse } from '../tool.ts';

const ACCOUNT = '/v1/account';

interface Asked {
  readonly numberPattern?: string | null;
  readonly nextNumber?: number;
  readonly creditNotePattern?: string | null;
  readonly attachPdf?: boolean;
}

/** How documents are numbered, and whether mails carry them. */
export function documentSettingTools(): Tool[] {
  return [
    {
      kind: 'Acts',
      name: 'set_documents',
      title: 'Set numbers and PDFs',
      description:
        'Sets patterns of numbers (`{YYYY}-{0000}`; null: the usual ones), PDFs in mails. Reviewed, then confirmed.',
      scopes: ['account:write', 'account:read'],
      isIdempotent: true,
      input: Closed({
        numberPattern: Type.Optional(Nullable(Type.String())),
        nextNumber: Type.Optional(Type.Integer()),
        creditNotePattern: Type.Optional(Nullable(Type.String())),
        attachPdf: Type.Optional(Type.Boolean()),
      }),
      review: reviewSettings,
    },
  ];
}

async function reviewSettings(use: ToolUse, body: Asked): Promise<Review> {
  const { data: account, etag } = await use.callApi({ method: 'GET', path: ACCOUNT });
  const parts = (Object.keys(body) as (keyof Asked)[])
    .filter((name) => account[name] !== body[name])
    .map((name) => `${name} from ${shown(account[name])} to ${shown(body[name])}`);
  return {
    sentence: `Change how documents of all clients are numbered and sent: ${parts.join(', ') || 'nothing'}.`,
    facts: { nextNumbers: nextNumbers(account, body, use.today) },
    request: { method: 'PATCH', path: ACCOUNT, body, ...(etag === undefined ? {} : { ifMatch: etag }) },
    isHarmless: parts.length === 0,
    present: ({ data }) => ({ nextNumbers: data.nextNumbers, attachPdf: data.attachPdf }),
  };
}

interface Numbering {
  readonly numberPattern: string | null;
  readonly numberPrefix: string;
  readonly nextNumber: number;
  readonly creditNotePattern: string | null;
  readonly nextCreditNote: number;
  readonly nextNumbers: { readonly invoice: string; readonly creditNote: string };
}

// Those that the change gives. A pattern that cannot be counted by is refused when it is confirmed, and gives none.
function nextNumbers(account: Numbering, body: Asked, today: string) {
  const { numberPattern = account.numberPattern, nextNumber = account.nextNumber, creditNotePattern } = body;
  const inPattern = (pattern: string | null, prefix: string, next: number) =>
    pattern !== null && patternFault(pattern) !== null
      ? null
      : numberInRange(rangeOf({ pattern, prefix }, today), next);
  return {
    invoice:
      body.numberPattern === undefined && body.nextNumber === undefined
        ? account.nextNumbers.invoice
        : inPattern(numberPattern, account.numberPrefix, nextNumber),
    creditNote:
      creditNotePattern === undefined
        ? account.nextNumbers.creditNote
        : inPattern(creditNotePattern ?? 'CN-{0000}', '', account.nextCreditNote),
  };
}

function shown(value: string | number | boolean | null | undefined): string {
  return typeof value === 'string' ? quote(value) : String(value ?? 'the usual form');
}
