import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { acceptedPayment, payOut, readPayment } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const movedKinds = () =>
  service.processor.log.map(({ kind }) => kind).filter((kind) => kind === 'funding' || kind === 'delivery');

async function statusAt(id: string, instant: string): Promise<string> {
  service.clock.set(instant);
  await service.work();
  return (await readPayment(service, id)).status;
}

/** An accepted payment for the 25th of November, in an account that is suspended until the 20th of January, at 2:00. */
async function paymentThatWasDue() {
  const payment = await acceptedPayment(service);
  await service.work();
  await suspend(service);
  await statusAt(payment.id, '2026-12-20T12:00:00.000Z');
  await statusAt(payment.id, '2027-01-20T02:00:00.000Z');
  await mailing.arrivals();
  await resume(service);
  return payment;
}

describe('a payment out that was due while its account was suspended', () => {
  it('leaves at the first 08:00 at least 24 hours after the end, which the Owners’ mail says, and once', async () => {
    const { id } = await paymentThatWasDue();
    const [mail] = await mailing.arrivals();
    expect(mail?.mail.text).toContain('leave on 21 Jan 2027, 08:00 (UTC) at the earliest');
    expect(await readPayment(service, id)).toMatchObject({ fundingAt: '2027-01-21T08:00:00.000Z' });
    for (const instant of ['20T02:00:01', '20T08:00:00', '21T07:59:59']) {
      expect([instant, await statusAt(id, `2027-01-${instant}.000Z`)]).toEqual([instant, 'Scheduled']);
    }
    expect(movedKinds()).toEqual([]);
    expect(await statusAt(id, '2027-01-21T08:00:00.000Z')).toBe('Completed');
    expect(movedKinds()).toEqual(['funding', 'delivery']);
  });

  it('can be canceled until then, and nothing is charged', async () => {
    const { id } = await paymentThatWasDue();
    await statusAt(id, '2027-01-21T07:59:59.000Z');
    const canceled = await service.call('POST', `/v1/payments/${id}/cancel`, { body: {} });
    expect([canceled.status, canceled.data.status]).toEqual([200, 'Canceled']);
    expect(await statusAt(id, '2027-01-23T08:00:00.000Z')).toBe('Canceled');
    expect(movedKinds()).toEqual([]);
  });

  it('has the whole time again when the account is suspended once more before it left', async () => {
    const { id } = await paymentThatWasDue();
    await statusAt(id, '2027-01-20T20:00:00.000Z');
    await suspend(service);
    await statusAt(id, '2027-01-21T09:00:00.000Z');
    await resume(service);
    expect(await statusAt(id, '2027-01-22T08:00:00.000Z')).toBe('Scheduled');
    expect(await statusAt(id, '2027-01-23T08:00:00.000Z')).toBe('Completed');
    expect(movedKinds()).toEqual(['funding', 'delivery']);
  });
});

it('a payment out says when it is charged once that is known', async () => {
  const fundingAt = async (id: string) => (await readPayment(service, id)).fundingAt;
  const offered = await payOut(service);
  expect(await fundingAt(offered.id)).toBeNull();
  const { id } = await acceptedPayment(service);
  expect(await fundingAt(id)).toBe('2026-11-25T08:00:00.000Z');
  await suspend(service);
  expect(await fundingAt(id)).toBeNull();
  await resume(service);
  expect(await fundingAt(id)).toBe('2026-11-25T08:00:00.000Z');
  expect(await statusAt(id, '2026-11-25T08:00:00.000Z')).toBe('Completed');
  expect(await fundingAt(id)).toBeNull();
});

it('a payment out that is due after the end of a suspension leaves on its day', async () => {
  const { id } = await acceptedPayment(service);
  await service.work();
  await suspend(service);
  await statusAt(id, '2026-11-25T02:00:00.000Z');
  await resume(service);
  expect(await statusAt(id, '2026-11-25T08:00:00.000Z')).toBe('Completed');
});
