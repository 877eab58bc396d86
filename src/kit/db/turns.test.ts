import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from './database-faults.ts';
import { createTurns, type Purpose, type Turns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A machine that answers after some time; one that hangs is given up by the driver after seven seconds. */
function machineOf(turns: Turns, group = 1) {
  const machine = { ms: 10, isHanging: false, asked: 0, probed: 0 };
  const answer = () =>
    new Promise<string>((resolve, reject) => {
      if (machine.isHanging) setTimeout(reject, 7_000, new Error('Query read timeout'));
      else setTimeout(resolve, machine.ms, 'answer');
    });
  const ask = (purpose: Purpose = 'Work') =>
    turns
      .ask(group, purpose, {
        ask: () => {
          machine.asked += 1;
          return answer();
        },
        probe: () => {
          machine.probed += 1;
          return answer();
        },
      })
      .catch((fault: unknown) => (isUnavailable(fault) ? 'away' : fault));
  return { machine, ask };
}

const within = async (ms: number, ...asked: readonly Promise<unknown>[]) => {
  const ends: unknown[] = asked.map(() => 'waits');
  for (const [place, answer] of asked.entries())
    void answer.then((end) => {
      ends[place] = end;
    });
  await vi.advanceTimersByTimeAsync(ms);
  return ends;
};

describe('a machine that hangs', () => {
  it('is waited for once for four seconds: who waits for it, and who asks later, is told at once', async () => {
    const { machine, ask } = machineOf(createTurns());
    machine.isHanging = true;
    const first = ask();
    expect(await within(3_000, first)).toEqual(['waits']);
    expect(await within(1_001, first, ask(), ask('Health'))).toEqual(['away', 'away', 'away']);
    expect(await within(0, ask(), ask('Health'))).toEqual(['away', 'away']);
    expect(machine.asked).toBe(2);
  });

  it('holds up no other machine', async () => {
    const turns = createTurns();
    const hanging = machineOf(turns, 1);
    hanging.machine.isHanging = true;
    expect(await within(100, hanging.ask(), machineOf(turns, 2).ask())).toEqual(['waits', 'answer']);
  });

  it('is asked by the side, less and less often, and by all again once it answers', async () => {
    const { machine, ask } = machineOf(createTurns());
    machine.isHanging = true;
    await within(4_001, ask());
    const counts: number[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      counts.push(machine.probed);
    }
    // After 1, 2, 4, 8, 16 and then 30 seconds, each for seven seconds.
    expect(counts).toEqual([5, 6, 8, 9]);
    expect(await within(0, ask())).toEqual(['away']);
    machine.isHanging = false;
    await vi.advanceTimersByTimeAsync(37_000);
    expect(await within(20, ask())).toEqual(['answer']);
  });
});

describe('a machine that is busy', () => {
  it('is asked once at a time for each purpose, and figures of health do not wait for work', async () => {
    const { machine, ask } = machineOf(createTurns());
    machine.ms = 1_000;
    expect(await within(1_500, ask(), ask(), ask('Health'))).toEqual(['answer', 'waits', 'answer']);
  });

  it('is passed over by who has waited for a turn for four seconds, and is not away', async () => {
    const { machine, ask } = machineOf(createTurns());
    machine.ms = 3_000;
    const asked = [ask(), ask(), ask()];
    expect(await within(4_500, ...asked)).toEqual(['answer', 'waits', 'away']);
    expect(await within(2_000, asked[1] as Promise<unknown>)).toEqual(['answer']);
    machine.ms = 10;
    expect(await within(20, ask())).toEqual(['answer']);
    expect(machine.probed).toBe(0);
  });
});
