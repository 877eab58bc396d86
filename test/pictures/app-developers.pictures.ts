import { type AppScene, drawScenes } from '../support/app-scenes.ts';
import { makeBusiness } from '../support/business.ts';
import type { Stage } from '../support/stage.ts';

async function make(stage: Stage): Promise<{ readonly mail: string }> {
  await makeBusiness(stage);
  const { items } = (await stage.service.call('GET', '/v1/mails?limit=1')).data;
  return { mail: `mailbox/${items[0].id}` };
}

type Scene = AppScene<Awaited<ReturnType<typeof make>>>;

const scenes: readonly Scene[] = [
  ...['tokens', 'events', 'requests', 'clock'].map(
    (page): Scene => ({ name: `developers-${page}`, path: `developers/${page}`, seen: 'main nav' }),
  ),
  { name: 'mailbox', path: 'mailbox', seen: '[role=row] a' },
  { name: 'mail', path: ({ mail }) => mail, seen: 'iframe' },
];

drawScenes(make, scenes);
