import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

// A certified provider of OpenID Connect in a process of its own. Its parent says who is there, and where browsers go
// back to; it answers with its address.

interface Setting {
  readonly callback: string;
  readonly people: Readonly<Record<string, { readonly email: string; readonly isVerified: boolean }>>;
}

let people: Setting['people'] = {};
let provider: Provider | null = null;

process.on('message', (setting: Setting) => {
  ({ people } = setting);
  if (provider === null) void start(setting.callback);
  else process.send?.('changed');
});

async function start(callback: string): Promise<void> {
  const { createServer } = await import('node:http');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'tranche',
        client_secret: 'a secret of this client',
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for cookies'] },
    // For a web application without consent on each visit, as most providers for companies are set up.
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: async (_context, id) => {
      const person = people[id];
      if (person === undefined) return undefined;
      const { email, isVerified } = person;
      return { accountId: id, claims: async () => ({ sub: id, email, email_verified: isVerified }) };
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  process.send?.(issuer);
}
