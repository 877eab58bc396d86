import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMerchant, openStage, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const BACK = 'https://pay.example.com/studio/r/abc/pay?payments=one';
const card = { type: 'Card', number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };

function send(fields: Record<string, string>, returnUrl = BACK, key?: string): Promise<Response> {
  const { tokensUrl, publishableKey } = stage.processor.browserAccess(newMerchant().accountId);
  const query = new URLSearchParams({ key: key ?? publishableKey, return_url: returnUrl });
  return fetch(`${tokensUrl}/form?${query.toString()}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

describe('a form without script', () => {
  it('goes back with a token, or with the reason, and never with a number', async () => {
    const location = async (fields: Record<string, string>) => {
      const answer = await send(fields);
      expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([303, 'no-referrer']);
      return answer.headers.get('location');
    };
    expect(await location(card)).toMatch(
      /^https:\/\/pay\.example\.com\/studio\/r\/abc\/pay\?payments=one&token=tok_\w+$/,
    );
    expect(await location({ ...card, cvc: '1' })).toBe(`${BACK}&refusal=incorrect_cvc`);
    expect(await location({ ...card, number: '4916338506082832' })).toBe(`${BACK}&refusal=not_a_test_number`);
    expect(await location({ ...card, expiry: 'soon' })).toBe(`${BACK}&refusal=invalid_date`);
    expect(await location({ type: 'Card', number: card.number })).toBe(`${BACK}&refusal=incomplete`);
  });

  it.each([
    'https://evil.example/studio/r/abc/pay',
    'http://pay.example.com/studio/r/abc/pay',
    'https://pay.example.com.evil.example/',
    'https://pay.example.com@evil.example/',
    'https://pay.example.com:444/',
    'http://',
    'https://%',
    'https://[',
    'javascript:alert(1)',
    '//evil.example',
    '',
  ])('goes nowhere when it is to go back to %j', async (returnUrl) => {
    const answer = await send(card, returnUrl);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  it('is refused with the key of another merchant', async () => {
    const { publishableKey } = stage.processor.browserAccess(newMerchant().accountId);
    expect((await send(card, BACK, publishableKey)).status).toBe(401);
  });
});
