import { Type } from 'typebox';
import { TriedInvoice, triedChangeFields } from '../../invoices/service.ts';
import { Choice, Closed, Described, Instant, Nullable, OrNull, Sum, Uuid } from '../../kit/http/schemas.ts';
import { shownMailKinds } from '../types.ts';
import { Entry, Note, Reader } from './schemas.ts';
import { triedMailReasons } from './types.ts';

const PaymentIds = Type.Array(Nullable(Uuid), {
  description: 'The scheduled payments that it is about; null for one that the change would make.',
});

const TriedEntry = Closed({ ...Entry.properties, scheduledPaymentIds: PaymentIds });

const TriedNote = Closed({ ...Note.properties, scheduledPaymentIds: PaymentIds });

const NextCharge = Closed({
  at: Described(Instant, 'When.'),
  scheduledPaymentIds: PaymentIds,
  amount: Described(Sum, 'The amount without the surcharge.'),
  surcharge: Described(Sum, 'The surcharge by the present rules.'),
  refusal: Nullable(
    Choice(
      ['amount_changed', 'method_not_accepted'],
      'Why the consent does not cover it, so that autopay ends then; null: it is charged.',
    ),
  ),
});

/** What a change of an invoice would do. */
export const DryRunAnswer = Closed({
  dryRun: Type.Literal(true, { description: 'Nothing was changed.' }),
  invoice: TriedInvoice,
  changes: Closed(
    {
      ...triedChangeFields,
      mails: Type.Array(
        Closed({
          kind: Choice(shownMailKinds, 'The subject matter of the mail.'),
          subject: Type.String({ description: 'The subject line.' }),
          recipients: Described(Type.Array(Reader), 'Those who get it.'),
          unreadBecause: Nullable(Choice(triedMailReasons, 'Why it is not sent at once, but kept or held.')),
          scheduledPaymentIds: PaymentIds,
        }),
        { description: 'The mails that are written at once. Later ones are in `forecast`.' },
      ),
      forecast: Closed(
        {
          lost: Described(Type.Array(TriedEntry), 'What is to come now, and would not come any more.'),
          gained: Described(Type.Array(TriedEntry), 'What would come instead.'),
          comparedUntil: Nullable({
            ...Instant,
            description: 'From here on nothing is compared: a forecast has more than 100 entries.',
          }),
          notes: Described(Type.Array(TriedNote), 'What the forecast afterwards leaves out or cannot know.'),
        },
        { description: 'How `GET …/forecast` changes.' },
      ),
      autopay: Closed(
        {
          before: OrNull(NextCharge, 'Null: none is to come.'),
          after: OrNull(NextCharge, 'Null: none would come.'),
          lost: Described(
            Type.Array(NextCharge),
            'All charges that are to come now, and would not any more.',
          ),
          gained: Described(Type.Array(NextCharge), 'Those that would come instead.'),
        },
        { description: 'The next charge of autopay, and all that differ.' },
      ),
    },
    { description: 'What differs afterwards.' },
  ),
});
