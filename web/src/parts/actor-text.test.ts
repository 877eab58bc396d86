import { describe, expect, it } from 'vitest';
import { events as de } from '../messages/de/events.ts';
import { events as en } from '../messages/en/events.ts';
import { actorText } from './actor-text.ts';

const actor = (type: 'Client' | 'Operator' | 'Token', name: string | null) => ({ type, id: 'one', name });

describe('the author of an event', () => {
  it('without a name is said in the grammar of the language', () => {
    expect(actorText(actor('Operator', null), de)).toBe('vom Betreiber');
    expect(actorText(actor('Client', null), de)).toBe('vom Kunden');
    expect(actorText(actor('Operator', null), en)).toBe('by the operator');
  });

  it('has its name, and a token the word for it', () => {
    expect(actorText(actor('Client', 'Maria'), de)).toBe('von Maria');
    expect(actorText(actor('Operator', 'Booking'), de)).toBe('vom Betreiber („Booking“)');
    expect(actorText(actor('Token', 'Website'), en)).toBe('by the token “Website”');
  });
});
