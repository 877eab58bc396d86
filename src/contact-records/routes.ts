import { Type } from 'typebox';
import type { Caller } from '../accounts/types.ts';
import { inheritedFields } from '../contacts/service.ts';
import { AppError } from '../kit/errors.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import {
  answers,
  answersFile,
  Choice,
  Closed,
  DateText,
  Instant,
  Nullable,
  Uuid,
} from '../kit/http/schemas.ts';
import { createSending } from '../kit/http/sending-files.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { ContactRecords } from './service.ts';
import { MOST_KEPT } from './store.ts';

const tags = ['Contacts'];
const Params = Type.Object({ contact_id: Type.String() });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Status = Choice(['Running', 'Done'], 'Long work continues in the background.');
const times = {
  startedAt: { ...Instant, description: 'When it was asked for.' },
  finishedAt: Nullable({ ...Instant, description: 'When all was done; null until then.' }),
};

/** The media type of an export: JSON, but no answer in the envelope. */
const EXPORT = 'application/vnd.tranche.contact+json';

const MergeContact = Closed({
  into: { ...Uuid, description: 'The contact that gets everything.' },
  autopay: Type.Optional(
    Choice(
      ['End', 'Keep'],
      'Default `End`: autopay of the moved invoices ends, and their clients get a mail. With `Keep`, each ' +
        'consent stays with its invoice: use it if both contacts are the same person.',
    ),
  ),
});
const MergeAnswer = Closed({
  contactId: { ...Uuid, description: 'The contact that was merged.' },
  intoId: { ...Uuid, description: 'The contact that has everything.' },
  status: Status,
  autopay: Choice(['End', 'Keep'], 'What was asked for.'),
  invoices: Count('The number of invoices moved so far.'),
  payments: Count('The number of outgoing payments moved so far.'),
  endedAutopays: Count('Of how many invoices autopay was ended.'),
  ...times,
});

const PreviewMerge = Closed({ into: { ...Uuid, description: 'The contact that would get everything.' } });
const MergePreviewAnswer = Closed({
  contactId: { ...Uuid, description: 'The contact that would be merged.' },
  intoId: { ...Uuid, description: 'The contact that would get everything.' },
  gets: Closed(inheritedFields, {
    description: 'The fields of the other contact that would change, with their new values.',
  }),
  personsLeftOut: Count('How many persons no longer fit, and would be lost.'),
});

const EraseContact = Closed({});
const ErasureAnswer = Closed({
  contactId: { ...Uuid, description: 'The contact.' },
  status: Choice(
    ['Possible', 'Refused', 'Running', 'Done'],
    '`Possible`, `Refused`: erasing has not been requested. `Running`: it runs in the background.',
  ),
  obstacles: Type.Array(
    Closed({
      code: Choice(['credit', 'owed', 'under_way', 'disputed', 'paying_out'], 'What prevents erasing.'),
      count: Count('How many there are.'),
      message: Type.String({ description: 'The same as a sentence, with the next step.' }),
    }),
    { description: 'Why it would be refused now.' },
  ),
  kept: Closed(
    {
      invoices: Count(`Issued invoices; ${MOST_KEPT}: this number or more.`),
      payments: Count(`Payments out of which money has moved; ${MOST_KEPT}: this number or more.`),
      until: Nullable({
        ...DateText,
        description: 'The last day on which one of them is kept; null: none is kept.',
      }),
      byYear: Type.Array(
        Closed({
          until: { ...DateText, description: 'The last day on which these are kept.' },
          invoices: Count('Issued invoices.'),
          payments: Count('Payments out.'),
        }),
        { description: 'By the day on which their time ends, in order.' },
      ),
    },
    {
      description:
        'Objects that the law requires a business to keep, with name and address, until their time ends. An ' +
        'invoice with autopay from a bank ' +
        'account is kept until two years after autopay ended, at least: it proves what was agreed.',
    },
  ),
  startedAt: Nullable({ ...Instant, description: 'When it was asked for; null: it was not.' }),
  finishedAt: times.finishedAt,
});

// Merging and erasing change invoices, end autopay and delete drafts: they need the scopes of those operations.
function requireWriting({ scopes }: Caller): void {
  const lacking = (['invoices:write', 'payments:write'] as const).find((scope) => !scopes.has(scope));
  if (lacking !== undefined)
    throw new AppError('forbidden', { message: `The token lacks the scope ${lacking}.` });
}

const mergeSchema = {
  operationId: 'mergeContact',
  summary: 'Merge a contact into another',
  description:
    'Moves its invoices, payments out, mails and links to the other contact. Invoices keep the name, email address and ' +
    'language they were sent with. Until this is done, the contact is frozen: billing, paying or changing it gets 409 ' +
    '`contact_busy`. Afterwards it is not found, and its email is free again. Its `externalId` goes to the other contact, unless ' +
    'that has one; then it is free, too. So do its `language` and what else `previewContactMerge` says. Needs `invoices:write` and `payments:write`, too.',
  tags,
  params: Params,
  body: { ...MergeContact, examples: [{ into: '01981f9e-4b2a-7c31-9d55-0a1b2c3d4e5f', autopay: 'Keep' }] },
  response: answers(200, MergeAnswer, [404, 409, 413, 415, 422]),
};

