// Holds the Stripe processor against two independent stand-ins for Stripe, where they are on this machine.
// Exit code 0: all held; 1: something did not; 2: a stand-in is missing.
import { holdConnectStory } from './connect-story.ts';
import { holdConnecting } from './connecting.ts';
import { holdAgainstDocument } from './document.ts';
import { holdEvidence } from './evidence.ts';
import { holdPlatform } from './platform.ts';
import { findLocalstripe, findStripeMock, startProgram } from './programs.ts';
import { liveThrough } from './story.ts';

const LIMIT_MS = 180_000;

const howToGet = {
  'stripe-mock': `stripe-mock holds every request against Stripe's own OpenAPI document. Get it with Go:
    go install github.com/stripe/stripe-mock@v0.203.0
  and put it on PATH, or name it: STRIPE_MOCK=/path/to/stripe-mock npm run test:stripe`,
  localstripe: `localstripe keeps state and sends signed webhooks. Get it with Python:
    python3 -m venv .localstripe && .localstripe/bin/pip install localstripe==1.15.10
  and put it on PATH, or name it: LOCALSTRIPE=.localstripe/bin/localstripe npm run test:stripe`,
};

const holdDocument = async (url: string) =>
  (await holdAgainstDocument(url)) +
  (await holdEvidence(url)) +
  (await holdConnecting(url)) +
  (await holdPlatform(url)) +
  (await holdConnectStory(url));

const checks = [
  { name: 'stripe-mock', launch: findStripeMock(), hold: holdDocument, what: 'requests, all allowed' },
  { name: 'localstripe', launch: findLocalstripe(), hold: liveThrough, what: 'steps' },
] as const;

const watchdog = setTimeout(() => {
  console.error(`Not done after ${LIMIT_MS / 1000} s.`);
  process.exit(1);
}, LIMIT_MS);

let passed = 0;
let failed = 0;
let missing = 0;
for (const { name, launch, hold, what } of checks) {
  if (launch === null) {
    console.log(`${name}: not on this machine.\n  ${howToGet[name]}`);
    missing += 1;
    continue;
  }
  try {
    const program = await startProgram(launch);
    try {
      console.log(`${name}: ${await hold(program.url)} ${what}.`);
      passed += 1;
    } finally {
      await program.stop();
    }
  } catch (cause) {
    console.error(`${name}:`, cause);
    failed += 1;
  }
}
clearTimeout(watchdog);
console.log(`${passed} passed, ${failed} failed, ${missing} skipped`);
process.exitCode = failed > 0 ? 1 : missing > 0 ? 2 : 0;
