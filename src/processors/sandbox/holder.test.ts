import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChargeOutcome } from '../types.ts';
import {
  advanceTo,
  chargeNumber,
  newMerchant,
  openStage,
  orderOf,
  type Stage,
  tokenOf,
} from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

function actionUrlIn(outcome: ChargeOutcome): string {
  if (outcome.status !== 'requires_action') throw new Error(`nobody is asked: ${outcome.status}`);
  return outcome.actionUrl;
}

const answer = (url: string, word: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer: word }), redirect: 'manual' });

describe('a card that asks its holder', () => {
  it.each(['4000002500003155', '4000002760003184'])(
    '%s succeeds once the holder confirms',
    async (number) => {
      const merchant = newMerchant();
      const { order, outcome } = await chargeNumber(stage.processor, merchant, number, { savesMethod: true });
      const url = actionUrlIn(outcome);
      const page = await fetch(url);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('$100.00');
      expect(await stage.processor.readBalances(merchant)).toEqual([]);

      const back = await answer(url, 'confirm');
      expect([back.status, back.headers.get('location')]).toEqual([303, 'https://pay.example.com/r/abc']);
      const found = await stage.processor.findCharge(merchant, order.key);
      expect(found).toMatchObject({ status: 'succeeded', storedMethod: expect.stringMatching(/^pm_/) });
      const { events } = await stage.processor.listEvents(merchant, null);
      expect(events).toMatchObject([{ type: 'charge', key: order.key, outcome: found }]);

      // A second click changes nothing, nor does another mind.
      await answer(url, 'confirm');
      await answer(url, 'refuse');
      expect(await stage.processor.findCharge(merchant, order.key)).toEqual(found);
      expect(await (await fetch(url)).text()).toContain('This payment was confirmed.');
      expect((await stage.processor.listStatement(merchant, null)).lines).toHaveLength(1);
    },
  );

  it('is declined when the holder refuses', async () => {
    const merchant = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, '4000002500003155');
    await answer(actionUrlIn(outcome), 'refuse');
    expect(await stage.processor.findCharge(merchant, order.key)).toMatchObject({
      status: 'declined',
      code: 'authentication_failed',
    });
  });

  it('is declined when the holder says nothing for an hour', async () => {
    const merchant = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, '4000002500003155');
    const events = await advanceTo(stage, merchant, '2026-11-21T13:00:00.000Z');
    expect(events).toMatchObject([{ key: order.key, outcome: { status: 'declined' } }]);
    await answer(actionUrlIn(outcome), 'confirm');
    expect(await stage.processor.findCharge(merchant, order.key)).toMatchObject({ status: 'declined' });
  });

  it.each([
    ['4000002500003155', { status: 'succeeded' }],
    ['4000002760003184', { status: 'declined', code: 'authentication_failed' }],
  ])('%s, stored and charged with nobody there: %o', async (number, expected) => {
    const merchant = newMerchant();
    const token = await tokenOf(stage.processor, merchant.accountId, number);
    const stored = await stage.processor.storeMethod(merchant, 'one', token);
    if (stored.status !== 'stored') throw new Error('not stored');
    const order = orderOf(stored.reference, { isOffSession: true });
    expect(await stage.processor.charge(merchant, order)).toMatchObject(expected);
  });

  it('shows the description as text, whatever is in it', async () => {
    const description = '<script>alert("1")</script>';
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), '4000002500003155', {
      description,
    });
    const html = await (await fetch(actionUrlIn(outcome))).text();
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });

  it.each([
    ['de-AT,de;q=0.9', 'de', 'Bestätigen Sie diese Zahlung?', 'Diese Zahlung wurde abgelehnt.', /100,00/],
    ['fr', 'fr', 'Confirmez-vous ce paiement\u202f?', 'Ce paiement a été refusé.', /100,00/],
    ['es', 'es', '¿Confirma este pago?', 'Este pago se ha rechazado.', /100,00/],
    ['nl', 'en', 'Do you confirm this payment?', 'This payment was refused.', /\$100\.00/],
  ])('speaks to a browser that asks for %s in %s', async (asked, language, question, refused, amount) => {
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), '4000002500003155');
    const url = actionUrlIn(outcome);
    const read = async () => (await fetch(url, { headers: { 'accept-language': asked } })).text();
    const html = await read();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(question);
    expect(html).toMatch(amount);
    await answer(url, 'refuse');
    expect(await read()).toContain(refused);
  });

  it('speaks the language that was chosen on the page where they pay', async () => {
    const returnUrl = 'https://pay.example.com/r/abc?lang=fr&charge=1';
    const order = { returnUrl };
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), '4000002500003155', order);
    const html = await (await fetch(actionUrlIn(outcome), { headers: { 'accept-language': 'de' } })).text();
    expect(html).toContain('<html lang="fr">');
    const nothing = await fetch(`${actionUrlIn(outcome)}x`, { headers: { 'accept-language': 'de' } });
    expect([nothing.status, await nothing.text()]).toEqual([404, 'Hier gibt es nichts.']);
  });

  it('without an address to return to, ends on the page; a code that nobody has is not found', async () => {
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), '4000002500003155', {
      returnUrl: null,
    });
    const url = actionUrlIn(outcome);
    expect((await answer(url, 'perhaps')).status).toBe(400);
    expect(await (await answer(url, 'confirm')).text()).toContain('You can close this page.');
    expect((await fetch(`${url}x`)).status).toBe(404);
  });
});
