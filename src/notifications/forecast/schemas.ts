import { Type } from 'typebox';
import {
  Choice,
  Closed,
  DateText,
  Described,
  Instant,
  Nullable,
  Sum,
  TextOf,
  Uuid,
} from '../../kit/http/schemas.ts';
import {
  forecastEvents,
  forecastKinds,
  forecastMails,
  forecastNotes,
  forecastStatuses,
  unreadReasons,
} from './types.ts';

/** Query of GET …/forecast. */
export const ForecastQuery = Closed({
  limit: Type.Optional(
    TextOf('a whole number from 1 to 500', '^(?:[1-9]|[1-9][0-9]|[1-4][0-9][0-9]|500)$', {
      description: 'How many entries at most: 1 … 500, default 100.',
    }),
  ),
});

/** An address that gets a mail. */
export const Reader = Closed({
  email: Type.String({ description: 'The address.' }),
  name: Type.String({ description: 'The name; empty for copies and the business.' }),
  role: Described(Choice(['to', 'cc']), 'Whether the mail is addressed to it, or a copy.'),
});

/** An entry of a forecast. */
export const Entry = Closed({
  at: Described(Instant, 'When, in the account’s time.'),
  date: { ...DateText, description: 'The day in the account’s time zone.' },
  kind: Choice(
    forecastKinds,
    '`DueSoon`, `Overdue`, `StatusChange`, `AutopayEnd`: an event. `Charge`: autopay takes money. `Reminder`, ' +
      '`AutopayAhead` (it announces a charge), `Mail`: a mail.',
  ),
  event: Nullable(Choice(forecastEvents, 'The event; null of charges and mails.')),
  status: Nullable(
    Choice(
      forecastStatuses,
      'Of a `StatusChange`: the new status of its payments, or without any of the invoice.',
    ),
  ),
  mail: Nullable(Choice(forecastMails, 'The kind of the mail; null of all others.')),
  scheduledPaymentIds: Described(Type.Array(Uuid), 'The scheduled payments that it is about.'),
  amount: Described(Sum, 'What is owed, asked for or taken, without the surcharge, in the minor unit.'),
  surcharge: Described(Sum, 'The surcharge by the present rules.'),
  recipients: Described(Type.Array(Reader), 'Those who get the mail.'),
  unreadBecause: Nullable(
    Choice(
      unreadReasons,
      'Why nobody gets the mail. `AddressSuppressed`: mails to the client came back. `NoAddress`: the business has none. ' +
        '`NoMailServer`: it is written and kept.',
    ),
  ),
  retryAt: Nullable({
    ...Instant,
    description:
      'When a charge is tried again if it fails for a reason that allows that. Null where autopay ends then, and of all others.',
  }),
  isConditional: Type.Boolean({ description: 'Only if the charges before it succeed.' }),
});

/** A note of a forecast. */
export const Note = Closed({
  code: Described(Choice(forecastNotes), 'For programs.'),
  scheduledPaymentIds: Described(Type.Array(Uuid), 'The scheduled payments that it is about.'),
  message: Type.String({ description: 'The same as a sentence.' }),
});

/** What is still to come for an invoice. */
export const ForecastAnswer = Closed({
  asOf: Described(Instant, 'The account’s time of the forecast.'),
  timeZone: Type.String({ description: 'The zone of the days.' }),
  isIfIssuedNow: Type.Boolean({ description: 'Of a draft: as if it were issued now.' }),
  entries: Described(Type.Array(Entry), 'In order.'),
  notes: Type.Array(Note, { description: 'What the entries leave out or cannot know, and why.' }),
  hasMore: Type.Boolean({ description: 'Whether more entries follow than `limit`.' }),
});
