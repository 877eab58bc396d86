import { addPerson, PASSWORD, setPassword, signIn, type Visitor } from './console.ts';
import type { TestService } from './service.ts';
import { callSignedIn, type SessionAnswer, sessionPathOf } from './session-api.ts';

const OWNER = 'owner@demo-studio.example';

/** Signs the Owner of the demo account in. */
export async function signInOwner(service: TestService): Promise<Visitor> {
  await setPassword(service, OWNER);
  return signIn(service, OWNER);
}

/** Makes a member of the demo account, and signs them in. */
export async function signInAs(service: TestService, role: string): Promise<Visitor> {
  const email = `${role.toLowerCase()}@demo-studio.example`;
  await addPerson(service, 'demo-studio', email, role);
  return signIn(service, email);
}

/** Closes or reopens an account as a signed-in person. */
export function ask(
  service: TestService,
  person: Visitor,
  what: 'close' | 'reopen',
  account = 'demo-studio',
): Promise<SessionAnswer> {
  return callSignedIn(service, person, 'POST', `/app/api/accounts/${account}/${what}`, { body: {} });
}

/** Gives the password once more, as the app asks for it. */
export function confirm(service: TestService, person: Visitor): Promise<SessionAnswer> {
  return callSignedIn(service, person, 'POST', '/app/api/confirm', { body: { current: PASSWORD } });
}

/** Calls an operation of the demo account at the session API. */
export function atDoor(
  service: TestService,
  person: Visitor,
  method: string,
  path: string,
  body?: object,
): Promise<SessionAnswer> {
  return callSignedIn(service, person, method, sessionPathOf('demo-studio', path), { body });
}
