import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { firstHour } from '../support/first-hour.ts';
import { freePort } from '../support/free-port.ts';
import { makeRelease } from '../support/release.ts';
import { whyNot } from '../support/root-programs.ts';

// As an operator does it for the first time: runs the lines of docs/operations.md and of the guide as they stand there, in
// an empty Debian with nothing but the files of a release. RELEASE_FOLDER names them; without it they are made.

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const machine = join(root, 'tools/newcomer/bare-machine.sh');
const USER = 'newcomer';
const HOME = `/home/${USER}`;
const LIMIT_S = 300;
const READY = 'Ctrl-C stops the service.';

const reason = await whyNot('make an empty Debian', [
  'debootstrap',
  'unshare',
  'nsenter',
  'setpriv',
  'ssh-keygen',
  'npm',
]);
if (reason !== null) console.log(`No empty Debian is made: ${reason}.`);

let folder: string;
const debian = () => join(folder, 'debian');
beforeAll(async () => {
  if (reason !== null) return;
  folder = await mkdtemp(join(tmpdir(), 'tranche-newcomer-'));
  await chmod(folder, 0o711);
  const made =
    process.env.RELEASE_FOLDER ?? (await makeRelease(join(folder, 'clone'), { umask: '022', env: {} }));
  await run(machine, ['empty', debian()], { maxBuffer: 1e9 });
  await download(made, join(debian(), HOME));
}, 3_600_000);
afterAll(async () => {
  if (reason === null) await rm(folder, { recursive: true, force: true });
});

/** Puts the files of a release into a home, signed by a key of the test as the project signs them. */
async function download(release: string, home: string): Promise<void> {
  await cp(release, home, { recursive: true });
  const key = join(folder, 'key');
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key]);
  await run('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'tranche-release', '-f', key, join(home, 'SHA256SUMS')]);
  await writeFile(join(home, 'allowed_signers'), `releases ${await readFile(`${key}.pub`, 'utf8')}`);
  await run('chroot', [debian(), 'chown', '-R', `${USER}:${USER}`, HOME]);
}

/** The blocks of a section of docs/operations.md that are run. */
async function blocksOf(section: string): Promise<readonly string[]> {
  const text = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const [, part = ''] = text.split(`\n## ${section}\n`);
  return [...(part.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

interface Machine {
  /** Runs lines as a user, and answers what they print. */
  run(user: string, environment: Readonly<Record<string, string>>, text: string): Promise<string>;
  /** Starts lines that do not end. */
  start(user: string, environment: Readonly<Record<string, string>>, text: string): ChildProcess;
}

let held: ChildProcess | null = null;
afterEach(() => held?.kill('SIGKILL'));

async function openMachine(): Promise<Machine> {
  const child = spawn(machine, ['hold', debian()], { stdio: ['ignore', 'pipe', 'inherit'] });
  held = child;
  await said(child, 'ready');
  const first = (await run('pgrep', ['-P', String(child.pid)])).stdout.trim();
  const words = (user: string, environment: Readonly<Record<string, string>>, text: string) => {
    const set = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    return ['in', first, debian(), user, ...set, text];
  };
  return {
    run: async (...asked) => (await run(machine, words(...asked), { maxBuffer: 1e9 })).stdout,
    start: (...asked) => spawn(machine, words(...asked), { stdio: ['ignore', 'pipe', 'pipe'] }),
  };
}

/** Waits until a process has said something. Throws with all that it has said when it ends before. */
async function said(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        output += piece;
        if (output.includes(text)) resolve();
      });
    child.once('close', (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
}

// Only where the reason above is null.
it.skipIf(reason !== null)(
  'an empty Debian and an archive become a paid invoice and a backup in less than five minutes',
  async () => {
    const [install = '', start = '', backUp = '', ...more] = await blocksOf('Install a release');
    expect(more).toEqual([]);
    const port = String(await freePort());
    // Only because something else on this machine may have the usual ports.
    const ports = { PORT: port, SANDBOX_PORT: String(await freePort()) };
    const empty = await openMachine();
    const begun = performance.now();
    const tell = (what: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
    await empty.run('root', {}, install);
    tell('Node is installed');
    const service = empty.start(USER, ports, start);
    await said(service, READY);
    tell('the service is ready');
    const unpacked = `cd ${/(\S+)\/bin\/tranche serve/.exec(start)?.[1]}\n`;
    const paid = await empty.run(
      USER,
      { ...ports, TRANCHE_URL: `http://localhost:${port}`, DATA_DIR: `${HOME}/tranche-data` },
      unpacked + (await firstHour()),
    );
    expect(paid).toMatch(/^Succeeded$/m);
    tell('the invoice of the guide is paid');
    const checked = await empty.run(USER, ports, unpacked + backUp);
    expect(checked).toMatch(/Backed up to .*[\s\S]*can be restored: 1 accounts, .* 0 faults in the books/);
    tell('the backup is made and tried');
    const seconds = (performance.now() - begun) / 1000;
    const gone = new Promise((resolve) => service.once('close', resolve));
    await empty.run(
      'root',
      {},
      "kill -INT $(grep -lz '^serve$' /proc/[0-9]*/cmdline 2>/dev/null | grep -o '[0-9]*')",
    );
    expect(await gone).toBe(0);
    expect(seconds).toBeLessThan(LIMIT_S);
  },
);
