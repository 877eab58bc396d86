import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endLeftServer } from './server-processes.ts';
import {
  isRunning,
  leaveNote,
  noteIn,
  type Program,
  query,
  removePrepared,
  Stage,
  serverPid,
  until,
} from './testing/stage.ts';

/** Set SEED to repeat a run. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const ROUNDS = 6;

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.clear());
afterAll(removePrepared);

/** A small generator of pseudo-random numbers below 1 (mulberry32): the same seed gives the same run. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe(`after a crash (SEED=${seed})`, () => {
  test('every acknowledged row is there, whether we, PostgreSQL or both were killed', async () => {
    const random = randomFrom(seed);
    const dataDir = await stage.preparedDataDir();
    let acknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const program = stage.run(['service', dataDir, 'commit']);
      await program.says('committed');
      const server = serverPid(dataDir);
      const rows = Math.floor(random() * 300);
      await until('some more rows are in', () => committedBy(program).length > rows);
      const victim = Math.floor(random() * 3);
      if (victim !== 0) process.kill(server, 'SIGKILL');
      if (victim !== 1) program.child.kill('SIGKILL');
      else await program.says('exit');
      await program.end('SIGKILL');
      const committed = committedBy(program);
      // A row may be committed whose acknowledgement was lost, so the next run may begin one later.
      expect(committed[0]).toBeGreaterThan(acknowledged);
      expect(committed[0]).toBeLessThanOrEqual(acknowledged + 2);
      acknowledged = committed.at(-1) ?? acknowledged;
    }
    const { connection } = await stage.open({ dataDir, holder: 'service' });
    const [found] = await query(
      connection,
      'select count(*)::int as count, max(number) as last from receipts',
    );
    const { count, last } = found as { count: number; last: number };
    expect(count).toBe(last);
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(ROUNDS);
    // Each round starts a process and recovers a server, which takes seconds when the machine is busy.
  }, 90_000);

  test('the server that a killed process left is stopped before a new one starts', async () => {
    const dataDir = await stage.preparedDataDir();
    const killed = stage.run(['service', dataDir]);
    await killed.says('open');
    const orphan = serverPid(dataDir);
    await killed.end('SIGKILL');
    expect(isRunning(orphan)).toBe(true);
    const next = stage.run(['service', dataDir]);
    await next.says('open');
    expect(isRunning(orphan)).toBe(false);
    expect(serverPid(dataDir)).not.toBe(orphan);
    expect(await next.says('told')).toMatch(new RegExp(`left PostgreSQL running \\(process ${orphan}\\)`));
  });

  test('an orphan that is stuck is ended without mercy, and what it committed is kept', async () => {
    const dataDir = await stage.preparedDataDir();
    const killed = stage.run(['service', dataDir]);
    const connection = await killed.says('open');
    const orphan = serverPid(dataDir);
    await leaveNote(connection, 'kept');
    await killed.end('SIGKILL');
    // A stopped process takes no signal but SIGKILL.
    process.kill(orphan, 'SIGSTOP');
    const impatient = [
      ['SIGINT', 50],
      ['SIGQUIT', 50],
      ['SIGKILL', 5_000],
    ] as const;
    await endLeftServer(join(dataDir, 'postgres', 'cluster'), () => undefined, impatient);
    const { connection: next } = await stage.open({ dataDir, holder: 'service' });
    expect(isRunning(orphan)).toBe(false);
    expect(await noteIn(next)).toBe('kept');
  });

  test('a busy child that outlived its killed server does not hinder the next start', async () => {
    const dataDir = await stage.preparedDataDir();
    const killed = stage.run(['service', dataDir]);
    const connection = await killed.says('open');
    // A loop that never waits does not notice that the server is gone.
    const loop = query(connection, 'do $$ begin loop end loop; end $$').catch(() => 'ended');
    let child = 0;
    await until('the loop runs', async () => {
      const rows = (await query(
        connection,
        `select pid from pg_stat_activity where query like 'do %loop%' and state = 'active'`,
      )) as { pid: number }[];
      child = rows[0]?.pid ?? 0;
      return child > 0;
    });
    process.kill(serverPid(dataDir), 'SIGKILL');
    await killed.end('SIGKILL');
    expect(isRunning(child)).toBe(true);
    const { connection: next } = await stage.open({ dataDir, holder: 'service' });
    expect(isRunning(child)).toBe(false);
    expect(await loop).toBe('ended');
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

function committedBy(program: Program): number[] {
  return program.lines.flatMap((line) => line.committed ?? []);
}
