import { Type } from 'typebox';
import { refusal } from '../kit/errors.ts';
import { renderSuccess } from '../kit/http/envelope.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import {
  answers,
  Choice,
  Closed,
  Email,
  Instant,
  OrNull,
  Page,
  pageQuery,
  Uuid,
} from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { Members } from './service.ts';
import { roles } from './types.ts';

const tags = ['Members'];
const MemberParams = Type.Object({ member_id: Type.String() });
const InvitationParams = Type.Object({ invitation_id: Type.String() });

const MemberAnswer = Closed({
  id: { ...Uuid, description: 'The id of the person, the same in all accounts.' },
  name: Type.String({ description: 'The name of the person.' }),
  email: Type.String({ description: 'The email address that the person signs in with.' }),
  role: Choice(roles, 'What the person may do in this account.'),
  joinedAt: { ...Instant, description: 'When the person became a member.' },
  allowedRoles: Type.Array(Choice(roles), {
    description: 'The roles that the caller may give this member; empty when the caller may not change it.',
  }),
  isRemovable: Type.Boolean({ description: 'Whether the caller may remove this member.' }),
});

const InvitationAnswer = Closed({
  id: { ...Uuid, description: 'The id of the invitation.' },
  email: Type.String({ description: 'The address it was sent to.' }),
  role: Choice(roles, 'What the person may do after joining.'),
  createdAt: { ...Instant, description: 'When it was made.' },
  expiresAt: { ...Instant, description: 'Until when it can be accepted.' },
  invitedBy: OrNull(
    Closed({
      id: { ...Uuid, description: 'The id of the person.' },
      name: Type.String({ description: 'The name of the person.' }),
    }),
    'The member who made it; null: it was made on the command line, or it has ended.',
  ),
  isRevocable: Type.Boolean({ description: 'Whether the caller may withdraw it.' }),
});

const UpdateMember = Closed({
  role: Type.Optional(
    Choice(
      roles,
      'Only a signed-in Owner can appoint and change Owners; a token cannot. An account keeps at least one.',
    ),
  ),
});

const LinkAnswer = Closed({
  url: OrNull(
    Type.String(),
    'The link works once, and is shown only once; null in the answer to a repeated request.',
  ),
  expiresAt: { ...Instant, description: 'Until when it works.' },
});

const CreateInvitation = Closed({
  email: {
    ...Email,
    description: 'The address it is sent to. An open invitation of the same address is replaced.',
  },
  role: Choice(
    roles,
    'The role of the person after joining. Only a signed-in Owner can invite Owners; a token cannot.',
  ),
});

const updateSchema = {
  operationId: 'updateMember',
  summary: 'Update a member',
  description:
    'The role applies from the next request on. Invitations of this person that the new role does not allow ' +
    'are withdrawn.',
  tags,
  params: MemberParams,
  body: { ...UpdateMember, examples: [{ role: 'Viewer' }] },
  response: answers(200, MemberAnswer, [404, 409, 413, 415, 422]),
};

const deleteSchema = {
  operationId: 'deleteMember',
  summary: 'Remove a member',
  description:
    'The person loses access at once. Their tokens in this account stop working, and their invitations are ' +
    'withdrawn.',
  tags,
  params: MemberParams,
  response: answers(200, MemberAnswer, [404, 409, 422]),
};

const inviteSchema = {
  operationId: 'createInvitation',
  summary: 'Invite somebody',
  description:
    'Mails a link that works once, for 7 days. An account sends 100 a day, and five to one address. Without a mail server nothing is sent: see `createInvitationLink`.',
  tags,
  body: { ...CreateInvitation, examples: [{ email: 'maria@example.com', role: 'Member' }] },
  response: answers(201, InvitationAnswer, [409, 413, 415, 422]),
};

const linkSchema = {
  operationId: 'createInvitationLink',
  summary: 'Make a link of an invitation',
  description:
    'Without a mail server nothing is sent: pass this link on yourself. Each call makes a new link; when one ' +
    'is used, all others stop working. With a mail server this is refused, because only the mail proves who ' +
    'owns the address.',
  tags,
  params: InvitationParams,
  response: answers(201, LinkAnswer, [404, 409, 422]),
};

const revokeSchema = {
  operationId: 'revokeInvitation',
  summary: 'Take an invitation back',
  description: 'Its link stops working at once.',
  tags,
  params: InvitationParams,
  response: answers(200, InvitationAnswer, [404, 409, 422]),
};

