import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/kit/errors.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, codeOf } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeProfile('demo-studio', {
    street: 'Hauptstraße 12',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    taxId: 'DE123456789',
  });
});
afterAll(() => service.close());

const taxed = () =>
  activeInvoice(service, {
    lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }],
  });

describe('a burst of e-invoices through a payment link', () => {
  it('ends in files and in 503 with Retry-After, never in a fault, and lets a stranger through', async () => {
    const stranger = await service.addMember('burst-stranger');
    const theirs = await createInvoice({
      ...service,
      call: (method, path, sending) => service.call(method, path, { ...sending, token: stranger.token }),
    });
    const link = `${service.url}/demo-studio/r/${codeOf(await taxed())}/e-invoice`;
    const order: string[] = [];
    const burst = Array.from({ length: 13 }, async () => {
      const answer = await fetch(link);
      await answer.arrayBuffer();
      if (answer.status === 200) order.push('burst');
      return [answer.status, answer.headers.has('retry-after')];
    });
    // Once the first is made, the others are waiting.
    await Promise.race(burst);
    const pdf = await service.call('GET', `/v1/invoices/${theirs.id}/pdf`, { token: stranger.token });
    order.push('stranger');
    expect(pdf.status).toBe(200);
    const answers = await Promise.all(burst);
    for (const [status, saysWhen] of answers) expect([200, 503]).toContain(saysWhen ? 503 : status);
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(1);
    expect(answers.filter(([status]) => status === 503).length).toBeGreaterThan(1);
    // The others of the burst came after the stranger, though they were there before.
    expect(order.indexOf('stranger')).toBeLessThan(order.length - 1);
  });

  it('tells the documents that a reader has gone', async () => {
    const link = `${service.url}/demo-studio/r/${codeOf(await taxed())}/e-invoice`;
    const { documents } = service.services;
    const kept = { ...documents };
    const gone = new AbortController();
    const told = new Promise<boolean>((resolve) => {
      documents.eInvoiceFile = async (_account, _invoice, _format, { signal }) => {
        const closed = once(signal ?? new EventTarget(), 'abort');
        gone.abort();
        await closed;
        resolve(true);
        throw new AppError('overloaded');
      };
    });
    await fetch(link, { signal: gone.signal }).catch(() => {});
    Object.assign(documents, kept);
    expect(await told).toBe(true);
  });
});
