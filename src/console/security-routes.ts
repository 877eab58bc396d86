import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Type } from 'typebox';
import { renderSVG } from 'uqr';
import { Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { personOperations } from './api.ts';
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
    credential: Type.Unsafe<RegistrationResponseJSON>(
      Type.Object(
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
    ),
  }),
};

/** Adds the operations with which a person changes how they sign in: password, passkeys, two-factor. */
export function securityRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const { add, addWithBody } = personOperations(server, deps);
  addWithBody('PUT', '/app/api/password', bodies.password, (session, { current = '', password }) =>
    members.changePassword(session, current, password),
  );
  add('GET', '/app/api/confirm', async (session) => ({ isConfirmed: members.isConfirmed(session) }));
  addWithBody('POST', '/app/api/confirm', bodies.confirm, (session, { current }) =>
    members.confirmPassword(session, current),
  );
  addTwoFactor(server, deps);
  addPasskeys(server, deps);
}

function addTwoFactor(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const { add, addWithBody } = personOperations(server, deps);
  const path = '/app/api/two_factor';
  add('GET', path, async ({ personId }) => {
    const { hasTwoFactor: isOn, recoveryCodesLeft } = await members.readSecurity(personId);
    return { isOn, recoveryCodesLeft };
  });
  add('POST', path, async (session) => {
    const { secret, uri } = await members.startTwoFactor(session);
    return { secret, uri, qrCode: renderSVG(uri, { border: 2 }) };
  });
  addWithBody('POST', `${path}/confirm`, bodies.code, async (session, { code }) => ({
    recoveryCodes: await members.confirmTwoFactor(session, code),
  }));
  addWithBody('DELETE', path, bodies.code, (session, { code }) => members.removeTwoFactor(session, code));
  add('POST', `${path}/recovery_codes`, async (session) => ({
    recoveryCodes: await members.renewRecoveryCodes(session),
  }));
}

function addPasskeys(server: HttpServer, deps: ConsoleDeps): void {
  const { members } = deps;
  const { add, addWithBody } = personOperations(server, deps);
  const path = '/app/api/passkeys';
  add('GET', path, async ({ personId }) => ({
    items: await members.listPasskeys(personId),
    nextCursor: null,
    isOffered: members.offersPasskeys,
  }));
  add('POST', `${path}/options`, async (session) => ({ options: await members.startPasskey(session) }));
  addWithBody('POST', path, bodies.passkey, (session, { name, credential }) =>
    members.addPasskey(session, name, credential),
  );
  addWithBody('PATCH', `${path}/:passkey_id`, bodies.renaming, (session, { name }, request) =>
    members.renamePasskey(session, partOf(request, 'passkey_id'), name),
  );
  add('DELETE', `${path}/:passkey_id`, (session, request) =>
    members.removePasskey(session, partOf(request, 'passkey_id')),
  );
}
