import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listeningAt } from './free-port.ts';

const PROGRAM = '/usr/sbin/opendkim';

export const hasOpendkim = existsSync(PROGRAM);

/**
 * Starts a program that checks the signatures of mails (RFC 6376) for a mail server, which writes its findings into
 * `Authentication-Results` by its name. `milter`: where the server finds it.
 */
export async function startOpendkim(name: string, nameServer: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-opendkim-'));
  const port = await freePort();
  const file = join(folder, 'opendkim.conf');
  const resolver = join(folder, 'resolver.conf');
  // Without this the resolver asks nobody on this machine.
  await writeFile(resolver, 'server:\n  do-not-query-localhost: no\n');
  await writeFile(
    file,
    `Mode v
Socket inet:${port}@127.0.0.1
AuthservID ${name}
AlwaysAddARHeader yes
Nameservers ${nameServer}
ResolverConfiguration ${resolver}
InternalHosts 203.0.113.1
`,
  );
  const running = spawn(PROGRAM, ['-f', '-x', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const stopNow = () => running.kill();
  process.once('exit', stopNow);
  let said = '';
  running.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  await listeningAt(port, () => (running.exitCode === null ? null : `OpenDKIM did not start: ${said}`));
  return {
    milter: `inet:127.0.0.1:${port}`,
    async close() {
      process.off('exit', stopNow);
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
