import { createHash } from 'node:crypto';
import type { AccountId } from '../../src/kit/ids.ts';
import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, type Look } from '../support/app-scenes.ts';
import { agree } from '../support/ending.ts';
import { consentTerms } from '../support/evidence.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { openStage, type Stage } from '../support/stage.ts';

/** A test card whose holder objects after three days. */
const DISPUTED = '4000000000000259';

/** A payment of which much is noted: items, an event, terms that were accepted, and a consent. */
async function takeAgreed({ service, sandbox }: Pick<Stage, 'service' | 'sandbox'>): Promise<void> {
  await agree(service);
  const invoice = await activeInvoice(service, {
    eventDate: '2027-06-12',
    lineItems: [{ description: 'Wedding photography, full day', quantity: 1, unitAmount: 300_000 }],
  });
  const textSha256 = createHash('sha256').update('Wir behalten einen Teil.').digest('hex');
  const agreed = { autopay: { terms: consentTerms }, cancellationTerms: { textSha256 } };
  await pay(service, invoice, { token: await sandbox.card(DISPUTED), ...agreed });
}

async function openAll({ page }: Look<unknown>): Promise<void> {
  for (const summary of await page.locator('main section summary').all()) await summary.click();
}

async function make({ service, sandbox }: Stage) {
  const take = async (number: string) =>
    pay(service, await activeInvoice(service), { token: await sandbox.card(number) });
  const goTo = async (day: string) => {
    service.clock.set(`2026-${day}T12:00:00.000Z`);
    await sandbox.running.tick();
    await service.work();
  };
  // One dispute is lost, one is answered, one needs an answer.
  for (const number of ['4242424242424242', DISPUTED]) await take(number);
  for (const day of ['11-23', '11-24', '11-25', '12-01', '12-02']) await goTo(day);
  await take(DISPUTED);
  await takeAgreed({ service, sandbox });
  for (const day of ['12-04', '12-06']) await goTo(day);
  const [row] = await service.sql<{ reference: string }>(
    `select processor_reference as reference from disputes where status = 'Open' order by id limit 1`,
  );
  const merchant = { accountId: service.member.accountId as AccountId, now: service.clock.now() };
  await sandbox.processor.giveEvidence(merchant, row?.reference ?? '');
  for (const number of Array.from({ length: 3 }, () => '4242424242424242')) await take(number);
  await goTo('12-07');
  await take('4242424242424242');
  const idsOf = async (list: string): Promise<string[]> =>
    (await service.call('GET', `/v1/${list}`)).data.items.map(({ id }: { id: string }) => id);
  const [open, answered, lost] = await idsOf('disputes');
  return { payout: (await idsOf('payouts'))[0], open, answered, lost };
}

const scenes: readonly AppScene<Awaited<ReturnType<typeof make>>>[] = [
  { name: 'payouts', path: 'payouts', seen: '#upcoming' },
  {
    name: 'payout',
    path: ({ payout }) => `payouts/${payout}`,
    act: ({ page }) => page.locator('summary').first().click(),
    seen: 'tfoot',
  },
  { name: 'disputes', path: 'disputes', seen: '[role=row] a' },
  ...(['open', 'answered', 'lost'] as const).map((which) => ({
    name: `dispute-${which}`,
    path: (made: Awaited<ReturnType<typeof make>>) => `disputes/${made[which]}`,
    seen: 'dl',
  })),
  {
    name: 'dispute-evidence',
    path: ({ open }) => `disputes/${open}`,
    act: async (look) => {
      await look.page.locator('main section summary').first().waitFor();
      await openAll(look);
    },
    seen: 'main section code',
  },
  {
    name: 'dispute-send',
    path: ({ open }) => `disputes/${open}`,
    act: ({ page, words }) => press(page, words.disputes.sendIt),
    seen: 'dialog[open]',
  },
];

drawScenes(make, scenes, () => openStage('localhost'));
