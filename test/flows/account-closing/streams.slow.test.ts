import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInOwner } from '../../support/closing.ts';
import type { Visitor } from '../../support/console.ts';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let owner: Visitor;
beforeAll(async () => {
  service = await startService();
  owner = await signInOwner(service);
});
afterAll(() => service.close());

// A stream looks at its caller each fifteen seconds.
it('in a closed account the stream of a token ends, that of a member goes on', async () => {
  await activeInvoice(service);
  const { caller, person } = await streams();
  await ask(service, owner, 'close');
  await textOf(caller);
  expect(await untilIn(person, 'account.closed')).toContain('account.closed');
});

/** A stream for a token, and one for a member, both of which have begun. */
async function streams() {
  const accept = { accept: 'text/event-stream' };
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const [caller, person] = await Promise.all([
    fetch(`${service.url}/v1/events/stream`, {
      headers: { ...accept, authorization: `Bearer ${service.member.token}` },
    }),
    fetch(`${service.url}/app/accounts/demo-studio/v1/events/stream`, {
      headers: { ...accept, cookie, 'sec-fetch-site': 'same-origin' },
    }),
  ]);
  return { caller, person };
}

// Resolves at the end of a stream.
const textOf = (stream: Response) => stream.text();

async function untilIn(stream: Response, sought: string): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of stream.body ?? []) {
    text += decoder.decode(bytes);
    if (text.includes(sought)) break;
  }
  return text;
}
