import { promises as dns } from 'node:dns';
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBounceReading } from '../../../src/notifications/feedback/mailbox.ts';
import { confirm, signInOwner } from '../../support/closing.ts';
import { type Dovecot, hasDovecot, NOBODY, startDovecot } from '../../support/dovecot.ts';
import { freePort } from '../../support/free-port.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import { type NameServer, startNameServer } from '../../support/name-server.ts';
import { hasOpendkim, startOpendkim } from '../../support/opendkim.ts';
import { hasPostfix, type Postfix, startPostfix } from '../../support/postfix.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

const hasAll = hasPostfix && hasDovecot && hasOpendkim;
const NEEDED = 'needs root, and: apt-get install postfix dovecot-imapd opendkim';

const RECEIVER = 'receiver.example';
/** The most bytes of a mail, and of a mailbox in one file. */
const FULL_BYTES = 200_000;

// Real mail servers: the operator's, to which mails come back, with its mailboxes; that of the clients, which has the
// signatures checked; and DNS. The service knows nothing of them but its settings.
describe.skipIf(!hasAll)(`mails over real mail servers (${NEEDED})`, () => {
  let dovecot: Dovecot;
  let names: NameServer;
  let sender: Postfix;
  let receiver: Postfix;
  let service: TestService;
  const ends: (() => Promise<unknown>)[] = [];
  const opened = <Opened extends { close(): Promise<unknown> }>(one: Opened): Opened => {
    ends.unshift(() => one.close());
    return one;
  };

  beforeAll(async () => {
    dovecot = opened(await startDovecot());
    // Of 127.0.0.0/8, so that several may run at once.
    names = opened(await startNameServer(`127.53.${process.pid % 256}.${1 + ((process.pid >> 8) % 250)}`));
    const signatures = opened(await startOpendkim(RECEIVER, names.address));
    const delivery = {
      virtual_mailbox_base: dovecot.folder,
      virtual_uid_maps: `static:${NOBODY}`,
      virtual_gid_maps: `static:${NOBODY}`,
    };
    const senderPort = await freePort();
    const filled = join(dovecot.folder, 'full');
    await writeFile(filled, 'x'.repeat(FULL_BYTES));
    await chown(filled, NOBODY, NOBODY);
    for (const folder of ['inbox', 'owner']) {
      for (const part of ['', 'cur', 'new', 'tmp']) {
        await mkdir(join(dovecot.folder, folder, part), { recursive: true });
        await chown(join(dovecot.folder, folder, part), NOBODY, NOBODY);
      }
    }
    receiver = opened(
      await startPostfix({
        name: RECEIVER,
        nameServer: names.address,
        settings: {
          ...delivery,
          virtual_mailbox_domains: `${RECEIVER} demo-studio.example`,
          virtual_mailbox_maps: `inline:{ {maria@${RECEIVER}=inbox/} {full@${RECEIVER}=full} {policy@${RECEIVER}=inbox/} {later@${RECEIVER}=inbox/} {@demo-studio.example=owner/} }`,
          message_size_limit: `${FULL_BYTES}`,
          virtual_mailbox_limit: `${FULL_BYTES}`,
          smtpd_recipient_restrictions: `check_recipient_access inline:{ {policy@${RECEIVER}=554 5.7.1 Not wanted here} {later@${RECEIVER}=450 4.2.1 Try again later} }`,
          smtpd_milters: signatures.milter,
          milter_default_action: 'tempfail',
          transport_maps: `inline:{ {tranche.example=smtp:[127.0.0.1]:${senderPort}} }`,
        },
      }),
    );
    sender = opened(
      await startPostfix({
        name: 'mail.tranche.example',
        nameServer: names.address,
        port: senderPort,
        settings: {
          ...delivery,
          virtual_mailbox_domains: 'tranche.example',
          virtual_mailbox_maps: 'inline:{ {bounces@tranche.example=mail/} }',
          recipient_delimiter: '+',
          transport_maps: `inline:{ {${RECEIVER}=smtp:[127.0.0.1]:${receiver.port}} {demo-studio.example=smtp:[127.0.0.1]:${receiver.port}} }`,
          delay_warning_time: '1s',
          maximal_queue_lifetime: '6s',
        },
      }),
    );
    service = opened(
      await startService({
        SMTP_URL: `smtp://127.0.0.1:${sender.port}`,
        MAIL_FROM,
        MAIL_BOUNCE_ADDRESS: 'bounces@tranche.example',
        BOUNCE_MAILBOX_URL: dovecot.url,
      }),
    );
  });
  afterAll(async () => {
    service?.services.mailer?.close();
    for (const end of ends) await end();
  });

  const readMailbox = () => {
    const { log, clock, config, notifications } = service.services;
    if (config.bounceMailbox === null) throw new Error('No mailbox is set.');
    const deps = { mailbox: config.bounceMailbox, log, clock, receive: notifications.receiveFeedback };
    return createBounceReading(deps)(new AbortController().signal);
  };
  const readMails = async () => (await service.call('GET', '/v1/mails')).data.items;
  const arrivedIn = async (folder: string) => {
    const path = join(dovecot.folder, folder, 'new');
    return Promise.all((await readdir(path)).map((name) => readFile(join(path, name), 'latin1')));
  };
  const logs = async () => `${await sender.log()}\n${await receiver.log()}`;

  it('that come back are Bounced with their reason, stop reminders where the address is wrong, and need somebody', async () => {
    const clients = {
      nobody: `nobody@${RECEIVER}`,
      full: `full@${RECEIVER}`,
      policy: `policy@${RECEIVER}`,
      later: `later@${RECEIVER}`,
      nowhere: 'anna@nowhere.example',
      maria: `maria@${RECEIVER}`,
    };
    const invoices = new Map<string, string>();
    for (const [name, email] of Object.entries(clients))
      invoices.set(email, (await activeInvoice(service, { contact: { name, email } })).id);
    await service.work();
    expect((await readMails()).map(({ status }: { status: string }) => status)).toEqual(
      Array(6).fill('Sent'),
    );
    // Until the server has given up the mail that was to be tried again: its first report says only that it is late.
    let reports = 0;
    await vi.waitFor(
      async () => {
        reports += await readMailbox();
        expect(reports, await logs()).toBe(6);
      },
      { timeout: 90_000, interval: 500 },
    );
    expect(await dovecot.flags()).toEqual(Array(6).fill('S'));

    const found = (await readMails()).map(
      ({ recipients: [one] }: { recipients: [{ email: string; state: string; reason: string | null }] }) => [
        one.email,
        one.state,
        one.reason,
      ],
    );
    expect(found.toSorted()).toEqual([
      [clients.nowhere, 'Bounced', 'NoMailServer'],
      [clients.full, 'Bounced', 'MailboxFull'],
      [clients.later, 'Bounced', 'GaveUp'],
      [clients.maria, 'Sent', null],
      [clients.nobody, 'Bounced', 'NoSuchAddress'],
      [clients.policy, 'Bounced', 'NotAccepted'],
    ]);
    const events = (await service.call('GET', '/v1/events?type=mail.bounced')).data.items;
    expect(events.map(({ data }: { data: { statusCode: string } }) => data.statusCode).toSorted()).toEqual([
      '4.2.1',
      '5.1.1',
      '5.2.2',
      '5.4.4',
      '5.7.1',
    ]);
    const stopped = (await service.call('GET', '/v1/mail_suppressions')).data.items;
    expect(stopped.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      clients.nowhere,
      clients.nobody,
    ]);
    for (const [email, id] of invoices) {
      const { suppression, planned } = (await service.call('GET', `/v1/invoices/${id}/reminders`)).data;
      const isStopped = email === clients.nobody || email === clients.nowhere;
      expect([email, suppression !== null, planned.length === 0]).toEqual([email, isStopped, isStopped]);
    }
    const { needsYou } = (await service.call('GET', '/v1/reports/home')).data;
    expect(needsYou.filter(({ kind }: { kind: string }) => kind === 'MailBounced')).toHaveLength(5);
  });

  it('from a domain of the business have a signature that the server of the client finds right', async () => {
    // The DNS of the system is asked: here it is ours.
    const resolver = new dns.Resolver();
    resolver.setServers([names.address]);
    const ask = resolver.resolveTxt.bind(resolver);
    vi.spyOn(dns.Resolver.prototype, 'resolveTxt').mockImplementation(ask);
    const owner = await signInOwner(service);
    await confirm(service, owner);
    const call = (method: string, path = '', body: object = {}) =>
      callSignedIn(service, owner, method, `/app/api/accounts/demo-studio/mail_route${path}`, { body });
    const saved = await call('PUT', '', { kind: 'Domain', fromAddress: 'hello@maple.example' });
    const [record] = saved.data.records as { name: string; value: string }[];
    if (record === undefined) throw new Error('There is no record.');
    expect((await call('POST', '/test')).error?.details).toMatchObject([{ code: 'RecordMissing' }]);
    names.texts.set(record.name, record.value);
    expect((await call('POST', '/test')).data).toMatchObject({ status: 'Active' });
    const email = `maria@${RECEIVER}`;
    await activeInvoice(service, { contact: { name: 'Maria Böck', email } });
    await service.work();
    const signed = `dkim=pass (2048-bit key; unprotected) header.d=maple.example`;
    await vi.waitFor(
      async () => {
        const mails = await arrivedIn('inbox');
        const one = mails.find((mail) => mail.includes('<hello@maple.example>'));
        expect(one?.replaceAll(/\s+/g, ' '), await logs()).toContain(signed);
      },
      { timeout: 60_000, interval: 250 },
    );
    // The test mail was signed, too, and one in our own name is not.
    const tests = (await arrivedIn('owner')).filter((mail) => mail.includes('Test email of'));
    expect(tests.map((mail) => mail.includes('dkim=pass'))).toEqual([true]);
    const others = (await arrivedIn('inbox')).filter((mail) => mail.includes(`<${MAIL_FROM}>`));
    expect(others.map((mail) => mail.includes('dkim=none'))).toEqual([true]);
    vi.restoreAllMocks();
  });
});
