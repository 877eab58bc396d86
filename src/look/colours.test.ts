import { describe, expect, it } from 'vitest';
import { contrastOf, inkOn, needsEdge } from './colours.ts';

describe('words on a colour', () => {
  it.each(['#000000', '#1d4ed8', '#0f766e', '#d97706', '#facc15', '#808080', '#ffffff'])(
    'are read on %s with the contrast that small text needs',
    (colour) => {
      expect(contrastOf(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('a shape of a colour', () => {
  it.each([
    ['#ffffff', true],
    ['#fffde7', true],
    ['#000000', true],
    ['#16181d', true],
    ['#1d4ed8', false],
    ['#facc15', false],
  ])('of %s needs an edge: %s', (colour, isNeeded) => {
    expect(needsEdge(colour)).toBe(isNeeded);
  });
});
