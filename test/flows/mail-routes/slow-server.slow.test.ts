import { expect, it } from 'vitest';
import { freshRouting } from '../../support/mail-routes.ts';

const fresh = freshRouting();

// Longer than any other request may take.
const SLOW_MS = 9_000;

it('a mail server that takes nine seconds for the test mail is saved and tested: the answer waits for it', async () => {
  const mailing = await fresh();
  mailing.own.afterData = () =>
    new Promise((resolve) => {
      setTimeout(() => resolve(null), SLOW_MS);
    });
  const begun = performance.now();
  const [saved, tested] = [await mailing.save(), await mailing.call('POST', '/test')];
  expect([saved.status, tested.status]).toEqual([200, 200]);
  expect(tested.data).toMatchObject({ kind: 'Server', status: 'Active' });
  expect(performance.now() - begun).toBeGreaterThan(2 * SLOW_MS - 100);
});
