import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequestLines, openLog } from './log.ts';

const FULL = 65_536;

let folder: string;
let output: number;
/** The same pipe, for a writer that does not wait. */
let reader: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = mkdtempSync(join(tmpdir(), 'tranche-log-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  output = openSync(path, 'r+');
});
afterEach(() => {
  vi.useRealTimers();
  closeSync(output);
  closeSync(reader);
  rmSync(folder, { recursive: true });
});

/** Reads what is in the pipe, as soon as it has anything. */
async function read(): Promise<string> {
  const bytes = Buffer.alloc(2 * FULL);
  for (;;) {
    try {
      return bytes.toString('utf8', 0, readSync(reader, bytes));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EAGAIN') throw cause;
      await new Promise(setImmediate);
    }
  }
}

describe('the log of a program', () => {
  it('is written within a second of its line', async () => {
    const log = openLog('info', { isTerminal: false, output });
    log.info('Soon.');
    vi.advanceTimersByTime(1000);
    expect(JSON.parse(await read())).toMatchObject({ level: 30, msg: 'Soon.' });
  });

  it('names a fault of the database without the row that it is about', async () => {
    const log = openLog('info', { isTerminal: false, output });
    const fault = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
      code: '23505',
      constraint: 'people_email_key',
      detail: 'Key (email)=(maria@example.com) already exists.',
      where: 'COPY people, line 1: "Maria"',
    });
    log.error({ err: new Error('It failed.', { cause: fault }) }, 'request failed');
    vi.advanceTimersByTime(1000);
    const line = await read();
    expect(JSON.parse(line).err.cause).toMatchObject({ code: '23505', constraint: 'people_email_key' });
    expect(line).not.toMatch(/maria/i);
  });

  it('has the line of a request as if it were any other line', async () => {
    const log = openLog('info', { isTerminal: false, output });
    const writeLine = createRequestLines(log);
    const request = { requestId: 'req_1', method: 'GET', route: '/v1/"a"/:id', status: 200, ms: 1.5 };
    for (const one of [request, { ...request, requestId: 'req_2', ms: 0 }, { ...request, status: 404 }]) {
      log.info(one);
      writeLine(one);
    }
    vi.advanceTimersByTime(1000);
    const lines = (await read()).trimEnd().split('\n');
    const withoutTime = lines.map((line) => line.replace(/(?<="time":")\d{4}-[\dT:.-]+Z/, ''));
    expect(withoutTime).toHaveLength(6);
    expect(lines.map((line) => JSON.parse(line).status)).toEqual([200, 200, 200, 200, 404, 404]);
    for (const at of [0, 2, 4]) expect(withoutTime[at + 1]).toBe(withoutTime[at]);
  });

  it('has no line of a request where it is to have warnings only', async () => {
    const log = openLog('warn', { isTerminal: false, output });
    createRequestLines(log)({ requestId: 'req_1', method: 'GET', route: '/', status: 200, ms: 1 });
    log.warn('Only this.');
    vi.advanceTimersByTime(1000);
    expect(JSON.parse(await read())).toMatchObject({ msg: 'Only this.' });
  });

  it('gathers nothing but its lines while nobody reads it', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on('warning', keep);
    writeSync(reader, Buffer.alloc(FULL));
    const log = openLog('info', { isTerminal: false, output });
    log.info('Late.');
    vi.advanceTimersByTime(60_000);
    // A warning is given after the present turn.
    await new Promise(setImmediate);
    process.off('warning', keep);
    expect(await read()).toHaveLength(FULL);
    expect(await read()).toContain('Late.');
    expect(warnings).toEqual([]);
  });
});
