import { press } from '../support/app-acts.ts';
import { answer, refuse } from '../support/app-answers.ts';
import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import { makeBusiness } from '../support/business.ts';
import type { Stage } from '../support/stage.ts';

interface Made {
  readonly kept: string;
  readonly failed: string;
  readonly sent: string;
}

type Scene = AppScene<Made>;
const row = '[role=row] a';

async function make(stage: Stage): Promise<Made> {
  await makeBusiness(stage);
  const { service } = stage;
  const { items } = (await service.call('GET', '/v1/mails?limit=20')).data;
  const [kept, failed, sent, partly, queued, superseded] = items.map(({ id }: { id: string }) => id);
  const become = (id: string, status: string, states: readonly string[], failure: string | null) => {
    const recipients = states.map((state, index) => ({
      email: index === 0 ? 'a-rather-long-address-of-somebody@a-long-domain.example.com' : 'copy@example.com',
      name: index === 0 ? 'Bartholomäus Freiherr von Hohenstein-Löwenberg' : '',
      role: index === 0 ? 'to' : 'cc',
      state,
      detail:
        state === 'Refused' ? '550 5.1.1 The email account that you tried to reach does not exist.' : null,
    }));
    return service.sql(
      `update mails set status = $2, recipients = $3::json, failure = $4, attempts = 1,
         sent_at = case when $2 in ('Sent', 'PartlySent') then created_at end
       where id = $1`,
      [id, status, JSON.stringify(recipients), failure],
    );
  };
  await become(failed, 'Failed', ['Refused', 'Refused'], 'Every address was refused.');
  await become(sent, 'Sent', ['Sent', 'Sent'], null);
  await become(partly, 'PartlySent', ['Refused', 'Sent'], 'An address was refused.');
  await become(queued, 'Queued', ['Waiting'], null);
  await become(superseded, 'Superseded', ['Superseded'], null);
  return { kept: `mailbox/${kept}`, failed: `mailbox/${failed}`, sent: `mailbox/${sent}` };
}

const list: readonly Scene[] = [
  { name: 'mailbox', path: 'mailbox', seen: row },
  { name: 'mailbox-viewer', path: 'mailbox', as: 'Viewer', seen: row },
  { name: 'mailbox-failed', path: 'mailbox?status=Failed', seen: row },
  { name: 'mailbox-found', path: 'mailbox?q=lindqvist', seen: row },
  {
    name: 'mailbox-nothing',
    path: 'mailbox?q=nobody&status=Kept',
    seen: ({ page, words }) => page.getByText(words.mailbox.nothingText),
  },
  {
    name: 'mailbox-older',
    path: 'mailbox?q=nobody',
    network: answer('**/v1/mails?*', { items: [], nextCursor: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    seen: ({ page, words }) => page.getByText(words.mailbox.older),
  },
  {
    name: 'mailbox-empty',
    path: 'mailbox',
    network: answer('**/v1/mails?*', { items: [], nextCursor: null }),
    seen: ({ page, words }) => page.getByText(words.mailbox.emptyText),
  },
  {
    name: 'mailbox-loading',
    path: 'mailbox',
    network: hold('**/v1/mails?*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'mailbox-error',
    path: 'mailbox',
    network: fail('**/v1/mails?*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
];

const one: readonly Scene[] = [
  { name: 'mail-kept', path: ({ kept }) => kept, seen: 'iframe' },
  { name: 'mail-viewer', path: ({ kept }) => kept, as: 'Viewer', seen: 'iframe' },
  { name: 'mail-failed', path: ({ failed }) => failed, seen: 'iframe' },
  { name: 'mail-sent', path: ({ sent }) => sent, seen: 'iframe' },
  { name: 'mail-text', path: ({ kept }) => `${kept}?view=text`, seen: 'main pre' },
  {
    name: 'mail-send',
    path: ({ failed }) => failed,
    act: ({ page, words }) => press(page, words.mailbox.send),
    seen: 'dialog[open]',
  },
  {
    name: 'mail-send-refused',
    path: ({ failed }) => failed,
    network: refuse('**/v1/mails/*/send', 'POST', 'The content of this mail is no longer true.'),
    act: async ({ page, words }) => {
      await press(page, words.mailbox.send);
      await page.locator('dialog[open]').getByRole('button', { name: words.mailbox.send }).click();
    },
    seen: 'dialog[open] [role=alert]',
    hasFaults: true,
  },
  {
    name: 'mail-loading',
    path: ({ kept }) => kept,
    network: hold('**/v1/mails/*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'mail-error',
    path: ({ kept }) => kept,
    network: fail('**/v1/mails/*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
];

drawScenes(make, [...list, ...one]);
