import { expect, it } from 'vitest';
import { createPlaces, type Places } from './places.ts';

/** Begins requests until what can wait is refused; answers how many run. */
function fill(places: Places, running: number): number {
  let count = running;
  for (; !places.areTaken; count += 1) places.begin();
  return count;
}

/** Lets seconds pass in which so many a second are answered and as many are begun. */
function pass(places: Places, fromMs: number, seconds: number, perSecond: number): number {
  for (let quarter = 1; quarter <= seconds * 4; quarter += 1) {
    for (let one = 0; one < perSecond / 4; one += 1) {
      places.end();
      places.begin();
    }
    places.look(fromMs + quarter * 250);
  }
  return fromMs + seconds * 1_000;
}

it('has a thousand places for a burst', () => {
  expect(fill(createPlaces(0), 0)).toBe(1_000);
});

it('has as many places as are answered in two seconds while it is busy', () => {
  const places = createPlaces(0);
  let running = 300;
  for (let one = 0; one < running; one += 1) places.begin();
  const atMs = pass(places, 0, 8, 200);
  running = fill(places, running);
  expect(running).toBeGreaterThan(395);
  expect(running).toBeLessThan(410);
  pass(places, atMs, 8, 400);
  running = fill(places, running);
  expect(running).toBeGreaterThan(790);
  expect(running).toBeLessThanOrEqual(801);
});

it('has 256 places when nothing is answered any more, and others soon after it is again', () => {
  const places = createPlaces(0);
  for (let one = 0; one < 256; one += 1) places.begin();
  expect(places.areTaken).toBe(false);
  const atMs = pass(places, 0, 8, 0);
  expect(places.areTaken).toBe(true);
  pass(places, atMs, 2, 600);
  expect(places.areTaken).toBe(false);
});

it('does not take a quiet hour for one in which it can do no more', () => {
  const places = createPlaces(0);
  for (let one = 0; one < 10; one += 1) places.begin();
  pass(places, 0, 3_600, 8);
  expect(fill(places, 10)).toBe(1_000);
});

it('has a thousand places for a burst again after a quiet minute, whatever came before it', () => {
  const places = createPlaces(0);
  for (let one = 0; one < 256; one += 1) places.begin();
  const atMs = pass(places, 0, 60, 0);
  expect(places.areTaken).toBe(true);
  // The database answers again, and few ask.
  for (let one = 0; one < 246; one += 1) places.end();
  const quietMs = pass(places, atMs, 60, 8);
  expect(fill(places, 10)).toBeGreaterThan(990);
  // The burst is measured as the first one was.
  pass(places, quietMs, 8, 0);
  expect(places.areTaken).toBe(true);
});

it('keeps the fewer places of a slow machine over a second of quiet', () => {
  const places = createPlaces(0);
  for (let one = 0; one < 300; one += 1) places.begin();
  const atMs = pass(places, 0, 8, 200);
  for (let quarter = 1; quarter <= 6; quarter += 1) {
    for (let one = 0; one < 50; one += 1) places.end();
    places.look(atMs + quarter * 250);
  }
  pass(places, atMs + 1_500, 1, 0);
  const running = fill(places, 0);
  expect(running).toBeGreaterThan(395);
  expect(running).toBeLessThan(500);
});
