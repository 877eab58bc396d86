import { expect, it } from 'vitest';
import { freshService } from '../support/fresh-service.ts';
import { seed } from '../support/property.ts';
import type { TestService } from '../support/service.ts';
import { holdDryRuns } from '../torture/story/dry-runs.ts';

const fresh = freshService();

// `npm run torture -- dry-runs` makes ten thousand.
it('a dry run says what the same change then does under its ETag, and leaves no row', async () => {
  const held = await holdDryRuns(fresh, seed, 30);
  expect(Object.values(held).reduce((sum, one) => sum + one, 0)).toBe(30);
}, 180_000);

/** Makes a service whose dry runs do something else besides. */
const faulty = (fault: (service: TestService, answer: Shown) => Promise<unknown>) => async () => {
  const service = await fresh();
  const call: TestService['call'] = async (method, path, sending) => {
    const answer = await service.call(method, path, sending);
    if (JSON.stringify(sending?.body)?.includes('"dryRun":true') && answer.status < 300)
      await fault(service, answer);
    return answer;
  };
  return Object.create(service, { call: { value: call } }) as TestService;
};

// biome-ignore lint/suspicious/noExplicitAny: - any answer of a dry run
type Shown = any;

it.each<[string, (service: TestService, answer: Shown) => Promise<unknown>]>([
  ['leaves a row', (service) => service.sql('update accounts set sequence = sequence + 1')],
  [
    'says another status',
    async (_service, { data }) =>
      Object.assign(data.invoice ?? data, { status: 'Other', invoiceStatus: 'Other' }),
  ],
  [
    'says postings that nobody makes',
    async (_service, { data }) => (data.changes ?? data).postings?.push({ code: 'credit' }),
  ],
])(
  'a dry run that %s is found',
  async (_what, fault) => {
    await expect(holdDryRuns(faulty(fault), 11, 30)).rejects.toThrow(/seed 11, turn 0/);
  },
  180_000,
);
