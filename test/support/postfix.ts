import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/sbin/postfix';

/** Postfix changes its user, which only root may. */
export const hasPostfix = existsSync(PROGRAM) && process.getuid?.() === 0;

export interface Postfix {
  readonly port: number;
  /** What it has logged. */
  log(): Promise<string>;
  close(): Promise<void>;
}

// The programs that a server of mails needs. Only what asks for names has its root in the folder of the queue, where it
// finds our name server.
const master = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
proxymap unix - - n - - proxymap
smtp unix - - y - - smtp
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

/**
 * Starts a real mail server in a folder of its own, on a port of this machine. It asks a name server of this machine, and
 * tries what was refused for now each second. `settings`: lines of its main.cf.
 */
export async function startPostfix(options: {
  readonly name: string;
  readonly nameServer: string;
  readonly port?: number;
  readonly settings: Readonly<Record<string, string>>;
}): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-postfix-'));
  // Postfix runs most of its programs as a user of its own.
  await chmod(folder, 0o711);
  const port = options.port ?? (await freePort());
  const [configuration, queue, data, log] = ['etc', 'queue', 'data', 'log'].map((one) => join(folder, one));
  if (!configuration || !queue || !data || !log) throw new Error('A folder has no name.');
  for (const path of [configuration, join(queue, 'etc')]) await mkdir(path, { recursive: true });
  await writeFile(join(queue, 'etc', 'resolv.conf'), `nameserver ${options.nameServer}\n`);
  await writeFile(join(configuration, 'master.cf'), master(port));
  const settings = {
    compatibility_level: '3.6',
    myhostname: options.name,
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    queue_directory: queue,
    data_directory: data,
    maillog_file: log,
    maillog_file_prefixes: folder,
    queue_run_delay: '1s',
    minimal_backoff_time: '1s',
    maximal_backoff_time: '1s',
    ...options.settings,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(join(configuration, 'main.cf'), lines.join(''));
  const readLog = () => readFile(log, 'utf8').catch(() => '');
  // When a test ends its process, this one would go on.
  const stopNow = () => spawnSync(PROGRAM, ['-c', configuration, 'stop']);
  process.once('exit', stopNow);
  try {
    await run(configuration, 'start');
  } catch (cause) {
    const log = await readLog();
    await rm(folder, { recursive: true, force: true });
    throw new Error(`Postfix did not start: ${log}`, { cause });
  }
  return {
    port,
    log: readLog,
    async close() {
      process.off('exit', stopNow);
      await run(configuration, 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(configuration: string, verb: 'start' | 'stop'): Promise<void> {
  const running = spawn(PROGRAM, ['-c', configuration, verb], { stdio: 'ignore' });
  const code = await new Promise<number | null>((resolve) => running.once('exit', resolve));
  if (code !== 0) throw new Error(`postfix ${verb} ended with ${code}.`);
}
