import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { accept, offerPath, payOut, readPayment } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

/** Noon of a day counted from the 1st of November. */
const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 12)).toISOString();
const at = (day: number) => service.clock.set(noon(day));

/** An offer that was made on the 21st and ends on the 28th, in an account that is suspended on the 22nd. */
async function suspendedOffer() {
  const offered = await payOut(service);
  await service.work();
  at(22);
  await suspend(service);
  return offered;
}

const stateOf = async ({ id }: { readonly id: string }) => {
  const { status, expiresAt } = await readPayment(service, id);
  return [status, expiresAt];
};

describe('an offer that was open when its account was suspended', () => {
  it('has its time back also when no worker ran from its end to the end of the suspension', async () => {
    const offered = await suspendedOffer();
    at(30);
    await resume(service);
    await service.work();
    expect(await stateOf(offered)).toEqual(['Pending', noon(36)]);
  });

  it('has it at once, before any worker ran: its recipient accepts, and the answers name the later end', async () => {
    const offered = await suspendedOffer();
    at(30);
    await resume(service);
    expect(await stateOf(offered)).toEqual(['Pending', noon(36)]);
    expect((await service.call('GET', offerPath(offered), { token: null })).data.expiresAt).toBe(noon(36));
    expect((await accept(service, offered)).status).toBe(200);
  });

  it('has all of it when the account was suspended again before a worker ran', async () => {
    const offered = await suspendedOffer();
    at(30);
    await service.work();
    await resume(service);
    await suspend(service, 'Again.');
    at(31);
    await service.work();
    await resume(service);
    await service.work();
    expect(await stateOf(offered)).toEqual(['Pending', noon(37)]);
  });

  it('has the time of each suspension, and no more, when the first one was worked through before', async () => {
    const offered = await suspendedOffer();
    at(24);
    await resume(service);
    await service.work();
    at(26);
    await suspend(service, 'Again.');
    at(27);
    await resume(service);
    await service.work();
    expect(await stateOf(offered)).toEqual(['Pending', noon(31)]);
  });

  it('has it once when it is edited before a worker ran', async () => {
    const offered = await suspendedOffer();
    at(27);
    await service.work();
    await resume(service);
    const edited = await service.call('PATCH', `/v1/payments/${offered.id}`, { body: { note: 'New.' } });
    expect([edited.status, edited.data.expiresAt]).toEqual([200, noon(33)]);
    await service.work();
    expect(await stateOf(offered)).toEqual(['Pending', noon(33)]);
    at(32);
    await service.work();
    expect((await stateOf(offered))[0]).toBe('Pending');
    at(33);
    await service.work();
    expect((await stateOf(offered))[0]).toBe('Expired');
  });

  it('has no more time when it was made again for another recipient before a worker ran', async () => {
    const offered = await suspendedOffer();
    at(27);
    await resume(service);
    const contact = { name: 'Another Band', email: 'another@example.com' };
    await service.call('PATCH', `/v1/payments/${offered.id}`, { body: { contact } });
    await service.work();
    expect(await stateOf(offered)).toEqual(['Pending', noon(34)]);
  });

  it('can be declined during the suspension, also after the day on which it would have ended', async () => {
    const offered = await suspendedOffer();
    at(30);
    const page = await service.call('GET', new URL(offered.offerLink).pathname, { token: null });
    expect(page.text).toContain('cannot send payments at the moment');
    expect(page.text).not.toContain('This offer has expired');
    const body = { reason: 'We have our money.' };
    const declined = await service.call('POST', `${offerPath(offered)}/decline`, { body, token: null });
    expect([declined.status, declined.data.status]).toEqual([200, 'Declined']);
  });
});

it('an offer that had ended before the suspension expires, also when the worker was behind', async () => {
  const offered = await payOut(service);
  at(29);
  await suspend(service);
  at(30);
  await resume(service);
  await service.work();
  expect((await stateOf(offered))[0]).toBe('Expired');
});

it('a suspension in which no time passed ends, with any number of offers, and changes none', async () => {
  const { id } = await payOut(service);
  const own = await service.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'payments'::regclass and attnum > 0 and attgenerated = ''
       and attname not in ('id', 'code')`,
  );
  const columns = own.map(({ name }) => name).join(', ');
  // As many as one transaction extends.
  await service.sql(
    `insert into payments (id, code, ${columns})
     select uuidv7(), code || n, ${columns} from payments, generate_series(1, 99) n where id = $1`,
    [id],
  );
  await service.work();
  at(22);
  await suspend(service);
  await resume(service);
  const isOver = await Promise.race([
    service.work().then(() => true),
    new Promise((resolve) => void setTimeout(() => resolve(false), 10_000)),
  ]);
  expect(isOver).toBe(true);
  expect(await service.sql(`select 1 from events where type = 'payment.updated'`)).toEqual([]);
}, 60_000);
