import { Type } from 'typebox';
import { bookFormats } from '../../books/types.ts';
import { Choice, Closed, DateText } from '../../kit/http/schemas.ts';
import { pick, withMoneyTexts } from '../presenting.ts';
import type { Tool, ToolUse } from '../tool.ts';

interface BooksInput {
  readonly format: (typeof bookFormats)[number];
  readonly through?: string;
}

/** Reads what was exported for another program, and what the next export would be. A person makes it. */
export const booksTool: Tool = {
  kind: 'Reads',
  name: 'get_books',
  title: 'Exports of the books',
  description:
    'Files for DATEV, Xero or QuickBooks Online: the last five exports, and the next one with what keeps it from being made. ' +
    'A person makes it at Reports › Books.',
  scopes: ['reports:read'],
  input: Closed({
    format: Choice(bookFormats, 'The program.'),
    through: Type.Optional({ ...DateText, description: 'The last day of the next export. Default: today.' }),
  }),
  run: async ({ callApi }: ToolUse, { format, through }: BooksInput) => {
    const asked = through === undefined ? { format } : { format, through };
    const [next, made] = await Promise.all([
      callApi({ method: 'GET', path: '/v1/book_exports/next', query: asked }),
      callApi({ method: 'GET', path: '/v1/book_exports', query: { format, limit: 5 } }),
    ]);
    return withMoneyTexts({
      next: next.data,
      exports: made.data.items.map((one: Record<string, unknown>) =>
        pick(one, ['id', 'from', 'to', 'postingCount', 'sums', 'createdAt', 'undoneAt']),
      ),
    }) as object;
  },
};
