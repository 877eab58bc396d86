import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedSession } from '../members/types.ts';

export type Cookies = ReturnType<typeof createCookies>;

const SECRET = /^[0-9A-Za-z]{43}$/;

/** How many people may share a browser before it forgets the first of them. */
const PEOPLE = 4;

const SESSION_SECONDS = 90 * 86_400;
const STEP_SECONDS = 600;
/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;

/**
 * Makes the cookies of an address. Under https their names begin with `__Host-`, so no other host and no attacker on
 * the network can set them. Fifteen lines instead of @fastify/cookie: we write four cookies, and read nothing that
 * needs decoding.
 */
export function createCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const named = (name: string) => (isSecure ? `__Host-${name}` : name);
  const session = named('tranche_session');
  const device = named('tranche_device');
  const step = named('tranche_step');
  const signOn = named('tranche_sign_on');
  const write = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
  const readDevices = (request: FastifyRequest) =>
    (readCookie(request, device) ?? '')
      .split('.')
      .filter((one) => SECRET.test(one))
      .slice(0, PEOPLE);
  const deviceLine = (request: FastifyRequest, deviceSecret: string) => {
    const others = readDevices(request).filter((one) => one !== deviceSecret);
    return write(device, [deviceSecret, ...others].slice(0, PEOPLE).join('.'), DEVICE_SECONDS);
  };
  const readSecret = (request: FastifyRequest, name: string) => {
    const value = readCookie(request, name);
    return value !== null && SECRET.test(value) ? value : null;
  };
  return {
    /** The secret of the session, or null. */
    readSession: (request: FastifyRequest) => readSecret(request, session),

    /** The secret of a sign-in that waits for its second step, or null. */
    readStep: (request: FastifyRequest) => readSecret(request, step),

    /** Stores that a sign-in waits for its second step. */
    keepStep: (reply: FastifyReply, secret: string) =>
      void reply.header('set-cookie', write(step, secret, STEP_SECONDS)),

    /** The secret with which this browser began a sign-in at the provider, or null. */
    readSignOn: (request: FastifyRequest) => readSecret(request, signOn),

    /** Stores that this browser has begun a sign-in at the provider. SameSite is Lax: the provider's page sends it back. */
    keepSignOn: (reply: FastifyReply, secret: string) =>
      void reply.header('set-cookie', write(signOn, secret, STEP_SECONDS)),

    /** The secrets of the browser: one for each person who signs in with it. */
    readDevices,

    /** Stores a sign-in. */
    keep(request: FastifyRequest, reply: FastifyReply, { sessionSecret, deviceSecret }: OpenedSession): void {
      reply.header('set-cookie', [
        write(session, sessionSecret, SESSION_SECONDS),
        ...(deviceSecret === null ? [] : [deviceLine(request, deviceSecret)]),
        ...(readSecret(request, step) === null ? [] : [write(step, '', 0)]),
      ]);
    },

    /** Stores that the browser is known, without a sign-in. */
    keepDevice: (request: FastifyRequest, reply: FastifyReply, secret: string) =>
      void reply.header('set-cookie', deviceLine(request, secret)),

    /** Forgets the session; the browser stays known. */
    forget: (reply: FastifyReply) => void reply.header('set-cookie', write(session, '', 0)),
  };
}

// If two cookies have the same name, neither counts: nobody can tell which one is ours.
function readCookie(request: FastifyRequest, name: string): string | null {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  return found.length === 1 ? (found[0] ?? '').slice(name.length + 1) : null;
}
