import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { ask, askHidden, confirm } from './prompt.ts';

/** A terminal at which somebody types this, or leaves. */
function terminalWith(typed: string | null, isInteractive = true) {
  const input = new PassThrough();
  const errors = new PassThrough().setEncoding('utf8');
  if (typed === null) input.end();
  else input.write(typed);
  const terminal: Terminal = {
    environment: {},
    input,
    output: new PassThrough(),
    errors,
    width: 80,
    hasColours: false,
    isInteractive,
    interruption: new Promise<never>(() => {}),
    showsProgress: false,
  };
  return { terminal, said: () => String(errors.read() ?? '') };
}

describe('a question before something is done', () => {
  it.each(['y\n', 'yes\n', 'Y\n', ' YES \n'])('is answered with yes by %j', async (typed) => {
    const { terminal, said } = terminalWith(typed);
    await confirm(terminal, 'Refund 40.00 USD?', false);
    expect(said()).toContain('Refund 40.00 USD? [y/N] ');
  });

  it.each(['n\n', '\n', 'yep\n', 'no, yes\n'])('is answered with no by %j', async (typed) => {
    await expect(confirm(terminalWith(typed).terminal, 'Refund?', false)).rejects.toThrow(
      'Nothing was done.',
    );
  });

  it('shows names of others without obeying them', async () => {
    const { terminal, said } = terminalWith('y\n');
    await confirm(terminal, 'Offer 900.00 USD to Kim\r\u001b[2KOffer 1.00 USD to Kim?', false);
    expect(said()).toBe('Offer 900.00 USD to Kim �[2KOffer 1.00 USD to Kim? [y/N] ');
  });

  it('is answered with no when the person leaves', async () => {
    const leaving = confirm(terminalWith(null).terminal, 'Refund?', false);
    await expect(leaving).rejects.toMatchObject({ exitCode: 130 });
  });

  it('is not asked when it was answered before, and is refused where nobody can answer', async () => {
    const { terminal, said } = terminalWith('n\n');
    await confirm(terminal, 'Refund?', true);
    expect(said()).toBe('');
    const alone = confirm(terminalWith('y\n', false).terminal, 'Refund?', false);
    await expect(alone).rejects.toThrow(Failure);
    await expect(alone).rejects.toMatchObject({ exitCode: 2 });
  });
});

it('an answer may be left to its default', async () => {
  expect(await ask(terminalWith('\n').terminal, 'Where? ', 'here')).toBe('here');
  expect(await ask(terminalWith(' there \n').terminal, 'Where? ', 'here')).toBe('there');
});

it('a secret is not shown while it is typed', async () => {
  const { terminal, said } = terminalWith('trn_test_secret\n');
  expect(await askHidden(terminal, 'Token: ')).toBe('trn_test_secret');
  expect(said()).toBe('Token: \n');
});
