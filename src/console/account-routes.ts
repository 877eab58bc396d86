import type { FastifyReply, FastifyRequest } from 'fastify';
import { actAs } from '../kit/actor.ts';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { MemberRefusal, type Session } from '../members/types.ts';
import { homePage, type Refused, removePage } from './home-page.ts';
import {
  addPage,
  type ConsoleDeps,
  fieldOf,
  goTo,
  orAgain,
  partOf,
  sessionOf,
  show,
  statusOf,
} from './page.ts';

/** Adds the pages of a signed-in person: accounts and members, sessions, the password. */
export function accountRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const home = (request: FastifyRequest, reply: FastifyReply, session: Session, refused: Refused | null) =>
    showHome(deps, request, reply, session, refused);
  addPage(server, deps, '/app/plain', {
    get: async (request, reply) => {
      const session = await sessionOf(deps, request);
      return session === null ? goTo(deps, reply, '/app/sign-in') : home(request, reply, session, null);
    },
  });
  // Each form does one thing, and leads back to the page.
  const addForm = (
    path: string,
    part: Refused['part'],
    done: Done,
    work: (session: Session, request: FastifyRequest) => Promise<unknown>,
  ) =>
    addPage(server, deps, path, {
      post: async (request, reply) => {
        const session = await sessionOf(deps, request);
        if (session === null) return goTo(deps, reply, '/app/sign-in');
        return orAgain(
          reply,
          async () => {
            await actAs({ type: 'Member', id: session.personId }, () => work(session, request));
            return goTo(deps, reply, `/app/plain?done=${done}`);
          },
          (problem, refusal) => {
            if (refusal.code === 'not_allowed') throw refusal;
            const account = partOf(request, 'account_path');
            const status = statusOf(refusal);
            return home(request, reply, session, { part, account, problem, status });
          },
        );
      },
    });
  addMemberForms(deps, addForm);
  addOwnForms(deps, addForm);
  addPage(server, deps, `${MEMBER}/remove`, {
    get: async (request, reply) => {
      const session = await sessionOf(deps, request);
      if (session === null) return goTo(deps, reply, '/app/sign-in');
      return showRemoving(deps, request, reply, session);
    },
  });
}

const ACCOUNT = '/app/accounts/:account_path';
const MEMBER = `${ACCOUNT}/members/:person_id`;

// The sentences that the page shows after a form.
const sentences = {
  invited: 'The invitation is on its way.',
  revoked: 'The invitation was taken back.',
  changed: 'The role was changed.',
  removed: 'The member was removed.',
  ended: 'That browser is signed out.',
  password: 'Your password was changed, and every other sign-in has ended.',
} as const;
type Done = keyof typeof sentences;

type AddForm = (
  path: string,
  part: Refused['part'],
  done: Done,
  work: (session: Session, request: FastifyRequest) => Promise<unknown>,
) => void;

function addMemberForms({ members }: ConsoleDeps, addForm: AddForm): void {
  addForm(`${ACCOUNT}/invitations`, 'members', 'invited', async ({ personId }, request) => {
    const asked = { email: fieldOf(request, 'email'), role: fieldOf(request, 'role') };
    await members.inviteMember(partOf(request, 'account_path'), personId, asked);
  });
  addForm(`${ACCOUNT}/invitations/:invitation_id/revoke`, 'members', 'revoked', ({ personId }, request) =>
    members.revokeInvitation(partOf(request, 'account_path'), personId, partOf(request, 'invitation_id')),
  );
  addForm(`${MEMBER}/role`, 'members', 'changed', ({ personId }, request) =>
    members.changeRole(
      partOf(request, 'account_path'),
      personId,
      partOf(request, 'person_id'),
      fieldOf(request, 'role'),
    ),
  );
  addForm(`${MEMBER}/remove`, 'members', 'removed', ({ personId }, request) =>
    members.removeMember(partOf(request, 'account_path'), personId, partOf(request, 'person_id')),
  );
}

function addOwnForms({ members }: ConsoleDeps, addForm: AddForm): void {
  addForm('/app/sessions/:session_id/end', 'devices', 'ended', async (session, request) => {
    if (!(await members.endSession(session, partOf(request, 'session_id')))) throw new AppError('not_found');
  });
  addForm('/app/sessions/end-others', 'devices', 'ended', (session) => members.endOtherSessions(session));
  addForm('/app/password', 'password', 'password', (session, request) =>
    members.changePassword(session, fieldOf(request, 'current'), fieldOf(request, 'password')),
  );
}

async function showHome(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  refused: Refused | null,
): Promise<never> {
  const { members } = deps;
  const accounts = await Promise.all(
    session.memberships.map(async (membership) => ({
      membership,
      kept:
        membership.role === 'Owner' || membership.role === 'Admin'
          ? await members.showMembers(membership.path, session.personId)
          : null,
    })),
  );
  const body = homePage({
    prefix: deps.prefix,
    session,
    accounts,
    sessions: await members.listSessions(session.personId),
    refused,
    done: doneOf(deps, request),
    typed: { email: fieldOf(request, 'email'), role: fieldOf(request, 'role') },
  });
  const status = refused?.status ?? 200;
  return show(deps, request, reply, { title: 'Your accounts', body, session, status });
}

function doneOf({ hasMailServer }: ConsoleDeps, request: FastifyRequest): string | null {
  const { done } = request.query as Readonly<Record<string, unknown>>;
  if (done === 'invited' && !hasMailServer) {
    return 'Invited. This service has no mail server: whoever runs it prints the link with "tranche member invite".';
  }
  return typeof done === 'string' && Object.hasOwn(sentences, done) ? sentences[done as Done] : null;
}

// A second question, because removal revokes the person's tokens, and stops programs that use them.
async function showRemoving(
  deps: ConsoleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<never> {
  const path = partOf(request, 'account_path');
  const kept = await deps.members.showMembers(path, session.personId);
  const member = kept.members.find(({ personId }) => personId === partOf(request, 'person_id'));
  const account = session.memberships.find((one) => one.path === path);
  if (member === undefined || account === undefined) throw new AppError('not_found');
  if (!kept.allowed.includes(member.role)) throw new MemberRefusal('not_allowed');
  const body = removePage(deps.prefix, account, member);
  return show(deps, request, reply, { title: 'Remove a member', body, session });
}
