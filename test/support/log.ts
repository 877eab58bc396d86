import { type Log, openLog } from '../../src/kit/log.ts';

const logs = new Map<string, Log>();

/** The log of a level: one for all services of a process, as each has a timer that lasts as long as the process. */
export function logAt(level: string): Log {
  const log = logs.get(level) ?? openLog(level);
  logs.set(level, log);
  return log;
}
