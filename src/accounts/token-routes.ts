import { Type } from 'typebox';
import { renderSuccess } from '../kit/http/envelope.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import {
  answers,
  Choice,
  Closed,
  Instant,
  Nullable,
  Page,
  pageQuery,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { Tokens } from './tokens.ts';
import { scopes } from './types.ts';

const tags = ['Tokens'];

const TokenAnswer = Closed({
  id: { ...Uuid, description: 'The id of the token; it is not the token.' },
  name: Type.String({ description: 'The purpose of the token.' }),
  hint: Type.String({ description: 'The last four characters of its text.' }),
  scopes: Type.Array(Choice(scopes), {
    description: 'The scopes of the token that the role of its person allows at the moment.',
  }),
  person: Closed(
    {
      id: { ...Uuid, description: 'The id of the person.' },
      name: Type.String({ description: 'The name of the person.' }),
      email: Type.String({ description: 'The email address of the person.' }),
    },
    { description: 'The owner of the token. The token works as long as the person is a member.' },
  ),
  createdAt: { ...Instant, description: 'When it was made.' },
  expiresAt: Nullable({ ...Instant, description: 'When it stops working; null: never.' }),
  lastUsedAt: Nullable({ ...Instant, description: 'When it was last used, to the minute; null: never.' }),
  revokedAt: Nullable({ ...Instant, description: 'When it was revoked; null: it was not.' }),
});

const NewTokenAnswer = Closed({
  ...TokenAnswer.properties,
  text: Nullable(
    Type.String({
      description: 'The token itself. Only this answer has it; null when the request is repeated.',
    }),
  ),
});

const CreateToken = Closed({
  name: { ...VisibleText(200), description: 'The purpose of the token.' },
  scopes: Type.Array(Choice(scopes), {
    minItems: 1,
    maxItems: scopes.length,
    description: 'The scopes of the token, at most those of the caller.',
  }),
  expiresAt: Type.Optional(
    Nullable({
      ...Instant,
      description:
        'When it stops working; null or left out: never. A token with an end cannot create one that works longer.',
    }),
  ),
});

const createSchema = {
  operationId: 'createToken',
  summary: 'Create a token',
  description:
    'The token belongs to the person who makes the request, and may do no more than this person. Its text is ' +
    'shown once, and not stored.',
  tags,
  body: {
    ...CreateToken,
    examples: [
      {
        name: 'Booking site',
        scopes: ['invoices:read', 'invoices:write'],
        expiresAt: '2027-11-21T12:00:00.000Z',
      },
    ],
  },
  response: answers(201, NewTokenAnswer, [409, 413, 415, 422]),
};

const listSchema = {
  operationId: 'listTokens',
  summary: 'List tokens',
  description:
    'Newest first, in pages; revoked and expired ones too. A caller without `tokens:write` sees only tokens of their own.',
  tags,
  querystring: Closed(pageQuery),
  response: answers(200, Page(TokenAnswer)),
};

const revokeSchema = {
  operationId: 'revokeToken',
  summary: 'Revoke a token',
  description:
    'It stops working with the next request. In the app, a member with `tokens:read` may revoke tokens of their own.',
  tags,
  params: Type.Object({ token_id: Type.String() }),
  response: answers(200, TokenAnswer, [404, 409, 422]),
};

/** Adds the operations on tokens. */
export function tokenRoutes(
  server: HttpServer,
  { accounts, ...deps }: { accounts: Tokens; idempotency: Idempotency; clock: Clock },
): void {
  const { idempotency } = deps;
  const { read, perform } = operationsOf(server, deps);

  read({ scope: 'tokens:read', url: '/v1/tokens', schema: listSchema }, ({ caller, query }) =>
    accounts.showTokens(caller, readPage(query)),
  );

  perform(
    { scope: 'tokens:write', method: 'POST', url: '/v1/tokens', schema: createSchema },
    async ({ caller, body }, idempotent) => {
      let made: Made | null = null;
      const answer = await idempotency.performAsSystem(idempotent, async (tx) => {
        made = await accounts.makeToken(tx, caller, body);
        return { status: 201, data: newToken(made.token, null) };
      });
      // The kept answer is without the text: a request that is repeated later must not read it.
      return made === null || answer.isReplayed ? answer : { ...answer, body: textOf(idempotent.now, made) };
    },
  );

  perform(
    {
      scope: 'tokens:write',
      selfService: 'tokens:read',
      worksSuspended: true,
      method: 'DELETE',
      url: '/v1/tokens/:token_id',
      schema: revokeSchema,
    },
    ({ caller, params }, idempotent) =>
      idempotency.performAsSystem(idempotent, async (tx) => ({
        status: 200,
        data: await accounts.endToken(tx, caller, params.token_id),
      })),
  );
}

type Made = Awaited<ReturnType<Tokens['makeToken']>>;

function newToken(token: Made['token'], text: string | null): object {
  return { ...token, text };
}

function textOf(now: Date, { token, text }: Made): string {
  return renderSuccess(now, JSON.stringify(newToken(token, text)));
}
