import { expect, it } from 'vitest';
import { sorted } from './stripe-keys.ts';

const secretKey = 'rk_test_abcdefgh';
const publishableKey = 'pk_test_abcdefgh';

it.each([
  ['each in its field', { secretKey, publishableKey }],
  ['swapped', { secretKey: publishableKey, publishableKey: secretKey }],
  ['both in the first field', { secretKey: `${publishableKey}\n${secretKey}`, publishableKey: '' }],
  ['both in the second field', { secretKey: '', publishableKey: `${secretKey} ${publishableKey}` }],
])('keys come to their fields: %s', (_, pasted) => {
  expect(sorted(pasted)).toEqual({ secretKey, publishableKey });
});

it('a key alone in the wrong field goes to the other one, and what is no key stays', () => {
  expect(sorted({ secretKey: publishableKey, publishableKey: '' })).toEqual({
    secretKey: '',
    publishableKey,
  });
  expect(sorted({ secretKey: 'rk_te', publishableKey: 'hello' })).toEqual({
    secretKey: 'rk_te',
    publishableKey: 'hello',
  });
});
