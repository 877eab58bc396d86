import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, Choice, Closed, Instant, Nullable } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { AccountClosing } from './service.ts';
import { MOST_COUNTED } from './store.ts';

const Count = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MOST_COUNTED,
    description: `${description} ${MOST_COUNTED}: this number or more.`,
  });

const ClosingAnswer = Closed({
  status: Choice(['Open', 'Closed'], 'A closed account can only be read.'),
  closedAt: Nullable({ ...Instant, description: 'When it was closed; null: it is open.' }),
  reopenableUntil: Nullable({
    ...Instant,
    description:
      'Until when an Owner may reopen it. While money is under way or disputed, or has come back, also later. ' +
      'Null: it is open.',
  }),
  erasableFrom: {
    ...Instant,
    description:
      'The earliest time at which personal data is erased: after the time for reopening, and when no bank can ' +
      'take money back any more (60 days after a bank debit, 120 days after a card payment, 30 days after a ' +
      'failed refund). Money that is under way or disputed, or has come back, delays this. For an open ' +
      'account: if it were closed now.',
  },
  obstacles: Type.Array(
    Closed({
      code: Choice(
        ['under_way', 'disputed', 'paying_out', 'operator_debt', 'client_credit'],
        'What prevents closing.',
      ),
      count: Count('How many there are.'),
      message: Type.String({ description: 'The same as a sentence, with the next step.' }),
    }),
    { description: 'Why it cannot be closed now.' },
  ),
  consequences: Closed(
    {
      owedInvoices: Count(
        'Invoices that are owed. They stay; nobody is reminded, and links take no payment.',
      ),
      autopays: Count('Consents to autopay. Autopay ends, and the clients get a mail.'),
      offers: Count('Payments out that nobody has answered. They are withdrawn.'),
      tokens: Count('Active tokens. They are refused from then on.'),
      atProcessor: Type.Array(
        Closed({
          currency: Type.String({ description: 'ISO 4217 code.' }),
          amount: Type.Integer({ description: 'In the minor unit; negative: the processor will take it.' }),
        }),
        { description: 'Money that the processor holds. It is still paid out, and the books show it.' },
      ),
    },
    { description: 'The effects of closing the account; for a closed account, those that remain.' },
  ),
});

const showSchema = {
  operationId: 'getAccountClosing',
  summary: 'Read the effects of closing the account',
  description:
    'Whether the account is open, what prevents closing it, and what closing would end. No token can close an ' +
    'account: an Owner does it in the app, and confirms with the password. Afterwards every token is refused ' +
    'with 403 `account_closed`.',
  tags: ['Account'],
  response: answers(200, ClosingAnswer),
};

/** Adds the operation that says what closing the account would do. It is closed in the app, by an Owner alone. */
export function accountClosingRoutes(
  server: HttpServer,
  { accountClosing, ...deps }: { accountClosing: AccountClosing; idempotency: Idempotency; clock: Clock },
): void {
  const { read } = operationsOf(server, deps);
  read({ scope: 'account:read', url: '/v1/account/closing', schema: showSchema }, ({ caller }) =>
    accountClosing.show(caller.account),
  );
}
