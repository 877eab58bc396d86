import type { StripeStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { PASSWORD, setPassword, signIn, type Visitor } from './console.ts';
import { type Parts, startService, type TestService } from './service.ts';
import { callSignedIn, type SessionAnswer } from './session-api.ts';

/** The public address of the service in these tests, at which nothing is really sent. */
export const PUBLIC = 'https://pay.maple.example';

/** Starts a service that asks a stand-in of Stripe. */
export function startConnecting({ url }: StripeStandIn, parts?: Parts): Promise<TestService> {
  return startService({ STRIPE_API_URL: url, SANDBOX_PORT: '0' }, undefined, parts);
}

/** Signs a person in who has a password, with it confirmed just now. */
export async function signInWith(service: TestService, email: string): Promise<Visitor> {
  await setPassword(service, email);
  return signIn(service, email);
}

/** Calls the operations of the connection of an account. */
export function atProcessor(service: TestService, person: Visitor, account = 'demo-studio') {
  const path = `/app/api/accounts/${account}/processor`;
  const call = (method: string, rest = '', body?: object): Promise<SessionAnswer> =>
    callSignedIn(service, person, method, path + rest, body === undefined ? {} : { body });
  return {
    show: () => call('GET'),
    connect: (body: object) => call('PUT', '', body),
    check: () => call('POST', '/check', {}),
    finish: () => call('POST', '/finish', {}),
    disconnect: () => call('DELETE'),
    confirm: () => callSignedIn(service, person, 'POST', '/app/api/confirm', { body: { current: PASSWORD } }),
  };
}

/** The dependencies of connecting by keys where the operator has no platform. */
export const withoutPlatform = {
  platform: { find: async () => null, listFees: async () => [], noteBusiness: async () => {} },
  sandboxFor: async () => null,
};
