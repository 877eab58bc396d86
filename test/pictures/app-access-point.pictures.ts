import { billedTo, SELLER } from '../support/access-points.ts';
import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes } from '../support/app-scenes.ts';
import { confirm, signInOwner } from '../support/closing.ts';
import { makeDeposits } from '../support/deposits.ts';
import { activeInvoice } from '../support/money.ts';
import { callSignedIn } from '../support/session-api.ts';
import type { Stage } from '../support/stage.ts';

async function make({ service }: Stage) {
  await service.call('PATCH', '/v1/account', { body: { profile: SELLER } });
  const owner = await signInOwner(service);
  await confirm(service, owner);
  const body = { kind: 'StandIn', format: 'peppol', handsOverOnIssue: false };
  const saved = await callSignedIn(service, owner, 'PUT', '/app/api/accounts/demo-studio/access_point', {
    body,
  });
  if (saved.status !== 200) throw new Error(saved.bytes.toString('utf8'));
  const invoice = async (peppolId: string) => (await activeInvoice(service, billedTo({ peppolId }))).id;
  const hand = async (id: string) => {
    const answer = await service.call('POST', `/v1/invoices/${id}/e_invoice/hand_overs`, { body: {} });
    if (answer.status > 201) throw new Error(answer.text);
  };
  const [delivered, refused, waiting, unhanded] = [
    await invoice('9930:de111111125'),
    await invoice('9930:refused'),
    await invoice('9930:de222222225'),
    await invoice('9930:de333333335'),
  ];
  await hand(delivered);
  await hand(refused);
  // One document goes after the other, and the stand-in takes its time to say what became of it.
  for (let step = 0; step < 4; step += 1) {
    service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
    await service.work();
  }
  await hand(waiting);
  const { openId } = await makeDeposits(service);
  return { delivered, refused, waiting, unhanded, plan: openId };
}

type Scene = AppScene<Awaited<ReturnType<typeof make>>>;

const scenes: readonly Scene[] = [
  {
    name: 'access-point',
    path: 'settings/e-invoices',
    seen: ({ page, words }) => page.getByText(words.accessPoint.standIn),
  },
  {
    name: 'access-point-form',
    path: 'settings/e-invoices',
    act: ({ page, words }) => press(page, words.accessPoint.change),
    seen: 'form',
  },
  ...(['delivered', 'refused', 'waiting', 'unhanded'] as const).map(
    (state): Scene => ({
      name: `hand-over-${state}`,
      path: (made) => `invoices/${made[state]}`,
      seen: ({ page, words }) => page.getByText(words.invoice.handOvers).first(),
    }),
  ),
  {
    name: 'plan-finish',
    path: ({ plan }) => `invoices/${plan}`,
    act: ({ page, words }) => press(page, words.deposits.finish),
    seen: 'dialog[open]',
  },
];

drawScenes(make, scenes);