const listSchema = {
  operationId: 'listMembers',
  summary: 'List members',
  description: 'The people of the account and their roles, in pages.',
  tags,
  querystring: Closed(pageQuery),
  response: answers(200, Page(MemberAnswer)),
};

const getSchema = {
  operationId: 'getMember',
  summary: 'Read a member',
  description: 'A member of the account. A person who has left is not found.',
  tags,
  params: MemberParams,
  response: answers(200, MemberAnswer, [404]),
};

const listInvitationsSchema = {
  operationId: 'listInvitations',
  summary: 'List invitations',
  description: 'The invitations that can still be accepted, newest first, in pages.',
  tags,
  querystring: Closed(pageQuery),
  response: answers(200, Page(InvitationAnswer)),
};

interface MemberRoutesOptions {
  readonly members: Members;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
  /** Whether mails go out: then invitations do, and no link is shown. */
  readonly hasMailServer: boolean;
}

/** Adds the operations on members and invitations. */
export function memberRoutes(server: HttpServer, options: MemberRoutesOptions): void {
  const { members, idempotency } = options;
  const { read, perform } = operationsOf(server, options);
  const reading = { scope: 'members:read' as const };
  const writing = { scope: 'members:write' as const };
  const memberPath = '/v1/members/:member_id';

  read({ ...reading, url: '/v1/members', schema: listSchema }, ({ caller, query }) =>
    members.pageMembers(caller, readPage(query)),
  );
  read({ ...reading, url: memberPath, schema: getSchema }, ({ caller, params }) =>
    members.getMember(caller, params.member_id),
  );
  read({ ...reading, url: '/v1/invitations', schema: listInvitationsSchema }, ({ caller, query }) =>
    members.pageInvitations(caller, readPage(query)),
  );

  linkRoute(server, options);
  perform(
    { ...writing, method: 'PATCH', url: memberPath, schema: updateSchema },
    ({ caller, body, params }, idempotent) =>
      idempotency.performAsSystem(idempotent, async (tx) => ({
        status: 200,
        data: await members.updateMember(tx, caller, params.member_id, body.role),
      })),
  );
  perform(
    { ...writing, worksSuspended: true, method: 'DELETE', url: memberPath, schema: deleteSchema },
    ({ caller, params }, idempotent) =>
      idempotency.performAsSystem(idempotent, async (tx) => ({
        status: 200,
        data: await members.deleteMember(tx, caller, params.member_id),
      })),
  );
  perform(
    { ...writing, method: 'POST', url: '/v1/invitations', schema: inviteSchema },
    ({ caller, body }, idempotent) =>
      idempotency.performAsSystem(idempotent, async (tx) => ({
        status: 201,
        data: await members.createInvitation(tx, caller, body),
      })),
  );
  perform(
    {
      ...writing,
      worksSuspended: true,
      method: 'DELETE',
      url: '/v1/invitations/:invitation_id',
      schema: revokeSchema,
    },
    ({ caller, params }, idempotent) =>
      idempotency.performAsSystem(idempotent, async (tx) => ({
        status: 200,
        data: await members.deleteInvitation(tx, caller, params.invitation_id),
      })),
  );
}

// A person with the link joins under the address of the invitation. With a mail server only the owner of the address
// gets the link. This refusal comes before the key is read, so that it is no operation of `operationsOf`.
function linkRoute(server: HttpServer, { members, idempotency, clock, hasMailServer }: MemberRoutesOptions) {
  server.post(
    '/v1/invitations/:invitation_id/link',
    { schema: linkSchema, config: { scope: 'members:write' } },
    async (request, reply) => {
      const { caller, params } = request;
      if (hasMailServer)
        throw refusal('illegal_action', 'The invitation goes out by mail: its link is there.');
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      let made: Awaited<ReturnType<Members['linkInvitation']>> | null = null;
      const answer = await idempotency.performAsSystem(idempotent, async (tx) => {
        made = await members.linkInvitation(tx, caller, params.invitation_id);
        return { status: 201, data: { ...made, url: null } };
      });
      // A key keeps the answer without the link: no sign-in secret is stored.
      const isFresh = made !== null && !answer.isReplayed;
      return sendFinished(
        reply,
        isFresh ? { ...answer, body: renderSuccess(idempotent.now, JSON.stringify(made)) } : answer,
      );
    },
  );
}
