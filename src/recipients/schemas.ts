import { Type } from 'typebox';
import {
  Choice,
  Closed,
  CreatedAt,
  Described,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  pageQuery,
  UpdatedAt,
  Uuid,
} from '../kit/http/schemas.ts';
import { processorNames, recipientDues } from '../processors/types.ts';
import { recipientStatuses } from './types.ts';

const Status = Choice(
  recipientStatuses,
  '`Started`: has not finished yet; `Incomplete` and `Restricted`: something is asked for (`due`), before or after it ' +
    'could be paid; `Pending`: the processor checks; `Ready`: can be paid; `Rejected` and `Gone`: for good.',
);

export const RecipientAnswer = Closed({
  id: IdOf('the recipient'),
  contactId: Described(Uuid, 'The contact that is paid there.'),
  processor: Choice(processorNames, 'The processor that has the account.'),
  status: Status,
  country: Type.String({ description: 'The country of the recipient: ISO 3166.' }),
  currency: Nullable(Type.String({ description: 'The currency of its bank account; null without one.' })),
  bankAccount: OrNull(
    Closed({
      bankName: Type.String({ description: 'The name of the bank; may be empty.' }),
      last4: Type.String({ description: 'The last four digits of the account.' }),
    }),
    'Where the processor sends the money to; null until the recipient has named it.',
  ),
  due: Type.Array(Choice(recipientDues), { description: 'What the processor asks the recipient for.' }),
  dueBy: Described(Nullable(Instant), 'Until when it is asked for; null without a date.'),
  reason: Nullable(
    Type.String({ description: 'Why it cannot be paid, in the processor’s own word; null without one.' }),
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
});

export const ListRecipients = Closed({
  ...pageQuery,
  contactId: Type.Optional(Described(Uuid, 'Only those of this contact.')),
  status: Type.Optional(Described(Choice(recipientStatuses), 'Only those with this status.')),
});