const previewMergeSchema = {
  operationId: 'previewContactMerge',
  summary: 'Preview a merge',
  description:
    'The fields that the contact that stays would get, beside invoices and payments: its empty fields are filled, of two addresses its ' +
    'own stays whole, and persons of both get mails. Two persons with one address become one, who gets what either got. ' +
    'Changes nothing.',
  tags,
  params: Params,
  querystring: PreviewMerge,
  response: answers(200, MergePreviewAnswer, [404, 422]),
};

const readMergeSchema = {
  operationId: 'getContactMerge',
  summary: 'Read how far a merge has come',
  description:
    'By the id of the contact that was merged, also when it is gone: `intoId` is where everything went.',
  tags,
  params: Params,
  response: answers(200, MergeAnswer, [404]),
};

const eraseSchema = {
  operationId: 'eraseContact',
  summary: 'Erase a contact',
  description:
    'For a person’s right to be forgotten; this cannot be undone. Name and address, drafts, mails, page views, ' +
    'the person’s data in events and stored answers are erased. Issued invoices and payments that moved money ' +
    'are kept as long as the law requires; `kept` says until when, and then they are erased automatically. 409 ' +
    '`open_money` while something is owed, under way or disputed. Works for a deleted contact, too. Needs ' +
    '`invoices:write` and `payments:write` as well.',
  tags,
  params: Params,
  body: { ...EraseContact, examples: [{}] },
  response: answers(200, ErasureAnswer, [404, 409, 413, 415, 422]),
};

const readErasureSchema = {
  operationId: 'getContactErasure',
  summary: 'Read the effects of erasing a contact',
  description:
    'How far the erasure has come, and what is still kept, until when. Of a contact that is not erased: what ' +
    'would be kept, and what prevents erasing.',
  tags,
  params: Params,
  response: answers(200, ErasureAnswer, [404]),
};

const exportSchema = {
  operationId: 'exportContact',
  summary: 'Export a contact',
  description:
    'All data about a person, as one JSON file: contact, invoices, their versions and the content of PDFs that were handed out, page views, consents (with `acceptedAt` null: autopay never began under it), SEPA mandates, charges, refunds, disputes, ' +
    'payments out, accounts at the processor, mails with their texts, events. Parts for which the caller has no scope are left out and listed in `leftOut`. ' +
    'Also of a deleted contact.',
  tags,
  params: Params,
  response: answersFile([EXPORT], [404]),
};

/** Adds merging, exporting and erasing contacts. */
export function contactRecordRoutes(
  server: HttpServer,
  { contactRecords, ...deps }: { contactRecords: ContactRecords; idempotency: Idempotency; clock: Clock },
): void {
  const { perform, read } = operationsOf(server, deps);
  const { idempotency } = deps;
  const path = '/v1/contacts/:contact_id';
  const writing = { scope: 'contacts:write' as const, method: 'POST' as const };
  const reading = { scope: 'contacts:read' as const };

  perform(
    { ...writing, url: `${path}/merge`, schema: mergeSchema },
    async ({ caller, body, params }, idempotent) => {
      // Before the key is kept: a token that gets the scope may repeat the request.
      requireWriting(caller);
      return idempotency.perform(idempotent, async (tx) => ({
        status: 200,
        data: await contactRecords.mergeContact(tx, caller.account, params.contact_id, body),
      }));
    },
  );
  read(
    { ...reading, url: `${path}/merge_preview`, schema: previewMergeSchema },
    ({ caller, params, query }) => contactRecords.previewMerge(caller.account, params.contact_id, query.into),
  );
  read({ ...reading, url: `${path}/merge`, schema: readMergeSchema }, ({ caller, params }) =>
    contactRecords.getMerge(caller.account, params.contact_id),
  );
  perform(
    { ...writing, worksSuspended: true, url: `${path}/erase`, schema: eraseSchema },
    async ({ caller, params }, idempotent) => {
      requireWriting(caller);
      return idempotency.perform(idempotent, async (tx) => ({
        status: 200,
        data: await contactRecords.eraseContact(tx, caller.account, params.contact_id),
      }));
    },
  );
  read({ ...reading, url: `${path}/erasure`, schema: readErasureSchema }, ({ caller, params }) =>
    contactRecords.getErasure(caller.account, params.contact_id),
  );
  const send = createSending(EXPORT, 'json');
  server.get(
    `${path}/export`,
    { schema: exportSchema, config: { ...reading, produces: [EXPORT] } },
    async (request, reply) => {
      const { name, pieces } = await contactRecords.exportContact(request.caller, request.params.contact_id);
      return send(request, reply, name, pieces);
    },
  );
}
