import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Ways in which an authenticator may misbehave. */
interface Deviations {
  readonly origin?: string;
  readonly isUserVerified?: boolean;
  readonly rpId?: string;
  /** What it has counted; left out, one more than before. */
  readonly count?: number;
  readonly userHandle?: string;
}

/** A passkey as an authenticator holds it. */
export interface SoftPasskey {
  create(options: PublicKeyCredentialCreationOptionsJSON, deviations?: Deviations): RegistrationResponseJSON;
  get(options: PublicKeyCredentialRequestOptionsJSON, deviations?: Deviations): AuthenticationResponseJSON;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Makes an authenticator with one passkey on P-256, as the standard (WebAuthn, level 2) says, without attestation. */
export function createSoftPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { hostname } = new URL(origin);
  let count = 0;
  let handle = '';
  const clientData = (type: string, challenge: string, deviations: Deviations) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deviations.origin ?? origin, crossOrigin: false }));
  // Present (1), verified (4), with a new credential (64).
  const head = ({ rpId = hostname, isUserVerified = true, count: counted }: Deviations, more: number) => {
    count = counted ?? count + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.of(1 + (isUserVerified ? 4 : 0) + more), counter]);
  };
  return {
    create(options, deviations = {}) {
      handle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const data = Buffer.concat([head(deviations, 64), credential]);
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData('webauthn.create', options.challenge, deviations)),
          attestationObject: url(attestationOf(data)),
          transports: ['internal'],
        },
      };
    },
    get(options, deviations = {}) {
      const client = clientData('webauthn.get', options.challenge, deviations);
      const data = head(deviations, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(signature),
          userHandle: deviations.userHandle ?? handle,
        },
      };
    },
  };
}

// A map of CBOR: key type EC2, algorithm ES256, curve P-256, x, y.
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(text, 'base64url')]);
  const before = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01);
  return Buffer.concat([before, Buffer.of(0x21), coordinate(x), Buffer.of(0x22), coordinate(y)]);
}

// {fmt: 'none', attStmt: {}, authData}
function attestationOf(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const bytes = Buffer.concat([Buffer.of(0x59), length, data]);
  return Buffer.concat([
    Buffer.of(0xa3),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.of(0xa0),
    text('authData'),
    bytes,
  ]);
}
