import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, Choice, Closed, Instant, Page, TextOf, Uuid } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { Views } from './service.ts';
import { viewPages } from './types.ts';

/** What the operations on views need. */
interface ViewRoutesOptions {
  readonly views: Views;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const Name = {
  ...TextOf('text that is not blank', '\\S', {
    maxLength: 80,
    description: 'The name of the view, up to 80 characters.',
  }),
  minLength: 1,
};
const Query = TextOf(
  'the query of an address, e.g. state=Overdue&q=wedding',
  "^[A-Za-z0-9_.~%+=&:,*'()-]*$",
  {
    maxLength: 1_000,
    description:
      'The query of the page’s address, without `?`. Of invoices: the filters of the list, as `GET /v1/invoices` takes them.',
  },
);
const Position = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Its place among the views; lower ones come first. Default: the last.',
});
const PageName = Choice(viewPages, 'The page that it is a view of.');

const ViewAnswer = Closed({
  id: { ...Uuid, description: 'Its id.' },
  name: Type.String({ description: 'The name of the view.' }),
  page: PageName,
  query: Type.String({ description: 'The query of the page’s address, without `?`.' }),
  position: Type.Integer({ description: 'Its place among the views.' }),
  createdAt: { ...Instant, description: 'When it was saved, in the machine’s time.' },
  updatedAt: { ...Instant, description: 'When it was last changed, in the machine’s time.' },
});
const CreateView = Closed({
  name: Name,
  page: PageName,
  query: Query,
  position: Type.Optional(Position),
});
const UpdateView = Closed({
  name: Type.Optional(Name),
  query: Type.Optional(Query),
  position: Type.Optional(Position),
});

const tags = ['Views'];
const params = Type.Object({ view_id: Type.String() });
const config = { scope: 'invoices:read' as const };

/** Adds the operations on saved views. */
export function viewRoutes(server: HttpServer, options: ViewRoutesOptions): void {
  const { views } = options;
  const listSchema = {
    operationId: 'listViews',
    summary: 'List saved views',
    description:
      'The views of lists that the person of the token or session has saved in this account; 100 at most.',
    tags,
    response: answers(200, Page(ViewAnswer)),
  };
  server.get(
    '/v1/views',
    { schema: listSchema, config },
    async ({ caller }) => (await views.listViews(caller)) as never,
  );
  writingRoutes(server, options);
}

function writingRoutes(server: HttpServer, { views, idempotency, clock }: ViewRoutesOptions): void {
  const createSchema = {
    operationId: 'createView',
    summary: 'Save a view',
    description: 'Saves the filters of a list under a name. It is the person’s own: nobody else sees it.',
    tags,
    body: {
      ...CreateView,
      examples: [{ name: 'Late weddings', page: 'invoices', query: 'state=Overdue&q=wedding' }],
    },
    response: answers(201, ViewAnswer, [409, 413, 415, 422]),
  };
  server.post('/v1/views', { schema: createSchema, config }, async (request, reply) => {
    const { caller, body } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now(), `person ${caller.personId}`);
    const answer = await idempotency.perform(idempotent, (tx) => views.createView(tx, caller, body));
    return sendFinished(reply, answer);
  });
  const updateSchema = {
    operationId: 'updateView',
    summary: 'Change a view',
    description: 'Its name, query or place; what is not sent stays.',
    tags,
    params,
    body: { ...UpdateView, examples: [{ position: 0 }] },
    response: answers(200, ViewAnswer, [404, 409, 413, 415, 422]),
  };
  server.patch('/v1/views/:view_id', { schema: updateSchema, config }, async (request, reply) => {
    const { caller, body, params: path } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now(), `person ${caller.personId}`);
    const answer = await idempotency.perform(idempotent, (tx) =>
      views.updateView(tx, caller, path.view_id, body),
    );
    return sendFinished(reply, answer);
  });
  const deleteSchema = {
    operationId: 'deleteView',
    summary: 'Delete a view',
    description: 'Forgets the view; what it lists stays.',
    tags,
    params,
    response: answers(200, ViewAnswer, [404, 409, 422]),
  };
  server.delete('/v1/views/:view_id', { schema: deleteSchema, config }, async (request, reply) => {
    const { caller, params: path } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now(), `person ${caller.personId}`);
    const answer = await idempotency.perform(idempotent, (tx) => views.deleteView(tx, caller, path.view_id));
    return sendFinished(reply, answer);
  });
}
