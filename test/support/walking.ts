import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MailServer } from './mail-server.ts';

/** How long something is waited for that should be there soon, on a machine that has much else to do. */
export const PATIENCE_MS = 60_000;

/** How the browsers are: without motion, so that a picture is of what stays. */
export const likeness = { locale: 'en-US', reducedMotion: 'reduce' } as const;

/** A step of the journey, and how many clicks it took. */
export interface Walked {
  readonly step: string;
  readonly clicks: number;
}

/** Somebody who clicks their way: each click is counted. */
export interface Walk {
  /** What they see: their own page, as a desktop or a phone. */
  readonly page: Page;
  readonly click: (target: Locator) => Promise<void>;
  /** Chooses from a list, which counts as a click. */
  readonly choose: (target: Locator, value: string) => Promise<void>;
  /** Ends a step, whose picture is drawn. `page`: where it is another one than their own, as the client's. */
  readonly end: (step: string, page?: Page) => Promise<void>;
}

/** Draws the page as it is after a step. */
export type Draw = (page: Page, step: string) => Promise<void>;

/** Walks a way, and answers its steps with their clicks. */
export async function walk(
  page: Page,
  draw: Draw,
  way: (walk: Walk) => Promise<void>,
): Promise<readonly Walked[]> {
  const walked: Walked[] = [];
  let clicks = 0;
  await way({
    page,
    click: async (target) => {
      clicks += 1;
      await target.click();
    },
    choose: async (target, value) => {
      clicks += 1;
      await target.selectOption(value);
    },
    end: async (step, seen = page) => {
      walked.push({ step, clicks });
      clicks = 0;
      await draw(seen, step);
    },
  });
  if (clicks > 0) throw new Error(`${clicks} clicks after the last step count for nothing.`);
  return walked;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

/** The link in the newest mail to an address. */
export async function linkInMail({ arrived }: MailServer, address: string, pattern: RegExp): Promise<string> {
  const find = () =>
    pattern.exec(arrived.findLast(({ to }) => to.includes(address))?.mail.text ?? '')?.[0] ?? null;
  await expect.poll(find, { timeout: PATIENCE_MS }).not.toBeNull();
  return find() ?? '';
}
