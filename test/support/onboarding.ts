import type { TestPerson } from '../../src/processors/sandbox/test-people.ts';
import { offerPath } from './outgoing.ts';
import type { TestService } from './service.ts';

/** Has recipients of the demo account set up at the sandbox's pages. */
export async function useOnboarding(service: TestService): Promise<void> {
  const answer = await service.call('PATCH', '/v1/account', { body: { recipientOnboarding: 'Onboarding' } });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Starts the onboarding of an offer's recipient; answers the link to the processor's page. */
export async function startOnboarding(service: TestService, payment: { offerLink: string }): Promise<string> {
  const path = `${offerPath(payment)}/onboarding`;
  const answer = await service.call('POST', path, { body: { country: 'US' }, token: null });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.url;
}

/** Opens a page of the sandbox and presses a button, as a browser does. Answers where that leads. */
export async function press(url: string, button: Record<string, string>): Promise<string | null> {
  const page = await fetch(url);
  if (page.status !== 200) throw new Error(`The page answers ${page.status}.`);
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(button),
    redirect: 'manual',
  });
  return answer.headers.get('location');
}

/** Sets an offer's recipient up as one of the sandbox's test people, and lets the service hear of it. */
export async function setUp(
  service: TestService,
  payment: { offerLink: string },
  person: TestPerson,
): Promise<void> {
  await press(await startOnboarding(service, payment), { person });
  await service.work();
}
