import type { Config, Read } from './config.ts';
import { keyOf32Bytes, keysOf32Bytes } from './key-files.ts';
import { stripeAddress, viesAddress, webAddress, wholeNumber } from './setting-values.ts';

/** The settings of what the service calls, and of the keys to it. `port`: that of the service itself. */
export function processorSettings(
  read: Read,
  port: number,
): Pick<
  Config,
  | 'secretKey'
  | 'secretKeysBefore'
  | 'sandboxPort'
  | 'isSandboxPortSet'
  | 'sandboxUrl'
  | 'stripeApiUrl'
  | 'viesUrl'
> {
  const chosenPort = read<number | null>(
    'SANDBOX_PORT',
    null,
    wholeNumber(0, 65_535),
    'a port number from 0 to 65535, e.g. SANDBOX_PORT=4001',
  );
  return {
    secretKey: read<string | null>(
      'SECRET_KEY',
      null,
      keyOf32Bytes,
      '32 random bytes in base64, e.g. SECRET_KEY="$(openssl rand -base64 32)"',
    ),
    secretKeysBefore: read<readonly string[]>(
      'SECRET_KEYS_BEFORE',
      [],
      keysOf32Bytes,
      'keys as SECRET_KEY with commas between, e.g. SECRET_KEYS_BEFORE="$OLD_KEY"',
    ),
    sandboxPort: chosenPort ?? (port === 0 || port === 65_535 ? 0 : port + 1),
    isSandboxPortSet: chosenPort !== null,
    sandboxUrl: read<string | null>(
      'SANDBOX_URL',
      null,
      webAddress,
      'an http or https address without query, e.g. SANDBOX_URL=http://localhost:4001',
    ),
    stripeApiUrl: read(
      'STRIPE_API_URL',
      'https://api.stripe.com',
      stripeAddress,
      'an https address without a path, or http on this machine, e.g. STRIPE_API_URL=http://127.0.0.1:12111',
    ),
    viesUrl: addressOrOff(
      read(
        'VIES_URL',
        'https://ec.europa.eu/taxation_customs/vies/rest-api',
        viesAddress,
        'an https address without a query, http on this machine, or off, e.g. VIES_URL=off',
      ),
    ),
  };
}

const addressOrOff = (text: string) => (text === 'off' ? null : text);
