import { afterAll } from 'vitest';
import { choose, press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import { createInvoice } from '../support/invoices.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { ALLOWED, type Receiver, startReceiver } from '../support/webhook-receiver.ts';

interface Made {
  readonly works: string;
  readonly fails: string;
  readonly paused: string;
  readonly disabled: string;
  readonly arrived: string;
  readonly waits: string;
}

type Scene = AppScene<Made>;
const row = '[role=row] a';
const dialog = 'dialog[open]';
const LONG = 'Booking site of the second studio, which makes invoices for weddings and companies';

const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((one) => one.close())));

async function make({ service }: Stage): Promise<Made> {
  // A webhook whose server answers with a status.
  const webhook = async (status: number, body: object = {}) => {
    const receiver = await startReceiver();
    receivers.push(receiver);
    receiver.answerWith(() => status);
    const { data } = await service.call('POST', '/v1/webhooks', { body: { url: receiver.url, ...body } });
    return data.id as string;
  };
  const works = await webhook(200, { description: 'Accounting' });
  const fails = await webhook(500, { description: LONG, eventTypes: ['invoice.created'] });
  const disabled = await webhook(410);
  const paused = await webhook(200, { isOrdered: true });
  await service.call('PATCH', `/v1/webhooks/${paused}`, { body: { status: 'Paused' } });
  await createInvoice(service);
  await service.services.webhooks.sendDue();
  const page = (id: string) => `developers/webhooks/${id}`;
  const delivery = async (id: string) => {
    const { items } = (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).data;
    return `${page(id)}/deliveries/${items[0].id}`;
  };
  return {
    works: page(works),
    fails: page(fails),
    paused: page(paused),
    disabled: page(disabled),
    arrived: await delivery(works),
    waits: await delivery(fails),
  };
}

const list: readonly Scene[] = [
  { name: 'webhooks', path: 'developers/webhooks', seen: 'main li a' },
  { name: 'webhooks-viewer', path: 'developers/webhooks', as: 'Viewer', seen: 'main li a' },
  {
    name: 'webhooks-loading',
    path: 'developers/webhooks',
    network: hold('**/v1/webhooks'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'webhooks-error',
    path: 'developers/webhooks',
    network: fail('**/v1/webhooks'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  {
    name: 'webhooks-new',
    path: 'developers/webhooks',
    act: async ({ page, words }) => {
      await press(page, words.webhooks.create);
      await page.locator(dialog).getByText(words.webhooks.someEvents).click();
    },
    seen: dialog,
  },
];

const one: readonly Scene[] = [
  { name: 'webhook-works', path: ({ works }) => works, seen: row },
  { name: 'webhook-fails', path: ({ fails }) => fails, seen: row },
  { name: 'webhook-paused', path: ({ paused }) => paused, seen: 'main h1' },
  { name: 'webhook-disabled', path: ({ disabled }) => disabled, seen: row },
  {
    name: 'webhook-rotate',
    path: ({ works }) => works,
    act: ({ page, words }) => choose(page, words.webhooks.more, words.webhooks.rotate),
    seen: dialog,
  },
  {
    name: 'webhook-replay',
    path: ({ works }) => works,
    act: ({ page, words }) => choose(page, words.webhooks.more, words.webhooks.replay),
    seen: dialog,
  },
  {
    name: 'webhook-remove',
    path: ({ works }) => works,
    act: ({ page, words }) => choose(page, words.webhooks.more, words.webhooks.remove),
    seen: dialog,
  },
  { name: 'delivery-arrived', path: ({ arrived }) => arrived, seen: 'pre' },
  { name: 'delivery-waits', path: ({ waits }) => waits, seen: 'pre' },
];

drawScenes(make, [...list, ...one], () => openStage('127.0.0.1', ALLOWED));
