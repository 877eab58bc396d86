import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { renderSVG } from 'uqr';
import { Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { addOperation } from './api.ts';
import { type ConsoleDeps, partOf } from './page.ts';

// A person's input: the service checks it, and says what is wrong.
const Typed = Type.String({ maxLength: 1_000 });

const bodies = {
  password: Closed({ current: Type.Optional(Typed), password: Typed }),
  confirm: Closed({ current: Typed }),
  code: Closed({ code: Typed }),
  renaming: Closed({ name: Typed }),
  // The answer of a browser: newer ones say more than we read.
  passkey: Closed({
    name: Typed,
    credential: Type.Object(
      {
        id: Type.String({ maxLength: 1_400 }),
        rawId: Type.String({ maxLength: 1_400 }),
        type: Type.Literal('public-key'),
        response: Type.Object(
          {
            clientDataJSON: Type.String(),
            attestationObject: Type.String(),
            transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
          },
          { additionalProperties: true },
        ),
        clientExtensionResults: Type.Object({}, { additionalProperties: true }),
      },
      { additionalProperties: true },
    ),
  }),
};

/** Adds the operations with which a person changes how they sign in: password, passkeys, two-factor. */
export function securityRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  addOperation(server, deps, {
    method: 'PUT',
    path: '/app/api/password',
    body: bodies.password,
    work: async (session, request) => {
      const { current = '', password } = bodyOf<{ current?: string; password: string }>(request);
      await members.changePassword(session, current, password);
      return {};
    },
  });
  addOperation(server, deps, {
    method: 'POST',
    path: '/app/api/confirm',
    body: bodies.confirm,
    work: async (session, request) => {
      await members.confirmPassword(session, bodyOf<{ current: string }>(request).current);
      return {};
    },
  });
  addTwoFactor(server, deps);
  addPasskeys(server, deps);
}

function addTwoFactor(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const path = '/app/api/two_factor';
  const codeOf = (request: FastifyRequest) => bodyOf<{ code: string }>(request).code;
  addOperation(server, deps, {
    method: 'GET',
    path,
    work: async ({ personId }) => {
      const { hasTwoFactor: isOn, recoveryCodesLeft } = await members.readSecurity(personId);
      return { isOn, recoveryCodesLeft };
    },
  });
  addOperation(server, deps, {
    method: 'POST',
    path,
    work: async (session) => {
      const { secret, uri } = await members.startTwoFactor(session);
      return { secret, uri, qrCode: renderSVG(uri, { border: 2 }) };
    },
  });
  addOperation(server, deps, {
    method: 'POST',
    path: `${path}/confirm`,
    body: bodies.code,
    work: async (session, request) => ({
      recoveryCodes: await members.confirmTwoFactor(session, codeOf(request)),
    }),
  });
  addOperation(server, deps, {
    method: 'DELETE',
    path,
    body: bodies.code,
    work: async (session, request) => {
      await members.removeTwoFactor(session, codeOf(request));
      return {};
    },
  });
  addOperation(server, deps, {
    method: 'POST',
    path: `${path}/recovery_codes`,
    work: async (session) => ({ recoveryCodes: await members.renewRecoveryCodes(session) }),
  });
}

function addPasskeys(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const path = '/app/api/passkeys';
  addOperation(server, deps, {
    method: 'GET',
    path,
    work: async ({ personId }) => ({
      items: await members.listPasskeys(personId),
      nextCursor: null,
      isOffered: members.offersPasskeys,
    }),
  });
  addOperation(server, deps, {
    method: 'POST',
    path: `${path}/options`,
    work: async (session) => ({ options: await members.startPasskey(session) }),
  });
  addOperation(server, deps, {
    method: 'POST',
    path,
    body: bodies.passkey,
    work: (session, request) => {
      const { name, credential } = bodyOf<{ name: string; credential: RegistrationResponseJSON }>(request);
      return members.addPasskey(session, name, credential);
    },
  });
  addOperation(server, deps, {
    method: 'PATCH',
    path: `${path}/:passkey_id`,
    body: bodies.renaming,
    work: (session, request) =>
      members.renamePasskey(session, partOf(request, 'passkey_id'), bodyOf<{ name: string }>(request).name),
  });
  addOperation(server, deps, {
    method: 'DELETE',
    path: `${path}/:passkey_id`,
    work: async (session, request) => {
      await members.removePasskey(session, partOf(request, 'passkey_id'));
      return {};
    },
  });
}

// As its schema has checked it.
function bodyOf<Body>(request: FastifyRequest): Body {
  return request.body as Body;
}
