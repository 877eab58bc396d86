import { describe, expect, it } from 'vitest';
import type { Wish } from './messages.ts';
import { createTypesetter } from './typesetter.ts';

const broken = { kind: 'pdf', typesetting: { template: 'receipt', sheet: {}, files: [] } } as const;
// What cannot be sent to a thread at all.
const unsendable = { ...broken, typesetting: { ...broken.typesetting, sheet: { f: () => 1 } } };

describe('the typesetter', () => {
  it('says what is wrong with a document, and goes on with the next', async () => {
    const typeset = createTypesetter();
    const answers = await Promise.allSettled([typeset(broken), typeset(broken)]);
    for (const answer of answers) {
      expect(String((answer as PromiseRejectedResult).reason)).toContain('A document cannot be set');
    }
  });

  it('does not wait for what could not be sent', async () => {
    const typeset = createTypesetter();
    await expect(typeset(unsendable as unknown as Wish)).rejects.toThrow(/could not be cloned/);
    await expect(typeset(broken)).rejects.toThrow(/cannot be set/);
  });

  it('tells those to come back for whom the queue is too long', async () => {
    const typeset = createTypesetter();
    const many = Array.from({ length: 201 }, async () => typeset(broken));
    const codes = (await Promise.allSettled(many)).map(
      (one) => (one as PromiseRejectedResult).reason.code as string | undefined,
    );
    expect(codes.filter((code) => code === 'overloaded')).toHaveLength(1);
  });
});
