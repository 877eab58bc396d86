import { Type } from 'typebox';
import { languages, MOST_RETURN_HOSTS, scopes } from '../accounts/types.ts';
import { ExternalIdFilter, externalIdOf } from '../kit/external-id.ts';
import {
  answers,
  Choice,
  Closed,
  Email,
  IdOf,
  IfMatch,
  Instant,
  metadataOf,
  NoBody,
  Nullable,
  OrNull,
  Page,
  pageQuery,
  TextOf,
  VisibleText,
} from '../kit/http/schemas.ts';
import { LONGEST_RETURN_URL } from '../kit/return-url.ts';
import { mailRouteKinds, mailRouteStatuses } from '../mail-routes/types.ts';
import { businessStatuses, processorRelations } from '../processors/types.ts';
import { accountStatuses } from './types.ts';

const tags = ['Accounts'];
const params = Type.Object({ account_id: Type.String() });
const modes = ['Live', 'Sandbox'] as const;
const ExternalId = externalIdOf('The id of the account in your own system. No two accounts have the same.');
const Name = { ...VisibleText(200), description: 'The name of the business.' };

const Metadata = metadataOf('Your own names and values. The account does not see them.');
const ReturnHosts = Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
  maxItems: MOST_RETURN_HOSTS,
  uniqueItems: true,
  description:
    'The hosts to which the client’s page may lead back after paying, each exactly. A sandbox account may list ' +
    '`localhost:*`. Its members can change them, too.',
});

const accountFields = {
  id: IdOf('the account'),
  externalId: Nullable({ ...Type.String(), description: 'Its id in your own system; null: none.' }),
  path: Type.String({ description: 'Its part of payment links.' }),
  name: Type.String({ description: 'The name of the business.' }),
  mode: Choice(modes, 'Whether money is real. It never changes.'),
  country: Type.String({ description: 'ISO 3166-1, or empty.' }),
  currency: Type.String({ description: 'The currency of new invoices, ISO 4217.' }),
  timeZone: Type.String({ description: 'The IANA time zone in which due dates are judged.' }),
  status: Choice(
    accountStatuses,
    'Suspended: it begins nothing with money or mails. Closed: it is only read.',
  ),
  suspendedAt: Nullable({
    ...Instant,
    description: 'Since when it is suspended, in its own time; null: it is not.',
  }),
  suspendedReason: Nullable({
    ...Type.String(),
    description: 'Why; its members read it. Null: it is not suspended.',
  }),
  heldAt: Nullable({
    ...Instant,
    description:
      'Since when it is held after a restore, in its own time: it takes no money. Null: it is not.',
  }),
  closedAt: Nullable({ ...Instant, description: 'When it was closed, in its own time; null: it is open.' }),
  processor: OrNull(
    Closed({
      name: Choice(['Sandbox', 'Stripe'], 'The processor for new charges.'),
      relation: Nullable(
        Choice(
          processorRelations,
          '`OwnKeys`: by keys of the business’s own Stripe account. `Platform`: as a business of the operator’s platform, ' +
            'which takes its fee of clients’ payments. Null in the sandbox without a platform.',
        ),
      ),
      isReady: Type.Boolean({ description: 'False: charges are refused, because Stripe takes none.' }),
    }),
    'The processor that moves its money; null for a live account that has not connected one.',
  ),
  platformStatus: Nullable(
    Choice(
      businessStatuses,
      'Its account at your platform. `Started` and `Incomplete`: the business has to give details. `Pending`: Stripe checks ' +
        'them. `Ready`: it takes payments. `Restricted`: it did. `Rejected`: Stripe takes none for it. `Gone`: it was ' +
        'disconnected at Stripe. Null: it has none, or uses it no more.',
    ),
  ),
  mailRoute: OrNull(
    Closed({
      kind: Choice(mailRouteKinds, 'By its own mail server, or by yours under its own domain.'),
      status: Choice(
        mailRouteStatuses,
        'Active: its mails leave that way. Failing: they wait. Untested and Off: your sender sends them.',
      ),
      failingSince: Nullable({
        ...Instant,
        description: 'Since when, in its own time; null: it is not failing.',
      }),
    }),
    'How its mails leave; null: by the sender of the installation.',
  ),
  returnHosts: ReturnHosts,
  metadata: Metadata,
  createdAt: { ...Instant, description: 'When it was made.' },
  updatedAt: { ...Instant, description: 'When its settings or its status changed last.' },
};
const AccountOfInstallation = Closed(accountFields);
const count = (description: string) => Type.Integer({ minimum: 0, description });
const AccountWithHealth = Closed({
  ...accountFields,
  health: Closed(
    {
      unanswered: count(
        'Charges, refunds, payments out and evidence of disputes whose outcome the processor has not told.',
      ),
      discrepancies: count('Differences between its books and the processor, and faults in its books.'),
      mailsFailed: count('Mails of the last 30 days that could not be sent.'),
      webhooksStopped: count(
        'Webhooks that were paused after days of failures, or whose server answered 410.',
      ),
      tasksFailing: count('Pieces of background work that failed and are tried again.'),
      verifiedAt: Nullable({
        ...Instant,
        description: 'When its books were last verified, in its own time; null: never.',
      }),
    },
    { description: 'What needs somebody. All counts are 0 in a healthy account.' },
  ),
});

