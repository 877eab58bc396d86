import { describe, expect, it } from 'vitest';
import { backupName, findOutdated, lastDue, madeAtOf } from './schedule.ts';

describe('the last instant at which a backup was due', () => {
  it.each([
    ['03:30 UTC', { hour: 3, minute: 30, timeZone: 'UTC' }, '2026-11-26T03:30:00Z', '2026-11-26T03:30:00Z'],
    ['before it', { hour: 3, minute: 30, timeZone: 'UTC' }, '2026-11-26T03:29:59Z', '2026-11-25T03:30:00Z'],
    [
      'Berlin',
      { hour: 3, minute: 30, timeZone: 'Europe/Berlin' },
      '2026-11-26T02:30:00Z',
      '2026-11-26T02:30:00Z',
    ],
    [
      'summer',
      { hour: 3, minute: 30, timeZone: 'Europe/Berlin' },
      '2026-07-01T02:00:00Z',
      '2026-07-01T01:30:00Z',
    ],
    [
      'Auckland',
      { hour: 1, minute: 0, timeZone: 'Pacific/Auckland' },
      '2026-11-26T13:00:00Z',
      '2026-11-26T12:00:00Z',
    ],
  ])('%s', (_case, at, now, due) => {
    expect(lastDue(at, new Date(now))).toEqual(new Date(due));
  });
});

describe('backups that are no longer kept', () => {
  const daily = (days: number) =>
    Array.from({ length: days }, (_, index) => ({
      madeAt: new Date(Date.UTC(2026, 10, 26, 3) - index * 86_400_000),
    }));
  const keptOf = (backups: readonly { madeAt: Date }[], keep: Parameters<typeof findOutdated>[1]) => {
    const outdated = new Set(findOutdated(backups, keep, 'UTC', new Date('2026-11-26T04:00:00Z')));
    return backups.filter((one) => !outdated.has(one)).map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
  };

  it('leave the newest of the last days, weeks and months', () => {
    expect(keptOf(daily(100), { daily: 3, weekly: 3, monthly: 3 })).toEqual([
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
    ]);
  });

  it('never are the newest, however old it is', () => {
    expect(keptOf(daily(1), { daily: 1, weekly: 0, monthly: 0 })).toEqual(['2026-11-26']);
  });

  it('are counted by those that exist: a pause of weeks removes nothing', () => {
    const [newest] = daily(1);
    const old = { madeAt: new Date('2026-08-01T03:00:00Z') };
    expect(keptOf([newest as typeof old, old], { daily: 2, weekly: 0, monthly: 0 })).toHaveLength(2);
  });
});

it('the name of a backup says when it was made, and of which installation it is', () => {
  const at = new Date('2026-11-26T03:30:12.345Z');
  const name = backupName('7K3Q-9PXM-2D4F', at, true);
  expect(name).toBe('tranche-7K3Q-9PXM-2D4F-20261126T033012Z.age');
  expect(madeAtOf(name)).toEqual(new Date('2026-11-26T03:30:12Z'));
  expect(madeAtOf('tranche-7K3Q-9PXM-2D4F-notes.txt')).toBe(null);
});
