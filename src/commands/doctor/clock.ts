import { type Finding, findingsOf } from './finding.ts';

/** Codes of authenticator apps and signatures of webhooks allow less than a minute. */
const MOST_APART_MS = 10_000;
const ANSWER_LIMIT_MS = 3_000;

/** A clock to compare with, and when it was read on this machine. */
export interface OtherClock {
  readonly name: string;
  readonly now: Date;
  readonly readAt: Date;
}

/** Whether the clock of this machine is right, by those of others. */
export function judgeClock(others: readonly OtherClock[]): Finding {
  const { ok, warn, fail } = findingsOf('clock');
  const apart = others
    .map(({ name, now, readAt }) => ({ name, ms: readAt.getTime() - now.getTime() }))
    .find(({ ms }) => Math.abs(ms) > MOST_APART_MS);
  if (apart === undefined) {
    return ok(
      others.length === 0 ? 'no other clock answered' : `as ${others.map(({ name }) => name).join(' and ')}`,
    );
  }
  const seconds = Math.round(Math.abs(apart.ms) / 1000);
  const text = `this machine is ${seconds} s ${apart.ms > 0 ? 'ahead of' : 'behind'} ${apart.name}: have both synchronised (timedatectl, chrony)`;
  return seconds > 60 ? fail(`${text}; due dates, sign-in codes and webhooks go wrong`) : warn(text);
}

/** Reads the clock of a server from its header Date; null when it does not answer. It has no fractions of a second. */
export async function readServerClock(url: string, now: () => Date): Promise<OtherClock | null> {
  try {
    const { headers } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const date = new Date(headers.get('date') ?? Number.NaN);
    return Number.isNaN(date.getTime()) ? null : { name: new URL(url).host, now: date, readAt: now() };
  } catch {
    return null; // Whether it is reachable is asked elsewhere.
  }
}
