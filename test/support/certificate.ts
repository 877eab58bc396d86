import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key and a certificate that it has signed itself. */
export interface OwnCertificate {
  readonly key: KeyObject;
  /** As PEM. */
  readonly certificate: string;
}

/** Makes a certificate for a host name that is valid between two instants: Node can read certificates, not make them. */
export function makeCertificate(
  host: string,
  from = new Date('2026-01-01T00:00:00Z'),
  to = new Date('2035-01-01T00:00:00Z'),
): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(oid('1.2.840.113549.1.1.11'), der(0x05, Buffer.alloc(0)));
  const name = sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(host)))));
  const alternative = sequence(oid('2.5.29.17'), der(0x04, sequence(der(0x82, Buffer.from(host)))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternative)),
  );
  const signature = sign('RSA-SHA256', body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = (whole.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
  return {
    key: privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const long = length.toString(16);
  const bytes = Buffer.from(long.length % 2 === 0 ? long : `0${long}`, 'hex');
  const size = length < 128 ? Buffer.of(length) : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
  return Buffer.concat([Buffer.of(tag), size, content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const sevens = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) sevens.unshift((left & 0x7f) | 0x80);
    return sevens;
  });
  return der(0x06, Buffer.from(bytes));
}

function time(instant: Date): Buffer {
  return der(0x17, Buffer.from(`${instant.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
}
