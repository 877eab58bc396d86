import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUYER, billedTo, freshHanding, type Handing } from '../../support/access-points.ts';
import { makeDeposits } from '../../support/deposits.ts';

let one: Handing;
const fresh = freshHanding();
beforeEach(async () => {
  one = await fresh();
});

describe('a document handed to an access point', () => {
  it('comes signed, with its addresses and the headers of the business, and is called handed over', async () => {
    const secret = await one.save();
    const { id } = await one.invoice();
    const queued = await one.hand(`invoices/${id}`);
    expect(queued.status).toBe(201);
    expect(queued.data).toMatchObject({
      status: 'Waiting',
      sender: '9930:DE123456789',
      receiver: '9930:DE987654321',
      isAutomatic: false,
      handedOverAt: null,
    });
    await one.service.work();
    const [handed] = one.point.handed;
    expect(one.point.handed).toHaveLength(1);
    expect(handed?.headers).toMatchObject({
      authorization: 'Bearer canary-x8Zq-key',
      'content-type': 'application/xml; charset=utf-8',
      'idempotency-key': queued.data.id,
      'webhook-id': queued.data.id,
      'tranche-receiver': '9930:DE987654321',
      'tranche-sender': '9930:DE123456789',
      'tranche-document-kind': 'Invoice',
      'tranche-document-number': queued.data.documentNumber,
    });
    expect(handed?.xml).toContain(`<cbc:ID>${queued.data.documentNumber}</cbc:ID>`);
    expect(handed?.xml).toContain('<cbc:EndpointID schemeID="9930">DE987654321</cbc:EndpointID>');
    const now = one.service.clock.now();
    const reference = new Verifier(secret).sign(queued.data.id, now, handed?.xml ?? '');
    expect(handed?.headers['webhook-signature']).toBe(reference);
    expect(await one.newest()).toMatchObject({
      status: 'HandedOver',
      reference: 'ap-1',
      answer: 'status 202',
      attempts: 1,
      failure: null,
      endedAt: null,
    });
    const { data } = await one.service.call('GET', '/v1/events');
    const events = data.items.filter(({ type }: { type: string }) => type.startsWith('e_invoice.'));
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'e_invoice.handed_over',
      'e_invoice.waiting',
    ]);
    expect(JSON.stringify(events)).not.toMatch(/DE987654321|status 202/);
  });

  it('is delivered only when the access point says so, signed and at this moment', async () => {
    const secret = await one.save();
    const { id } = await one.invoice();
    await one.hand(`invoices/${id}`);
    await one.service.work();
    const said = { id: (await one.newest()).id, status: 'Delivered', message: 'In the inbox', more: 1 };
    const old = String(Math.floor(one.service.clock.now().getTime() / 1000) - 301);
    for (const refused of [
      await one.say(said, `whsec_${Buffer.alloc(32).toString('base64')}`),
      await one.say(said, secret, { 'webhook-timestamp': old }),
      await one.say(said, secret, { 'webhook-signature': '' }),
    ])
      expect(refused.status).toBe(401);
    expect((await one.newest()).status).toBe('HandedOver');
    expect((await one.say(said, secret)).status).toBe(200);
    expect(await one.newest()).toMatchObject({ status: 'Delivered', answer: 'In the inbox' });
    expect((await one.say(said, secret)).status).toBe(200);
    const events = await one.service.sql("select 1 from events where type = 'e_invoice.delivered'");
    expect(events).toHaveLength(1);
    expect((await one.say({ ...said, status: 'Rejected', message: 'Wrong order' }, secret)).status).toBe(200);
    expect(await one.newest()).toMatchObject({ status: 'Rejected', answer: 'Wrong order' });
    expect((await one.say(said, secret)).status).toBe(422);
    expect((await one.say({ ...said, id: 'x' }, secret)).status).toBe(404);
    expect((await one.say({ status: 'Sent' }, secret)).status).toBe(400);
  });

  it('can be an invoice, a credit note, a prepayment invoice or a final invoice, in both formats', async () => {
    for (const format of ['peppol', 'xrechnung']) {
      await one.save({ format });
      const { id } = await one.invoice();
      await one.hand(`invoices/${id}`);
      const note = await one.service.call('POST', `/v1/invoices/${id}/credit_notes`, {
        body: { amount: 1_190, reason: 'A day less' },
      });
      expect((await one.hand(`credit_notes/${note.data.id}`)).status).toBe(201);
      await one.later(2);
      await one.later(2);
    }
    expect(one.point.handed.map(({ headers }) => headers['tranche-document-type'])).toEqual(
      ['peppol.eu:2017:poacc:billing:3.0', 'xeinkauf.de:kosit:xrechnung_3.0'].flatMap((format) => [
        expect.stringMatching(new RegExp(`Invoice-2::Invoice##.*${format}::2.1$`)),
        expect.stringMatching(new RegExp(`CreditNote-2::CreditNote##.*${format}::2.1$`)),
      ]),
    );
    for (const { xml } of one.point.handed) expect(xml).toContain('schemeID="9930">DE987654321<');
    const { invoiceId, openId, prepaymentId } = await makeDeposits(one.service, {
      contact: billedTo().contact,
      billing: BUYER,
      currency: 'EUR',
    });
    const early = await one.hand(`invoices/${openId}`);
    expect([early.status, early.error.details[0]?.code]).toEqual([422, 'not_final']);
    for (const path of [`invoices/${invoiceId}`, `prepayment_invoices/${prepaymentId}`]) {
      expect((await one.hand(path)).status).toBe(201);
      await one.later(2);
    }
    expect(one.point.handed.slice(4).map(({ headers }) => headers['tranche-document-kind'])).toEqual([
      'Invoice',
      'PrepaymentInvoice',
    ]);
    expect(one.point.handed[5]?.xml).toContain('<cbc:InvoiceTypeCode>386</cbc:InvoiceTypeCode>');
    const all = await one.service.call('GET', `/v1/hand_overs?invoice_id=${invoiceId}`);
    expect(all.data.items.map(({ documentType }: { documentType: string }) => documentType)).toEqual([
      'PrepaymentInvoice',
      'Invoice',
    ]);
    const own = await one.service.call('GET', `/v1/prepayment_invoices/${prepaymentId}/e_invoice/hand_overs`);
    expect(own.data.items).toMatchObject([{ status: 'HandedOver' }]);
  });

  it('is refused with each missing fact, of the business and of the client, before anything is queued', async () => {
    await one.save({ format: 'xrechnung' });
    await one.service.call('PATCH', '/v1/account', { body: { profile: { taxId: 'abc', phone: '' } } });
    const { id } = await one.invoice({ vatId: null, reference: null, city: null });
    const refused = await one.hand(`invoices/${id}`);
    expect([refused.status, refused.error.code]).toEqual([422, 'no_e_invoice']);
    const paths = refused.error.details.map((fault: { path: string }) => fault.path);
    for (const path of ['/profile/phone', '/profile/peppolId', '/billing/peppolId', '/billing/reference'])
      expect(paths).toContain(path);
    expect(await one.newest()).toBeUndefined();
  });

  it('is queued once for a key, and not twice while it waits or after it was handed over', async () => {
    await one.save();
    const { id } = await one.invoice();
    const path = `/v1/invoices/${id}/e_invoice/hand_overs`;
    const sending = { body: {}, headers: { 'idempotency-key': 'once' } };
    const first = await one.service.call('POST', path, sending);
    const again = await one.service.call('POST', path, sending);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect((await one.hand(`invoices/${id}`)).error).toMatchObject({ blockedBy: 'OnItsWay' });
    await one.service.work();
    expect((await one.hand(`invoices/${id}`)).error).toMatchObject({ blockedBy: 'NothingLeft' });
    expect(one.point.handed).toHaveLength(1);
  });

  it('goes nowhere without an access point, and of no other account', async () => {
    const { id } = await one.invoice();
    const none = await one.hand(`invoices/${id}`);
    expect([none.status, none.error.blockedBy]).toEqual([422, 'NotApplicable']);
    await one.save();
    const { token } = await one.service.addMember('other-studio');
    const path = `/v1/invoices/${id}/e_invoice/hand_overs`;
    for (const method of ['POST', 'GET']) {
      const answer = await one.service.call(method, path, { token, ...(method === 'POST' && { body: {} }) });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    await one.hand(`invoices/${id}`);
    const { id: handOverId } = await one.newest();
    expect((await one.service.call('GET', `/v1/hand_overs/${handOverId}`, { token })).status).toBe(404);
    expect((await one.service.call('GET', '/v1/hand_overs', { token })).data.items).toEqual([]);
  });
});
