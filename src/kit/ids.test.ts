import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type EventId,
  type InvoiceId,
  newId,
  newPaymentCode,
  parseEventId,
  parseId,
  showEventId,
} from './ids.ts';

describe('newId', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('gives UUIDs of version 7 in lower case', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('each is greater than the one before, within a millisecond and across', () => {
    const ids = Array.from({ length: 100_000 }, () => newId());
    expect(ids.findIndex((id, index) => index > 0 && id <= ids[index - 1]!)).toBe(-1);
  });

  test('begins with the present millisecond', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00.123Z') });
    const milliseconds = newId().replaceAll('-', '').slice(0, 12);
    expect(Number.parseInt(milliseconds, 16)).toBe(Date.parse('2030-01-01T00:00:00.123Z'));
  });

  test('grows on when the clock is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01') });
    const before = newId();
    vi.setSystemTime(new Date('2020-01-01'));
    const ids = [before, newId(), newId()];
    vi.setSystemTime(new Date('2040-01-02'));
    ids.push(newId());
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(4);
  });

  test('differs in its random part among ids of one millisecond', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2050-01-01') });
    const tails = Array.from({ length: 1000 }, () => newId().slice(-8));
    expect(new Set(tails).size).toBeGreaterThan(990);
  });

  test('does not foretell the next millisecond from the last', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2060-01-01') });
    const sequences = Array.from({ length: 100 }, () => {
      vi.advanceTimersByTime(1);
      return newId().slice(14, 23);
    });
    // 26 random bits: two of a hundred are alike once in 13 500 runs, four of them never.
    expect(new Set(sequences).size).toBeGreaterThan(96);
  });
});

describe('parseId', () => {
  const id = '019aa3c1-6f3b-7d00-8a2b-0242ac120002';
  test.each([
    ['as we write it', id],
    ['in capitals', id.toUpperCase()],
    ['mixed', '019AA3c1-6f3B-7d00-8A2b-0242ac120002'],
  ])('accepts ids %s and answers in lower case', (_title, text) => {
    expect(parseId<InvoiceId>(text)).toBe(id);
  });

  test.each([
    ['version 1', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'],
    ['version 4', '919108f7-52d1-4320-9bac-f847db4148a8'],
    ['version 8', '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0'],
    ['nil', '00000000-0000-0000-0000-000000000000'],
    ['max', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ['no variant of the RFC', '11111111-1111-1111-1111-111111111111'],
  ])('accepts %s', (_title, text) => {
    expect(parseId(text)).toBe(text);
  });

  test.each([
    '',
    id.slice(1),
    `${id}0`,
    ` ${id}`,
    `${id}\n`,
    id.replaceAll('-', ''),
    `{${id}}`,
    `urn:uuid:${id}`,
    id.replace('a', 'g'),
    id.replaceAll('-', '–'),
    '019aa3c16-f3b-7d00-8a2b-0242ac120002',
  ])('refuses %j', (text) => {
    expect(parseId(text)).toBeNull();
  });
});

test('payment codes are 22 letters and digits, each another', () => {
  const codes = Array.from({ length: 1000 }, newPaymentCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

describe('event ids', () => {
  test('are evt_ and 32 hexadecimal digits, and lead back to the id', () => {
    const id = parseId<EventId>('019aa3c1-6f3b-7d00-8a2b-0242ac120002')!;
    expect(showEventId(id)).toBe('evt_019aa3c16f3b7d008a2b0242ac120002');
    expect(parseEventId('evt_019aa3c16f3b7d008a2b0242ac120002')).toBe(id);
  });

  test.each([
    '',
    'evt_',
    '019aa3c16f3b7d008a2b0242ac120002',
    'evt_019aa3c1-6f3b-7d00-8a2b-0242ac120002',
    'evt_019AA3C16F3B7D008A2B0242AC120002',
    'EVT_019aa3c16f3b7d008a2b0242ac120002',
    'evt_019aa3c16f3b7d008a2b0242ac12000',
    'evt_019aa3c16f3b7d008a2b0242ac1200020',
    'evt_019aa3c16f3b7d008a2b0242ac12000g',
    'evt_019aa3c16f3b7d008a2b0242ac120002\n',
    'xevt_019aa3c16f3b7d008a2b0242ac120002',
  ])('refuses %j', (text) => {
    expect(parseEventId(text)).toBeNull();
  });
});
