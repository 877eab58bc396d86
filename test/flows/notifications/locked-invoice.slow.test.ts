import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workOnce } from '../../../src/worker.ts';
import { type MailingService, startMailing } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';

let mailing: MailingService;
beforeEach(async () => {
  mailing = await startMailing();
});
afterEach(() => mailing.close());

it('an invoice that stays locked while its mail is noted has no mail of another client sent again', async () => {
  const { service, server } = mailing;
  const invoices: { id: string }[] = [];
  for (let index = 0; index < 12; index += 1) {
    const contact = { name: 'X', email: `client${index}@example.com` };
    invoices.push(await activeInvoice(service, { contact }));
  }
  await service.work('notices');
  const holder = new pg.Client({ ...service.connection });
  await holder.connect();
  const locked = Promise.withResolvers<void>();
  let taken = 0;
  // The server has taken all of them before it answers the first.
  server.afterData = async () => {
    taken += 1;
    if (taken === invoices.length) {
      await holder.query('begin');
      await holder.query('select 1 from invoices where id = $1 for update', [invoices[7]?.id]);
      locked.resolve();
    }
    await locked.promise;
    return null;
  };
  await workOnce(service.services, 'mail');
  await holder.query('commit');
  await holder.end();
  server.afterData = async () => null;
  service.clock.set(new Date(service.clock.now().getTime() + 20_000).toISOString());
  await service.work('mail');
  const counts = new Map<string, number>();
  for (const { to } of server.arrived) counts.set(`${to[0]}`, (counts.get(`${to[0]}`) ?? 0) + 1);
  expect(counts.size).toBe(12);
  expect([...counts].filter(([, count]) => count > 1).map(([address]) => address)).toEqual([
    'client7@example.com',
  ]);
}, 60_000);
