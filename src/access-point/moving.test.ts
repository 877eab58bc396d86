import { expect, it } from 'vitest';
import { allows } from './moving.ts';
import type { HandOverMove } from './states.ts';
import { type HandOver, handOverStatuses } from './types.ts';

const moves: readonly HandOverMove[] = ['take', 'refuse', 'giveUp', 'retry', 'deliver', 'reject'];

it('a hand-over makes the moves of its table, and no other', () => {
  const allowed = handOverStatuses.map((status) => [
    status,
    moves.filter((move) => allows({ status } as HandOver, move)).join(),
  ]);
  expect(Object.fromEntries(allowed)).toEqual({
    Waiting: 'take,refuse,giveUp,deliver,reject',
    HandedOver: 'deliver,reject',
    Refused: 'deliver,reject',
    Failed: 'retry,deliver,reject',
    Delivered: 'reject',
    Rejected: '',
  });
});