const CreateAccount = Closed({
  externalId: ExternalId,
  name: Name,
  country: TextOf('two capital letters of ISO 3166-1, e.g. DE', '^[A-Z]{2}$', {
    description:
      'Where the business is. It decides currency, time zone and language where these are left out.',
  }),
  mode: Choice(modes, 'Whether money is real.'),
  owner: Closed(
    {
      name: { ...VisibleText(200), description: 'The name of the person.' },
      email: { ...Email, description: 'The address that the person signs in with.' },
    },
    {
      description:
        'The first Owner. A person who is known here stays as they are; another one chooses a password by ' +
        '“Forgotten” on the page for signing in.',
    },
  ),
  language: Type.Optional(Choice(languages, 'Of its mails and documents.')),
  currency: Type.Optional(
    TextOf('three capital letters of ISO 4217, e.g. USD', '^[A-Z]{3}$', {
      description: 'The currency of its new invoices.',
    }),
  ),
  timeZone: Type.Optional({ ...VisibleText(100), description: 'An IANA time zone.' }),
});

const UpdateAccount = Closed({
  name: Type.Optional(Name),
  externalId: Type.Optional(Nullable(ExternalId)),
  returnHosts: Type.Optional(ReturnHosts),
  metadata: Type.Optional(metadataOf('Takes the place of all that was there.')),
});

const Suspend = Closed({
  reason: { ...VisibleText(500), description: 'Why. The members of the account read it; clients do not.' },
});

const tokenFields = {
  id: IdOf('the token; it is not the token'),
  name: Type.String({ description: 'The purpose of the token.' }),
  hint: Type.String({ description: 'The last four characters of its text.' }),
  scopes: Type.Array(Choice(scopes), { description: 'Its permissions in the account.' }),
  createdAt: { ...Instant, description: 'When it was made.' },
  expiresAt: Nullable({ ...Instant, description: 'When it stops working; null: never.' }),
  lastUsedAt: Nullable({ ...Instant, description: 'When it was last used, to the minute; null: never.' }),
  revokedAt: Nullable({ ...Instant, description: 'When it was revoked; null: it was not.' }),
};
const AccountToken = Closed(tokenFields);
const NewAccountToken = Closed({
  ...tokenFields,
  text: Nullable(
    Type.String({
      description: 'The token itself. Only this answer has it; null when the request is repeated.',
    }),
  ),
});
const CreateAccountToken = Closed({
  name: { ...VisibleText(200), description: 'The purpose of the token.' },
  scopes: Type.Array(Choice(scopes), {
    minItems: 1,
    maxItems: scopes.length,
    description: 'Its permissions in the account.',
  }),
  expiresAt: Type.Optional(
    Nullable({ ...Instant, description: 'When it stops working; null or left out: never.' }),
  ),
});

const asked = {
  externalId: 'shop-4711',
  name: 'Maple Studio',
  country: 'US',
  mode: 'Live',
  owner: { name: 'Dana Reed', email: 'dana@maple.example' },
};

export const createSchema = {
  operationId: 'createAccount',
  isVersioned: true,
  summary: 'Create an account',
  description:
    'A token of the installation is needed here and for every operation of this group. The same request again gets ' +
    'the account that the first one made, also without an `Idempotency-Key`.',
  tags,
  body: { ...CreateAccount, examples: [asked] },
  response: answers(201, AccountOfInstallation, [409, 413, 415, 422]),
};

export const listSchema = {
  operationId: 'listAccounts',
  summary: 'List accounts',
  description: 'Newest first, in pages.',
  tags,
  querystring: Closed({
    ...pageQuery,
    externalId: Type.Optional(ExternalIdFilter),
    status: Type.Optional(Choice(accountStatuses, 'Only those.')),
    mode: Type.Optional(Choice(modes, 'Only those.')),
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'A part of the name or of the path.' }),
    ),
  }),
  response: answers(200, Page(AccountOfInstallation)),
};

