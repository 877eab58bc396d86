import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  CONTACT_PLACE,
  CONTACTS,
  DRAIN_SECONDS,
  type GeneratorResult,
  type PreparedLoad,
} from './load-types.ts';
import type { Run } from './run.ts';

/** Has wrk put a load on a server. */
export async function runWrk(run: Run, wrk: string, load: PreparedLoad): Promise<GeneratorResult> {
  const { port, connections, seconds, body } = load;
  const script = join(run.folder, `${load.keyPrefix}.lua`);
  await writeFile(script, body === undefined ? readScript(load) : postScript(load, body));
  // One thread is enough for a server with one; more would only take its cores away.
  const threads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 4)));
  const duration = body === undefined ? seconds : seconds + DRAIN_SECONDS;
  const output = await run.execute(wrk, [
    `-t${threads}`,
    `-c${connections}`,
    `-d${duration}`,
    '--timeout=10',
    `-s${script}`,
    `http://127.0.0.1:${port}`,
  ]);
  const line = /^RESULT (.+)$/m.exec(output)?.[1];
  if (line === undefined) throw new Error(`wrk did not report:\n${output}`);
  const { requests, ranMs, p50Ms, p95Ms, p99Ms, maxMs, faults } = JSON.parse(line);
  // Posts end when the time is up, and their last answers come after it, as many as were missing at its begin.
  const rate = requests / (body === undefined ? ranMs / 1000 : seconds);
  return { requests, rate, p50Ms, p95Ms, p99Ms, maxMs, faults };
}

function readScript(load: PreparedLoad): string {
  const requests = load.paths.map((path) => luaText(`${head(load, 'GET', path)}\r\n`));
  return `${REPORT}
local requests = { ${requests.join(',\n')} }
local at = 0
function init()
  at = thread_number * 97
end
function request()
  at = at % #requests + 1
  return requests[at]
end
`;
}

// After the time is up an empty text is sent: that connection waits for an answer to nothing, and those under
// way are answered. So every request is acknowledged, and the rows can be counted exactly.
function postScript(load: PreparedLoad, body: string): string {
  const { paths, token, tokens = [token] } = load;
  const starts = tokens.map(
    (one) =>
      `${head({ ...load, token: one }, 'POST', paths[0] ?? '/')}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nidempotency-key: `,
  );
  const parts = body.split(CONTACT_PLACE);
  const filled = parts.map(luaText).join(' .. contact .. ');
  return `${REPORT}
local ffi = require('ffi')
ffi.cdef([[ typedef struct { long seconds; long nanoseconds; } instant; int clock_gettime(int, instant *); ]])
local instant = ffi.new('instant')
local starts = { ${starts.map(luaText).join(',\n')} }
local function now()
  ffi.C.clock_gettime(1, instant)
  return tonumber(instant.seconds) + tonumber(instant.nanoseconds) / 1e9
end
local count = 0
local deadline = nil
function init()
  math.randomseed(os.time() * 64 + thread_number)
end
function request()
  deadline = deadline or now() + ${load.seconds}
  if now() >= deadline then return '' end
  count = count + 1
  local contact = string.format('%04d', math.random(1, ${CONTACTS}))
  return starts[count % #starts + 1] .. string.format('${load.keyPrefix}-%02d-%08d\\r\\n\\r\\n', thread_number, count) .. ${filled}
end
`;
}

function head({ port, token }: PreparedLoad, method: string, path: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\n`;
}

// Microseconds become milliseconds. A status above 399 counts as a fault.
const REPORT = `
local threads = 0
function setup(thread)
  thread:set('thread_number', threads)
  threads = threads + 1
end
function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    'RESULT {"requests":%d,"ranMs":%.3f,"p50Ms":%.3f,"p95Ms":%.3f,"p99Ms":%.3f,"maxMs":%.3f,"faults":' ..
    '{"status of 400 or more":%d,"not connected":%d,"broken read":%d,"broken write":%d,"no answer":%d}}',
    summary.requests, summary.duration / 1000, latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000,
    latency.max / 1000, errors.status, errors.connect, errors.read, errors.write, errors.timeout))
end
`;

// Lua's decimal escapes are safe for every byte, whatever follows.
function luaText(text: string): string {
  const escaped = [...Buffer.from(text)].map((byte) =>
    byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${String(byte).padStart(3, '0')}`,
  );
  return `"${escaped.join('')}"`;
}
