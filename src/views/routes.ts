import { Type } from 'typebox';
import type { Caller } from '../accounts/types.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, Choice, Closed, Instant, Page, TextOf, Uuid } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { Views } from './service.ts';
import { viewPages } from './types.ts';

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
  description: 'Its position among the views, lowest first. Default: the last.',
});
const PageName = Choice(viewPages, 'The page whose list it filters.');

const ViewAnswer = Closed({
  id: { ...Uuid, description: 'Its id.' },
  name: Type.String({ description: 'The name of the view.' }),
  page: PageName,
  query: Type.String({ description: 'The query of the page’s address, without `?`.' }),
  position: Type.Integer({ description: 'Its position among the views.' }),
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

const listSchema = {
  operationId: 'listViews',
  summary: 'List saved views',
  description: 'The saved views of the person of the token or session in this account; 100 at most.',
  tags,
  response: answers(200, Page(ViewAnswer)),
};

const createSchema = {
  operationId: 'createView',
  summary: 'Save a view',
  description: 'Saves the filters of a list under a name. Only this person sees it.',
  tags,
  body: {
    ...CreateView,
    examples: [{ name: 'Late weddings', page: 'invoices', query: 'state=Overdue&q=wedding' }],
  },
  response: answers(201, ViewAnswer, [409, 413, 415, 422]),
};

const updateSchema = {
  operationId: 'updateView',
  summary: 'Change a view',
  description: 'Changes its name, query or position; fields that are left out do not change.',
  tags,
  params,
  body: { ...UpdateView, examples: [{ position: 0 }] },
  response: answers(200, ViewAnswer, [404, 409, 413, 415, 422]),
};

const deleteSchema = {
  operationId: 'deleteView',
  summary: 'Delete a view',
  description: 'Deletes the view, and none of the objects in its list.',
  tags,
  params,
  response: answers(200, ViewAnswer, [404, 409, 422]),
};

/** Adds the operations on saved views. */
export function viewRoutes(
  server: HttpServer,
  { views, ...deps }: { views: Views; idempotency: Idempotency; clock: Clock },
): void {
  const { read, write } = operationsOf(server, deps);
  const path = '/v1/views/:view_id';
  const config = { scope: 'invoices:read' as const };
  const changing = {
    ...config,
    keyOwner: ({ caller }: { caller: Caller }) => `person ${caller.personId}`,
  };

  read({ ...config, url: '/v1/views', schema: listSchema }, ({ caller }) => views.listViews(caller));
  write({ ...changing, method: 'POST', url: '/v1/views', schema: createSchema }, (tx, { caller, body }) =>
    views.createView(tx, caller, body),
  );
  write(
    { ...changing, method: 'PATCH', url: path, schema: updateSchema },
    (tx, { caller, body, params: { view_id: id } }) => views.updateView(tx, caller, id, body),
  );
  write(
    { ...changing, method: 'DELETE', url: path, schema: deleteSchema },
    (tx, { caller, params: { view_id: id } }) => views.deleteView(tx, caller, id),
  );
}