export const getSchema = {
  operationId: 'getOperatedAccount',
  isVersioned: true,
  summary: 'Read an account',
  description: 'What the operator may know of it, with its health: nothing of its business.',
  tags,
  params,
  response: answers(200, AccountWithHealth, [404]),
};

export const updateSchema = {
  operationId: 'updateOperatedAccount',
  isVersioned: true,
  summary: 'Change an account',
  description: 'All or nothing. Issued documents keep the old name.',
  tags,
  params,
  headers: IfMatch,
  body: { ...UpdateAccount, examples: [{ externalId: 'shop-4712', metadata: { plan: 'gold' } }] },
  response: answers(200, AccountOfInstallation, [404, 409, 412, 413, 415, 422]),
};

export const suspendSchema = {
  operationId: 'suspendAccount',
  isVersioned: true,
  summary: 'Suspend an account',
  description:
    'From now on nothing with money or mails begins: clients cannot pay, autopay and payments out wait, and clients ' +
    'and recipients get no mails. Charges and payments under way are finished. Members read, refund and take their ' +
    'data out. A suspended account stays as it is.',
  tags,
  params,
  body: { ...Suspend, examples: [{ reason: 'Many disputed payments. Write to support@shop.example.' }] },
  response: answers(200, AccountOfInstallation, [404, 409, 413, 415, 422]),
};

export const resumeSchema = {
  operationId: 'resumeAccount',
  isVersioned: true,
  summary: 'End the suspension of an account',
  description:
    'All that was put off goes on: payments out are made, autopay is announced again before it charges, offers have ' +
    'the time back that passed. An account that is not suspended stays as it is.',
  tags,
  params,
  body: NoBody,
  response: answers(200, AccountOfInstallation, [404, 409, 413, 415, 422]),
};

const OnboardingLink = Closed({
  status: Choice(
    businessStatuses,
    'The business at your platform. `Ready`: it takes clients’ payments, and there is no link. `Rejected` and `Gone`: Stripe ' +
      'takes none for it.',
  ),
  url: Nullable(
    Type.String({
      description:
        'The page of Stripe: lead the business there at once, and do not store or send the address. Null when Stripe asks for ' +
        'nothing, and when the request is repeated.',
    }),
  ),
  expiresAt: Nullable({
    ...Instant,
    description: 'Until when the page can be opened, once. Null without a link.',
  }),
});

export const onboardingLinkSchema = {
  operationId: 'createOnboardingLink',
  summary: 'Connect an account to your platform',
  description:
    'Makes the account of the business at your Stripe platform, unless there is one, and a link at which the business gives ' +
    'Stripe its details. Stripe leads back to `returnUrl` with `onboarding=returned`, or with `onboarding=expired` when the ' +
    'link was used or is too old: then make another one. Coming back says nothing of the state, which `processor` of the ' +
    'account has. An account that an Owner has disconnected, or connected to another Stripe account, is changed by an Owner, ' +
    'in the app.',
  tags,
  params,
  body: {
    ...Closed({
      returnUrl: Type.String({
        minLength: 1,
        maxLength: LONGEST_RETURN_URL,
        description: 'Where Stripe leads back to: https, with a host of `returnHosts`.',
      }),
    }),
    examples: [{ returnUrl: 'https://shop.example/settings/payments' }],
  },
  response: answers(200, OnboardingLink, [403, 404, 409, 413, 415, 422, 503]),
};

export const createTokenSchema = {
  operationId: 'createAccountToken',
  summary: 'Create a token of an account',
  description:
    'A token of the installation reaches nothing of an account itself; this token does. It belongs to a member that ' +
    'stands for the operator, with the role Admin, and shows in the lists of members and tokens of the account.',
  tags,
  params,
  body: {
    ...CreateAccountToken,
    examples: [{ name: 'Booking platform', scopes: ['invoices:read', 'invoices:write'] }],
  },
  response: answers(201, NewAccountToken, [404, 409, 413, 415, 422]),
};

export const listTokensSchema = {
  operationId: 'listAccountTokens',
  summary: 'List the tokens of an account',
  description: 'Newest first, in pages: those that were made here, revoked and expired ones too.',
  tags,
  params,
  querystring: Closed(pageQuery),
  response: answers(200, Page(AccountToken), [404]),
};

export const revokeTokenSchema = {
  operationId: 'revokeAccountToken',
  summary: 'Revoke a token of an account',
  description: 'It stops working with the next request. Only tokens that were made here are found.',
  tags,
  params: Type.Object({ account_id: Type.String(), token_id: Type.String() }),
  response: answers(200, AccountToken, [404, 409, 422]),
};
