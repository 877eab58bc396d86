import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOfCommands, MAIN } from '../command.ts';
import type { TestService } from '../service.ts';

/** Runs `tranche ledger verify` beside a service. Answers how it ended, and its last line. */
export async function verifyBooks(service: TestService): Promise<{ code: number; last: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-year-'));
  const { host, port, user, password, database } = service.connection as never as Record<string, string>;
  const child = spawn(process.execPath, [MAIN, 'ledger', 'verify'], {
    cwd: folder,
    env: {
      ...environmentOfCommands,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
      SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
      LOG_LEVEL: 'silent',
      SANDBOX_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  await rm(folder, { recursive: true, force: true });
  return { code: code as number, last: output.trimEnd().split('\n').at(-1) ?? '' };
}
