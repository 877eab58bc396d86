import { expect, it } from 'vitest';
import { goLive, type Person, type World } from '../../support/going-live.ts';

// Looking at what was read, and typing, take no click.
const most: Readonly<Record<Person, number>> = { operator: 14, business: 36, client: 1, recipient: 3 };

it('from the first start to a refund and to money that has arrived with a recipient takes clicking only, and 54 clicks', async () => {
  const clicks = { operator: 0, business: 0, client: 0, recipient: 0 };
  const walked = await goLive(undefined, readBooks);
  for (const one of walked) clicks[one.person] += one.clicks;
  console.log(walked.map((one) => `${one.person} ${one.clicks} ${one.step}`).join('\n'));
  expect(clicks).toEqual(most);
  expect(walked.reduce((sum, one) => sum + one.clicks, 0)).toBe(54);
});

// Only reads. One more night goes by, so that the check of the books has seen everything.
async function readBooks({ service, pages, url, passDays, hearUntil }: World): Promise<void> {
  await passDays(1);
  const { operator: page } = pages;
  await page.goto(`${url}/app/operator/accounts`);
  const account = page.getByRole('link', { name: /Maple Studio/ }).first();
  for (const one of await page.getByRole('link').all()) console.log(await one.innerText(), await one.getAttribute('href'));
  await account.waitFor();
  const outputs = await Promise.all(['ledger verify', 'ledger reconcile', 'platform reconcile', 'ledger discrepancies'].map(async (words) => {
     const o = await service.command(...words.split(' ')); return words + o.code + '\n' + o.output; }));
  console.log(outputs.join('\n').replaceAll(/.*  ok .*\n/g, ''));
  await hearUntil(() => true);
}
