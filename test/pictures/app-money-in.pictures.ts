import { type AppScene, drawScenes } from '../support/app-scenes.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { openStage, type Stage } from '../support/stage.ts';

async function make({ service, sandbox }: Stage) {
  for (const number of ['4242424242424242', '4000000000000259']) {
    await pay(service, await activeInvoice(service), { token: await sandbox.card(number) });
  }
  for (const day of ['23', '24', '25', '26']) {
    service.clock.set(`2026-11-${day}T12:00:00.000Z`);
    await sandbox.running.tick();
    await service.work();
  }
  const firstOf = async (list: string) =>
    (await service.call('GET', `/v1/${list}`)).data.items[0].id as string;
  return { payout: await firstOf('payouts'), dispute: await firstOf('disputes') };
}

const scenes: readonly AppScene<Awaited<ReturnType<typeof make>>>[] = [
  { name: 'payouts', path: 'payouts', seen: '[role=row] a' },
  { name: 'payout', path: ({ payout }) => `payouts/${payout}`, seen: 'tfoot, main ul li' },
  { name: 'disputes', path: 'disputes', seen: '[role=row] a' },
  { name: 'dispute', path: ({ dispute }) => `disputes/${dispute}`, seen: 'dl' },
];

drawScenes(make, scenes, () => openStage('localhost'));
