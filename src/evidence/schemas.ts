import { Type } from 'typebox';
import { Choice, Closed, Described, IdOf, Instant, Nullable, OrNull, Sum } from '../kit/http/schemas.ts';
import { evidenceStatuses } from './types.ts';

const Texts = Type.Record(Type.String(), Type.String());
const Facts = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));

/** Evidence that was sent, or in a dry run would be: that has no id and no status. */
export const SentEvidenceAnswer = Closed({
  id: Described(Nullable(Type.String({ format: 'uuid' })), 'Its id; null in a dry run.'),
  status: Nullable(Choice(evidenceStatuses, 'A refused one may be sent again; null in a dry run.')),
  statement: Type.String({ description: 'The words of the business.' }),
  fields: Described(Texts, 'The facts that are sent beside the file.'),
  fileSha256: Type.String({ description: 'SHA-256 of the PDF, in hex.' }),
  fileBytes: Type.Integer({ description: 'The size of the PDF.' }),
  failure: OrNull(
    Closed({
      code: Type.String({ description: 'For programs.' }),
      message: Type.String({ description: 'For people.' }),
    }),
    'Why the processor refused it.',
  ),
  createdAt: Described(Instant, 'When it was put together.'),
  sentAt: Described(Nullable(Instant), 'When the processor took it.'),
});

/** Body of sending evidence. */
export const SendEvidence = Closed({
  statement: Type.Optional(
    Type.String({ maxLength: 20_000, description: 'The words that the business adds.' }),
  ),
  dryRun: Type.Optional(Type.Boolean({ description: 'Answers what would be sent; nothing is sent.' })),
});

/** Everything that speaks for a disputed charge. */
export const EvidenceAnswer = Closed({
  disputeId: IdOf('the dispute'),
  madeAt: Described(Instant, 'When it was put together.'),
  timeZone: Type.String({ description: 'The zone of the account.' }),
  consentCount: Described(Sum, 'The number of consents.'),
  mailCount: Described(Sum, 'The number of mails to the client.'),
  viewCount: Described(Sum, 'How often the client looked at the invoice.'),
  facts: Described(
    Facts,
    'The facts of the PDF: `dispute`, `charge`, `invoice`, `schedule`, `consents` with words and hashes, `mandates`, ' +
      '`cancellationTerms`, `views`, `mails`, `acts` of the client, `versions`, `documents` with hashes, `charges`, `refunds`, ' +
      '`creditNotes`. `payer` of `charge`: the person who paid, as named at checkout; other payers are left out. `acceptedTerms` of a charge: what the client accepted by paying. Each instant is `at` in UTC and `local` in the zone of the account.',
  ),
  sent: OrNull(SentEvidenceAnswer, 'The evidence that was sent last; null: none.'),
});
