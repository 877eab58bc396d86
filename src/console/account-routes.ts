import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/errors.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { MemberRefusal, type Session } from '../members/types.ts';
import { homePage, type Refused, removePage } from './home-page.ts';
import {
  addPage,
  type ConsoleParts,
  fieldOf,
  goTo,
  orAgain,
  partOf,
  sessionOf,
  show,
  statusOf,
} from './parts.ts';

/** Adds the pages of who is signed in: accounts and their members, where one is signed in, the password. */
export function accountRoutes(server: HttpServer, parts: ConsoleParts): void {
  const home = (request: FastifyRequest, reply: FastifyReply, session: Session, refused: Refused | null) =>
    showHome(parts, request, reply, session, refused);
  addPage(server, parts, '/app', {
    get: async (request, reply) => {
      const session = await sessionOf(parts, request);
      return session === null ? goTo(parts, reply, '/app/sign-in') : home(request, reply, session, null);
    },
  });
  // Each form of the page does one thing, and leads back to it.
  const addForm = (
    path: string,
    part: Refused['part'],
    done: Done,
    work: (session: Session, request: FastifyRequest) => Promise<void>,
  ) =>
    addPage(server, parts, path, {
      post: async (request, reply) => {
        const session = await sessionOf(parts, request);
        if (session === null) return goTo(parts, reply, '/app/sign-in');
        return orAgain(
          reply,
          async () => {
            await work(session, request);
            return goTo(parts, reply, `/app?done=${done}`);
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
  addMemberForms(parts, addForm);
  addOwnForms(parts, addForm);
  addPage(server, parts, `${MEMBER}/remove`, {
    get: async (request, reply) => {
      const session = await sessionOf(parts, request);
      if (session === null) return goTo(parts, reply, '/app/sign-in');
      return showRemoving(parts, request, reply, session);
    },
  });
}

const ACCOUNT = '/app/accounts/:account_path';
const MEMBER = `${ACCOUNT}/members/:person_id`;

// What a form has done, as the page says it afterwards.
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
  work: (session: Session, request: FastifyRequest) => Promise<void>,
) => void;

function addMemberForms({ members }: ConsoleParts, addForm: AddForm): void {
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

function addOwnForms({ members }: ConsoleParts, addForm: AddForm): void {
  addForm('/app/sessions/:session_id/end', 'devices', 'ended', async (session, request) => {
    if (!(await members.endSession(session, partOf(request, 'session_id')))) throw new AppError('not_found');
  });
  addForm('/app/sessions/end-others', 'devices', 'ended', (session) => members.endOtherSessions(session));
  addForm('/app/password', 'password', 'password', (session, request) =>
    members.changePassword(session, fieldOf(request, 'current'), fieldOf(request, 'password')),
  );
}

async function showHome(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  refused: Refused | null,
): Promise<never> {
  const { members } = parts;
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
    prefix: parts.prefix,
    session,
    accounts,
    sessions: await members.listSessions(session.personId),
    refused,
    done: doneOf(parts, request),
    typed: { email: fieldOf(request, 'email'), role: fieldOf(request, 'role') },
  });
  const status = refused?.status ?? 200;
  return show(parts, request, reply, { title: 'Your accounts', body, session, status });
}

function doneOf({ hasMailServer }: ConsoleParts, request: FastifyRequest): string | null {
  const { done } = request.query as Readonly<Record<string, unknown>>;
  if (done === 'invited' && !hasMailServer) {
    return 'Invited. This service has no mail server: whoever runs it prints the link with "tranche member invite".';
  }
  return typeof done === 'string' && Object.hasOwn(sentences, done) ? sentences[done as Done] : null;
}

// Asked once more: it ends the person's tokens, and programs with them.
async function showRemoving(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<never> {
  const path = partOf(request, 'account_path');
  const kept = await parts.members.showMembers(path, session.personId);
  const member = kept.members.find(({ personId }) => personId === partOf(request, 'person_id'));
  const account = session.memberships.find((one) => one.path === path);
  if (member === undefined || account === undefined) throw new AppError('not_found');
  if (!kept.allowed.includes(member.role)) throw new MemberRefusal('not_allowed');
  const body = removePage(parts.prefix, account, member);
  return show(parts, request, reply, { title: 'Remove a member', body, session });
}
