import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../src/kit/mail/mailer.ts';
import type { PortRange } from '../../../src/kit/mail/smtp-settings.ts';
import { createGuard } from '../../../src/kit/net/guard.ts';
import { createFindPlace, createServerSettings } from '../../../src/mail-routes/server.ts';
import { confirm, signInOwner } from '../../support/closing.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, type SessionAnswer } from '../../support/session-api.ts';

// A canary listens on this machine. Whatever a hostile host is, it must not be touched.
let touched = 0;
let canary: Server;
let port = 0;
let server: MailServer;
let service: TestService;
let save: (host: string, at?: number) => Promise<SessionAnswer>;
beforeAll(async () => {
  canary = createServer((socket: Socket) => {
    touched += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
  ({ port } = canary.address() as { port: number });
  server = await startMailServer();
  service = await startService({ SMTP_URL: server.url, MAIL_FROM });
  const owner = await signInOwner(service);
  await confirm(service, owner);
  save = (host, at = 25) =>
    callSignedIn(service, owner, 'PUT', '/app/api/accounts/demo-studio/mail_route', {
      body: {
        kind: 'Server',
        fromAddress: 'a@b.example',
        host,
        port: at,
        security: 'StartTls',
        username: 'a',
        password: 'b',
      },
    });
});
afterAll(async () => {
  await service.close();
  service.services.mailer?.close();
  await server.close();
  canary.close();
});

const hosts = `127.0.0.1 127.1 127.0.0.2 0.0.0.0 0 2130706433 0x7f000001 0x7f.0.0.1 017700000001 10.0.0.1 10.1
  172.16.0.1 192.168.0.1 169.254.169.254 0xa9fea9fe 2852039166 100.64.0.1 100.100.100.200 192.0.0.192 198.18.0.1
  168.63.129.16 224.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 2002:7f00:1::
  fc00::1 fd00:ec2::254 fe80::1 2001:db8::1 localhost LOCALHOST localhost. a.localhost [::1] 127.0.0.1. １２７.０.０.１
  127.0.0.1:25 user@127.0.0.1 127.0.0.1/ 127.0.0.1%20 -x`.split(/\s+/);

describe('the mail server of an account', () => {
  it.each(hosts)('is never at %s', async (host) => {
    const { status, error } = await save(host);
    expect([400, 422]).toContain(status);
    expect(error?.details[0]?.path).toBe('/host');
    expect(touched).toBe(0);
  });

  it.each([22, 53, 80, 443, 5432, 6379])('is never at the port %i', async (at) => {
    const { status, error } = await save('mail.example.com', at);
    expect([status, error?.details[0]?.path]).toEqual([400, '/port']);
  });
});

const mail = {
  messageId: 'x@b.example',
  from: { name: '', address: 'a@b.example' },
  envelopeFrom: null,
  replyTo: null,
  to: [{ name: '', address: 'c@d.example' }],
  cc: [],
  subject: 'x',
  html: 'x',
  text: 'x',
  headers: {},
  recipients: ['c@d.example'],
};
const own = (at: number, username: string | null = 'user') =>
  ({ host: 'mail.b.example', port: at, security: 'StartTls', username, password: username }) as const;

/** Settings of servers whose names lead to some addresses, where the operator allows networks and ports inside. */
function settingsAt(
  addresses: readonly string[],
  networks: readonly string[] = [],
  allowedPorts: readonly PortRange[] = [],
  installationServer: { host: string; user: string | null } | null = null,
) {
  const resolveTo = (all: readonly string[]) => async () => all.map((address) => ({ address, family: 4 }));
  return createServerSettings(
    createFindPlace({
      guard: createGuard(networks),
      resolve: resolveTo(addresses),
      allowedPorts,
      installationServer,
      resolveInstallation: resolveTo(['93.184.215.14']),
    }),
  );
}

describe('a name that leads', () => {
  it('to this machine at the time of sending is not followed, also beside a public address', async () => {
    const settings = settingsAt(['93.184.215.14', '127.0.0.1'])(own(25));
    const [outcome] = await createMailer(settings).send(mail);
    expect(outcome).toMatchObject({ outcome: 'Later', trouble: { step: 'Connect' } });
    expect(outcome?.trouble?.words).toContain('not public');
    expect(touched).toBe(0);
  });

  it('into a network of the operator is followed at the ports of mails and those that the operator allows', async () => {
    const closed = settingsAt(['127.0.0.1'], ['127.0.0.1'])(own(port, null));
    expect((await createMailer(closed).send(mail))[0]?.trouble?.words).toContain(`The port ${port}`);
    expect(touched).toBe(0);
    const opened = settingsAt(['127.0.0.1'], ['127.0.0.1'], [[port, port]])(own(port, null));
    await createMailer(opened).send(mail);
    expect(touched).toBe(1);
  });

  it('to a public address is followed only at the ports of mail servers', async () => {
    const settings = settingsAt(['93.184.215.14'], ['127.0.0.1'], [[1, 65_535]])(own(6379));
    const [outcome] = await createMailer(settings).send(mail);
    expect(outcome?.trouble?.words).toContain('6379');
  });
});

describe('a public mail server is not used', () => {
  const place = (user: string | null, installationUser: string | null) =>
    settingsAt(['93.184.215.14'], [], undefined, { host: 'mail.tranche.example', user: installationUser })(
      own(587, user),
    ).findAddress?.('mail.b.example');

  it('without a user: it would take what comes from a machine that it trusts, as ours', async () => {
    await expect(place(null, 'ours')).rejects.toMatchObject({ fault: 'NoSignIn' });
  });

  it('when it is that of the operator, and takes the operator’s mails without a user', async () => {
    await expect(place('user', null)).rejects.toMatchObject({ fault: 'OperatorServer' });
    // A provider of many businesses knows each by its user.
    await expect(place('user', 'ours')).resolves.toMatchObject({ isInside: false });
  });
});
