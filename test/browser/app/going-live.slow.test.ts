import { expect, it } from 'vitest';
import { goLive, type Person } from '../../support/going-live.ts';

it('from the first start to money that has arrived takes clicking only', async () => {
  const walked = await goLive();
  const clicks = { operator: 0, business: 0, client: 0, recipient: 0 } satisfies Record<Person, number>;
  for (const one of walked) clicks[one.person] += one.clicks;
  console.log(walked.map((one) => `${one.person} ${one.clicks} ${one.step}`).join('\n'));
  console.log(clicks);
  expect(clicks).toEqual({});
});
