import { Type } from 'typebox';
import { Choice, Closed, DateText, Instant, Nullable, Uuid } from '../kit/http/schemas.ts';
import { rowStatuses, skipReasons } from './types.ts';

/** A row of an import as it is listed. */
export const RowAnswer = Closed({
  line: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Its line in the file.' }),
  status: Choice(rowStatuses, 'The known details.'),
  objectId: Nullable({
    ...Uuid,
    description:
      'The contact or invoice of the row: created by this import or, if the row is skipped, by an earlier one. ' +
      'Null while there is none.',
  }),
  skipReason: Nullable(
    Choice(
      skipReasons,
      'Why it is skipped. `Canceled`: the row has this status. `ImportedBefore`: an earlier import has created ' +
        'the same object, and it still exists; `…/include` creates it again. Null: it is not skipped.',
    ),
  ),
  earlier: Nullable(
    Closed(
      {
        importId: { ...Uuid, description: 'The import that has created it.' },
        name: Type.String({ description: 'The name of that import.' }),
        at: { ...Instant, description: 'When that import was created.' },
        by: Closed(
          {
            type: Choice(['Member', 'Token'], 'Whether a person or a token.'),
            id: { ...Uuid, description: 'Of the person or the token.' },
            name: Nullable(Type.String({ description: 'Its name; null when it is not known any more.' })),
          },
          { description: 'The person or token that started it.' },
        ),
      },
      { description: 'Where it was imported before; null when it was not.' },
    ),
  ),
  contactName: {
    ...Nullable(Type.String()),
    description:
      'The contact of the row; null when the form of the row is wrong, and after the import has ended.',
  },
  contactEmail: {
    ...Nullable(Type.String()),
    description: 'The email address; null in the same cases as `contactName`.',
  },
  totalAmount: {
    ...Nullable(Type.Integer({ minimum: 0 })),
    description: 'For an invoice: its total, in the minor unit; null in the same cases as `contactName`.',
  },
  currency: {
    ...Nullable(Type.String()),
    description: 'For an invoice that is not in the account’s currency.',
  },
  paymentSchedule: {
    ...Nullable(
      Type.Array(
        Closed({
          dueDate: { ...DateText, description: 'The day on which it is due.' },
          amount: Type.Integer({ description: 'The amount, in the minor unit.' }),
        }),
      ),
    ),
    description:
      'For an invoice with payments: the day and amount of each; null in the same cases as `contactName`.',
  },
  faults: Type.Array(
    Closed({
      path: Type.String({ description: 'The field, as a JSON pointer from the row.' }),
      code: Type.String({ description: 'The kind of fault.' }),
      message: Type.String({ description: 'The same as a sentence.' }),
      params: Type.Unsafe<Record<string, string | number>>({
        type: 'object',
        additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        description: 'The values in the sentence, so that a program can write its own.',
      }),
    }),
    { description: 'Why it is refused.' },
  ),
});
