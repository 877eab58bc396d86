import { describe, expect, it } from 'vitest';
import { LONGEST_MESSAGE, messageOf, referenceIn } from './answers.ts';

const NUL = String.fromCharCode(0);
const TURN = String.fromCharCode(0x202e);
const CUT = String.fromCharCode(0xd83d);

describe('the words and the reference of an answer', () => {
  it('have nothing that PostgreSQL refuses or that turns the text around', () => {
    const hostile = JSON.stringify({ id: `a${NUL}${TURN}b${CUT}`, message: `No${TURN}${NUL}\n ${CUT}` });
    expect(referenceIn(hostile)).toBe('a b\ufffd');
    expect(messageOf(hostile)).toBe('No \ufffd');
    expect(messageOf(`${NUL}${TURN} `)).toBeNull();
  });

  it('are cut between letters', () => {
    const long = '😀'.repeat(LONGEST_MESSAGE + 10);
    const words = messageOf(JSON.stringify({ message: long })) ?? '';
    expect(words.isWellFormed()).toBe(true);
    expect(Array.from(words)).toHaveLength(LONGEST_MESSAGE);
  });

  it('are the first that say something', () => {
    expect(referenceIn(JSON.stringify({ id: NUL, reference: 'r-1' }))).toBe('r-1');
    expect(messageOf(JSON.stringify({ message: ' ', detail: 'Because' }))).toBe('Because');
  });
});
