import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, openVisitor, signIn } from '../support/console.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('a page that is read early names the newest event of before, of the reader’s own accounts only', async () => {
  await service.addMember('other-studio');
  await addPerson(service, 'demo-studio', 'viewer@example.com', 'Viewer');
  await createInvoice(service);
  const visitor = await signIn(service, 'viewer@example.com');
  const namedBy = async (path: string) => {
    const { text } = await visitor.get(`/app/accounts/${path}`);
    return (
      /<meta name="last-event" content="([^"]*)" data-account="([^"]*)" \/>/.exec(text)?.slice(1) ?? null
    );
  };
  const newest = async () => (await service.call('GET', '/v1/events?limit=1')).data.items[0].id;
  const before = await newest();
  expect(await namedBy('demo-studio/home')).toEqual([before, 'demo-studio']);
  await createInvoice(service);
  expect(await namedBy('demo-studio/home')).toEqual([await newest(), 'demo-studio']);
  expect(await namedBy('demo-studio/invoices')).toBeNull();
  expect(await namedBy('other-studio/home')).toBeNull();
  const stranger = await openVisitor(service).get('/app/accounts/demo-studio/home');
  expect([stranger.status, stranger.text.includes('last-event')]).toEqual([303, false]);
});
