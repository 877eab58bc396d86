import type { BrowserContext, Page } from 'playwright-core';

const COUNT_QUESTIONS = `{
  const get = navigator.credentials.get.bind(navigator.credentials);
  globalThis.questions = 0;
  globalThis.refusals = 0;
  navigator.credentials.get = (options) => {
    const answer = get(options);
    globalThis.questions += 1;
    answer.catch(() => { globalThis.refusals += 1; });
    return answer;
  };
}`;

/** Gives a browser an authenticator that checks its person, as a laptop with a fingerprint has one. */
export async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether a finger lies on it, so that each question is answered at once. One asked before is not. */
    touch: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Has the pages that are opened from now on count the questions that they ask. */
    countQuestions: () => page.addInitScript(COUNT_QUESTIONS),
    /** Waits until a page has asked so many. */
    asked: (count: number) =>
      page.waitForFunction((least) => Reflect.get(globalThis, 'questions') >= least, count),
    /** Waits until so many of them were refused or withdrawn. */
    refused: (count: number) =>
      page.waitForFunction((least) => Reflect.get(globalThis, 'refusals') >= least, count),
  };
}
