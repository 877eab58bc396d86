import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Connect } from '../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../src/processors/stripe/testing/stand-in.ts';
import { browserOfProcess } from './browser.ts';
import { untilSaid } from './command.ts';
import { serveFakeStripe } from './fake-stripe-script.ts';
import { freePort } from './free-port.ts';
import { payingSteps, proveFactors } from './going-live-paying.ts';
import { takingSteps } from './going-live-taking.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { MAIL_FROM } from './mails.ts';
import { createMovedTime, type MovedService, serveAt } from './moved-process.ts';
import { DESK, PHONE } from './stage.ts';
import { createStripeWebhooks } from './stripe-webhooks.ts';
import { type Draw, likeness, PATIENCE_MS, type Walk, type Walked, walk } from './walking.ts';

const DAY_MS = 86_400_000;
/** In the morning of an American business: charges of the day are due from eight o'clock on. */
const FIRST_HOUR = 16;

/** The people who click. One human may be the operator and the business: they have a browser for each here. */
const people = ['operator', 'business', 'client', 'recipient'] as const;
export type Person = (typeof people)[number];

/** The world around a service that was just started in an empty folder: Stripe, the mail server, four people. */
export interface World {
  readonly url: string;
  /** The link that the first start prints. */
  readonly signInLink: string;
  readonly service: MovedService;
  readonly mails: MailServer;
  readonly stripe: StripeStandIn;
  /** Keys of the two accounts at Stripe: that of the business, and that of the operator's platform. */
  readonly keys: Readonly<Record<'business' | 'platform', ReturnType<StripeStandIn['addKeys']>>>;
  readonly atStripe: Readonly<Record<'business' | 'platform', Connect>>;
  readonly pages: Readonly<Record<Person, Page>>;
  /** Stripe's webhooks come, until something is so. */
  readonly hearUntil: (isSo: () => unknown) => Promise<void>;
  /** Moves the clock of the test: of the service, of Stripe and of the browsers. */
  readonly passDays: (days: number) => Promise<void>;
}

/** A part of the walk: who walks it, and how. */
export type Part = readonly [Person, (walk: Walk, world: World) => Promise<void>];

const allSteps: readonly Part[] = [['operator', proveFactors], ...takingSteps, ...payingSteps];

/** A step with the person who took it. */
interface Stepped extends Walked {
  readonly person: Person;
}

/**
 * Goes from the first start in an empty folder to money that has arrived with a recipient, by clicking only. The service is a
 * process of its own, the only business of it takes and pays money through a stand-in of Stripe that keeps state, and mails
 * come over a real mail server. `look` reads what became of it. Answers the steps with their clicks.
 */
export async function goLive(
  draw: Draw = async () => {},
  look: (world: World) => Promise<void> = async () => {},
): Promise<readonly Stepped[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-going-live-'));
  const time = createMovedTime(nextMorning());
  const [stripe, mails, port] = await Promise.all([startStandIn(time.now), startMailServer(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const service = serveAt(time, folder, {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mails.url,
    MAIL_FROM,
    STRIPE_API_URL: stripe.url,
  });
  const browsers = await openBrowsers();
  try {
    await untilSaid(service, 'Open it within a day');
    const signInLink = /http\S+\/app\/welcome\/\S+/.exec(service.output())?.[0] ?? '';
    const pages = await openPages(browsers);
    const around = { url, signInLink, service, mails, stripe, pages, ...createStripe(stripe) };
    const { atStripe } = around;
    const world = { ...around, ...createTime(service, stripe, atStripe, browsers) };
    await world.passDays(0);
    const walked: Stepped[] = [];
    for (const [person, part] of allSteps) {
      const steps = await walk(pages[person], draw, (one) => part(one, world));
      walked.push(...steps.map((step) => ({ ...step, person })));
    }
    await look(world);
    return walked;
  } finally {
    await Promise.all(Object.values(browsers).map((context) => context.close()));
    service.child.kill('SIGTERM');
    await service.ended;
    await Promise.all([stripe.close(), mails.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

function nextMorning(): Date {
  const now = new Date();
  const morning = new Date(now);
  morning.setUTCHours(FIRST_HOUR, 0, 0, 0);
  return morning < now ? new Date(morning.getTime() + DAY_MS) : morning;
}

type Browsers = Awaited<ReturnType<typeof openBrowsers>>;

// The client and the recipient have phones.
async function openBrowsers() {
  const browser = await browserOfProcess();
  const open = async (viewport: typeof DESK) => {
    const context = await browser.newContext({ viewport, ...likeness });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return {
    operator: await open(DESK),
    business: await open(DESK),
    client: await open(PHONE),
    recipient: await open(PHONE),
  };
}

async function openPages(browsers: Browsers): Promise<World['pages']> {
  const opened = people.map(async (person) => {
    const page = await browsers[person].newPage();
    await serveFakeStripe(page, { card: 'pm_card_visa', bank: 'ctoken_bank' });
    return [person, page] as const;
  });
  return Object.fromEntries(await Promise.all(opened)) as Record<Person, Page>;
}

function createStripe(stripe: StripeStandIn): Pick<World, 'keys' | 'atStripe'> {
  const business = stripe.addAccount('acct_maple', true);
  const platform = stripe.addAccount('acct_platform', true);
  return {
    keys: { business: stripe.addKeys(business, []), platform: stripe.addKeys(platform, []) },
    atStripe: { business: stripe.connectOf(business), platform: stripe.connectOf(platform) },
  };
}

function createTime(
  service: MovedService,
  stripe: StripeStandIn,
  atStripe: World['atStripe'],
  browsers: Browsers,
): Pick<World, 'hearUntil' | 'passDays'> {
  const worlds = Object.values(atStripe);
  const webhooks = ['acct_maple', 'acct_platform'].map((id) =>
    createStripeWebhooks(stripe, stripe.addAccount(id, true)),
  );
  const hear = async () => {
    const now = service.now();
    for (const one of worlds) one.advanceTo(now);
    for (const one of webhooks) await one.deliver(now);
  };
  return {
    hearUntil: (isSo) =>
      expect
        .poll(
          async () => {
            await hear();
            return isSo();
          },
          { timeout: PATIENCE_MS },
        )
        .toBeTruthy(),
    async passDays(days) {
      await service.moveTo(new Date(service.now().getTime() + days * DAY_MS));
      for (const context of Object.values(browsers)) await context.clock.setFixedTime(service.now());
      await hear();
    },
  };
}
