import { Type } from 'typebox';
import {
  answers,
  Choice,
  Closed,
  CurrencyCode,
  IdOf,
  Nullable,
  Page,
  pageQuery,
  TextOf,
} from '../kit/http/schemas.ts';
import { accountStatuses } from './types.ts';

const tags = ['Accounts'];
const params = Type.Object({ account_id: Type.String() });

const monthOf = (description: string) =>
  TextOf('a month, e.g. 2026-11', '^(?:19|20|21)[0-9]{2}-(?:0[1-9]|1[0-2])$', { description });

const counts = {
  month: Type.String({ description: 'The month, `YYYY-MM`, in the calendar of the account.' }),
  isFinal: Type.Boolean({
    description: 'True from three days after its end: then nothing of it changes any more.',
  }),
  invoices: Type.Integer({ description: 'Invoices that were issued. Drafts do not count.' }),
  charges: Type.Integer({
    description: 'Charges of clients that succeeded, also when they were given back later.',
  }),
  volumes: Type.Array(
    Closed({
      currency: CurrencyCode,
      amount: Type.Integer({ description: "What was charged, in the currency's minor unit." }),
    }),
    { description: 'What those charges took, surcharges included, by currency.' },
  ),
  platformFees: Type.Array(
    Closed({
      currency: CurrencyCode,
      amount: Type.Integer({
        description: "The fees that were taken, less those given back, in the currency's minor unit.",
      }),
    }),
    {
      description:
        'The fees of your platform for those charges, by currency; empty unless the account is connected to it.',
    },
  ),
  paymentsOut: Type.Integer({ description: 'Payments to recipients for which the wallet paid.' }),
  mails: Type.Integer({ description: 'Mails that were written, without those that were withdrawn unsent.' }),
};
const AccountUsage = Closed(counts);
const UsageOfAccount = Closed({
  accountId: IdOf('the account'),
  externalId: Nullable({ ...Type.String(), description: 'Its id in your own system; null: none.' }),
  name: Type.String({ description: 'The name of the business.' }),
  mode: Choice(['Live', 'Sandbox'], 'Sandbox: no money was real.'),
  status: Choice(accountStatuses, 'Its present status.'),
  ...counts,
});

export const accountUsageSchema = {
  operationId: 'getAccountUsage',
  summary: 'Read the usage of an account',
  description:
    'By month, the oldest first: the twelve months up to now, or those that you name, 24 at most. Invoices that were imported ' +
    'from a file count in the month in which they were issued, so mostly not at all.',
  tags,
  params,
  querystring: Closed({
    from: Type.Optional(monthOf('The first month.')),
    to: Type.Optional(monthOf('The last month.')),
  }),
  response: answers(200, Page(AccountUsage), [404]),
};

export const usageSchema = {
  operationId: 'listUsage',
  summary: 'List the usage of all accounts',
  description:
    'One month of every account, the newest account first, in pages: also of suspended, closed and sandbox accounts, which say ' +
    'so. Each account has its own calendar.',
  tags,
  querystring: Closed({
    ...pageQuery,
    month: Type.Optional(monthOf('The month. Left out: the present one, in UTC.')),
  }),
  response: answers(200, Page(UsageOfAccount)),
};
