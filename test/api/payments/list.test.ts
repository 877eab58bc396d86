import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedPayment, payOut } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let ids: Readonly<Record<'offered' | 'accepted' | 'canceled', string>>;
beforeAll(async () => {
  service = await startService();
  const offered = await payOut(service, {
    contact: { name: 'Zoë Ängström', email: 'zoe@example.com' },
    note: 'Harp for the ceremony',
  });
  const accepted = await acceptedPayment(service, { scheduleDate: '2026-12-20' });
  const canceled = await payOut(service, { contact: { name: 'Cake House', email: 'cakes@example.com' } });
  await service.call('POST', `/v1/payments/${canceled.id}/cancel`, { body: {} });
  ids = { offered: offered.id, accepted: accepted.id, canceled: canceled.id };
});
afterAll(() => service.close());

const get = async (path: string) => (await service.call('GET', path)).data;
const listed = async (query: string): Promise<string[]> =>
  (await get(`/v1/payments?${query}`)).items.map(({ id }: { id: string }) => id);

describe('GET /v1/payments', () => {
  it.each([
    ['Offered', 'offered'],
    ['Underway', 'accepted'],
    ['NotDelivered', 'canceled'],
  ] as const)('state=%s has those that stand there, and the counts say how many', async (state, which) => {
    expect(await listed(`state=${state}`)).toEqual([ids[which]]);
    expect((await get('/v1/payments/counts'))[state]).toBe(1);
  });

  it('q finds a part of the name, the address or the note, in any case', async () => {
    for (const q of ['ÄNGSTR', 'zoe@', 'for the ceremony'])
      expect(await listed(`q=${encodeURIComponent(q)}`)).toEqual([ids.offered]);
    // No character stands for others.
    expect(await listed(`q=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await listed('q=cake&state=Offered')).toEqual([]);
  });
});

describe('GET /v1/payments/counts', () => {
  it('counts with the other filters of the list, and nobody else’s', async () => {
    const none = { All: 0, Offered: 0, Underway: 0, Delivered: 0, NotDelivered: 0 };
    expect(await get('/v1/payments/counts')).toEqual({
      All: 3,
      Offered: 1,
      Underway: 1,
      Delivered: 0,
      NotDelivered: 1,
    });
    expect(await get('/v1/payments/counts?q=cake')).toEqual({ ...none, All: 1, NotDelivered: 1 });
    const { token } = await service.addMember('stranger');
    const { data } = await service.call('GET', '/v1/payments/counts', { token });
    expect(data).toEqual(none);
  });
});

describe('GET /v1/payments/{id}', () => {
  it('an offer, and one that was canceled, take no other account', async () => {
    for (const id of [ids.offered, ids.canceled])
      expect((await get(`/v1/payments/${id}`)).takesOtherAccount).toBe(false);
  });
});
