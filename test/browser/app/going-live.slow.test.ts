import { expect, it } from 'vitest';
import { goLive, type Person, type World } from '../../support/going-live.ts';

// Looking at what was read, and typing, take no click.
const most: Readonly<Record<Person, number>> = { operator: 14, business: 36, client: 1, recipient: 3 };
const MOST_IN_ALL = 54;
const DAY_MS = 86_400_000;

const readings = ['ledger verify', 'ledger reconcile', 'platform reconcile', 'ledger discrepancies'];

// The only business of an installation, which takes money and pays it out; all that is not clicked or typed is the clock that
// moves on. A machine with much else to do needs some minutes.
it('from the first start to a refund, and to money that has arrived with a recipient, takes 54 clicks', async () => {
  const walked = await goLive(undefined, readBooks);
  const clicks = { operator: 0, business: 0, client: 0, recipient: 0 };
  for (const one of walked) clicks[one.person] += one.clicks;
  console.log(walked.map((one) => `${one.person} ${one.clicks} ${one.step}`).join('\n'));
  for (const person of Object.keys(most) as Person[]) {
    expect(clicks[person], person).toBeLessThanOrEqual(most[person]);
  }
  expect(walked.reduce((sum, one) => sum + one.clicks, 0)).toBeLessThanOrEqual(MOST_IN_ALL);
}, 300_000);

// Only reads, after one more night: the check of that night has seen everything.
async function readBooks({ service, pages, url, passDays, hearUntil }: World): Promise<void> {
  // From before the time moves: the check of the night may end before the move is answered.
  const night = new Date(service.now().getTime() + DAY_MS);
  await passDays(1);
  const read = async (path: string) =>
    (await (await pages.operator.request.get(`${url}/app/operator/v1/accounts${path}`)).json()).data;
  const all: readonly { readonly id: string }[] = (await read('')).items;
  const readAccounts = (): Promise<Checked[]> => Promise.all(all.map(({ id }) => read(`/${id}`)));
  const isOver = ({ health }: Checked) => Date.parse(health.verifiedAt ?? '') >= night.getTime();
  await hearUntil(async () => (await readAccounts()).every(isOver));
  const sound = { discrepancies: 0, unanswered: 0, tasksFailing: 0 };
  expect(await readAccounts()).toMatchObject([{ health: sound }, { health: sound }, { health: sound }]);
  const outputs = await Promise.all(readings.map((words) => service.command(...words.split(' '))));
  expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const [verified, reconciled, balance, open] = outputs.map(({ output }) => output);
  expect(verified).toContain('No faults in 3 accounts.');
  expect(reconciled).toContain('No differences in 3 accounts.');
  // Everything at Stripe is the operator's again: what it took, less what Stripe took.
  expect(balance).toMatch(/\$7\.30 +\$0\.00 +\$7\.30/);
  expect(open).toContain('No discrepancies are open.');
}

/** An account as the operator sees it, with what is wrong in it. */
interface Checked {
  readonly health: { readonly verifiedAt: string | null };
}
