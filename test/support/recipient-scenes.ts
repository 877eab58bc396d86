import { createPlatformSetting } from '../../src/platform/service.ts';
import type { TestPerson } from '../../src/processors/sandbox/test-people.ts';
import { setUp, startOnboarding, useOnboarding } from './onboarding.ts';
import { offerPath, payOut } from './outgoing.ts';
import type { Stage } from './stage.ts';

/** A payment out in some state: its id, its recipient's link, and its contact. */
export interface RecipientScene {
  readonly id: string;
  readonly link: string;
  readonly contactId: string;
}

/** Payments through recipients' accounts at the processor, by their state. */
export type RecipientScenes = Readonly<Record<string, RecipientScene>>;

/** The operator's fee of a payment of 80 000 out of a card, in these scenes. */
export const SCENE_FEE = 2_350;

interface Making {
  readonly person?: TestPerson;
  readonly isAccepted?: boolean;
  readonly scheduleDate?: string;
  readonly contact?: { readonly name: string; readonly email: string };
}

const LATER = '2026-12-10';

/** Makes a payment in each state of a recipient's account and of the money, through the sandbox's test people. */
export async function makeRecipientScenes(stage: Stage): Promise<RecipientScenes> {
  const { service, sandbox } = stage;
  await useOnboarding(service);
  await setFee(stage);
  const card = await service.call('POST', '/v1/payment_methods', {
    body: { token: await sandbox.card('4242424242424242') },
  });
  const scenes: Record<string, RecipientScene> = {};
  const make = async (name: string, making: Making = {}) => {
    const { person, isAccepted = person !== undefined, scheduleDate = LATER, contact } = making;
    const payment = await payOut(service, {
      contact: contact ?? { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` },
      paymentMethodId: card.data.id,
      scheduleDate,
      note: 'Fee for the evening',
    });
    if (person !== undefined) await setUp(service, payment, person);
    if (isAccepted) {
      const path = `${offerPath(payment)}/onboarding/accept`;
      const answer = await service.call('POST', path, { body: {}, token: null });
      if (answer.status !== 200) throw new Error(answer.text);
    }
    scenes[name] = { id: payment.id, link: payment.offerLink, contactId: payment.contactId };
    return payment;
  };
  const soon = '2026-11-25';
  await make('Arrived', { person: 'Anna Ready', scheduleDate: soon });
  await make('Converted', { person: 'Anna Ready', scheduleDate: soon });
  await make('Owed', { person: 'Anna Ready', scheduleDate: soon });
  await make('Refused', { person: 'Gus ClosedBank', scheduleDate: '2026-12-01' });
  await make('Taken back', { person: 'Gus ClosedBank', scheduleDate: soon });
  await make('Left', { person: 'Ivy Spent', scheduleDate: soon });
  await make('Unsent', { person: 'Jo NoTransfer', scheduleDate: soon });
  await make('Gone', { person: 'Fay Leaves', scheduleDate: soon });
  const eve = { name: 'Eve', email: 'eve@example.com' };
  await make('Restricting', { person: 'Eve Restricted', scheduleDate: soon, contact: eve });
  await make('Waiting', { isAccepted: true, scheduleDate: '2026-12-01', contact: eve });
  for (const day of ['11-25', '11-26', '11-27', '11-30', '12-01', '12-03'])
    await moveTo(stage, `2026-${day}T12:00:00.000Z`);
  await service.call('POST', `/v1/payments/${scenes['Taken back']?.id}/reverse`, { body: {} });
  await moveTo(stage, '2026-12-03T14:00:00.000Z');
  // What no test person does: a bank account in another currency, and a wallet's bank that takes the money back.
  await service.sql(
    `update payments set destination_amount = 74012, destination_currency = 'EUR' where id = $1`,
    [scenes.Converted?.id],
  );
  await make('Under way', { person: 'Anna Ready', scheduleDate: '2026-12-03' });
  await make('Accepted', { person: 'Anna Ready' });
  await make('Checked', { person: 'Ben Pending' });
  await make('Offered');
  await startOnboarding(service, await make('Started'));
  await make('Incomplete', { person: 'Cleo Document', isAccepted: false });
  await make('Checking', { person: 'Ben Pending', isAccepted: false });
  await make('Ready', { person: 'Anna Ready', isAccepted: false });
  await make('Rejected', { person: 'Dan Rejected', isAccepted: false });
  await moveTo(stage, '2026-12-03T15:00:00.000Z');
  return scenes;
}

async function moveTo({ service }: Stage, instant: string): Promise<void> {
  service.clock.set(instant);
  await service.work();
}

async function setFee({ service }: Stage): Promise<void> {
  const { database, config } = service.services;
  const setting = createPlatformSetting({
    database,
    clock: service.clock,
    loadSecrets: () => Promise.reject(new Error('Fees need no secrets.')),
    stripeApiUrl: '',
    publicUrl: config.publicUrl,
    readUnderWay: async () => [],
    record: async () => {},
  });
  const rule = { basisPoints: 290, fixed: 30, most: null, refundsFee: false };
  await setting.setFee('Sandbox', 'PayoutCard', 'USD', rule);
}

/** Notes that the wallet's bank took back what an arrived payment had cost. The books do not know of it. */
export async function owe({ service }: Stage, { id }: RecipientScene): Promise<void> {
  await service.sql('update payments set owed_since = now(), funding_returned_at = now() where id = $1', [
    id,
  ]);
}
