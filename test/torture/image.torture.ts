import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { firstHour } from '../support/first-hour.ts';
import { freePort, listeningAt } from '../support/free-port.ts';
import { invoiceBody } from '../support/invoices.ts';
import { whyNot } from '../support/root-programs.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';

// Builds the image of deploy/Dockerfile from Debian's packages, without a registry, and starts it with plain tools as a
// container engine would. IMAGE_ARCHIVE names an unpacked release; without it the folder is made of this clone. IMAGE_LAYOUT
// names what image.sh has made.

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;
const script = (name: string) => join(root, 'tools', 'release', name);
const USER = 10_001;
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
const LIMIT_MB = 500;
const LIMIT_S = 300;

const reason = await whyNot('make an image and start it', [
  'debootstrap',
  'buildah',
  'umoci',
  'unshare',
  'nsenter',
  'setpriv',
  'npm',
]);
if (reason !== null) console.log(`The image is not built: ${reason}.`);

let folder: string;
let archive: string;
let layout: string;
let image: string;
let port: number;
let publicUrl = '';
const volume = () => join(folder, 'volume');

beforeAll(async () => {
  if (reason !== null) return;
  folder = await mkdtemp(join(tmpdir(), 'tranche-image-'));
  layout = process.env.IMAGE_LAYOUT ?? join(folder, 'oci');
  if (!existsSync(layout)) {
    archive = process.env.IMAGE_ARCHIVE ?? join(folder, 'archive');
    if (!existsSync(archive)) await makeArchive('amd64', archive);
    await run(script('image.sh'), [archive, 'amd64', layout]);
  }
  await run('umoci', ['unpack', '--image', `${layout}:tranche`, join(folder, 'bundle')]);
  image = join(folder, 'bundle', 'rootfs');
  port = await freePort();
  await makeVolume(volume(), USER);
}, 3_600_000);
afterAll(async () => {
  if (reason === null) await rm(folder, { recursive: true, force: true });
});

const makeArchive = (architecture: string, place: string) =>
  run(join(root, 'bin', 'run'), ['tools/release/image-folder.ts', architecture, place]);

async function makeVolume(place: string, owner: number): Promise<void> {
  await mkdir(place);
  await chown(place, owner, owner);
}

interface Container {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

// What a test that failed has left has the port of the next one.
const started = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of started) {
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
  }
});

/** Starts the image as its own configuration says. */
async function start(
  settings: Readonly<Record<string, string>>,
  place = volume(),
  user = USER,
  { from = image, mounts = [] as readonly string[] } = {},
): Promise<Container> {
  const { config } = await configOfImage();
  const environment = [
    ...config.Env,
    ...Object.entries({ PORT: String(port), ...settings }).map(([name, value]) => `${name}=${value}`),
  ];
  const mounted = mounts.flatMap((one) => ['--mount', one]);
  const words = [...mounted, from, place, String(user), ...environment, ...config.Entrypoint, ...config.Cmd];
  const child = spawn(script('run-image.sh'), words, { stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  child.once('close', () => started.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, output: () => output, ended };
}

interface ImageConfig {
  readonly architecture: string;
  readonly config: {
    readonly User: string;
    readonly Env: readonly string[];
    readonly Entrypoint: readonly string[];
    readonly Cmd: readonly string[];
    readonly Volumes: object;
    readonly StopSignal: string;
  };
}

async function configOfImage(from = layout): Promise<ImageConfig> {
  const read = async (digest: string) =>
    JSON.parse(await readFile(join(from, 'blobs', digest.replace(':', '/')), 'utf8'));
  const index = JSON.parse(await readFile(join(from, 'index.json'), 'utf8'));
  const manifest = await read(index.manifests[0].digest);
  return await read(manifest.config.digest);
}

/** The container's first process, as this machine sees it. */
async function firstProcess({ child }: Container): Promise<number> {
  return Number((await run('pgrep', ['-P', String(child.pid)])).stdout.trim().split('\n')[0]);
}

/** Runs the command line inside, with the settings of the container, as `docker compose exec` does. */
async function commandInside(container: Container): Promise<readonly [string, ...string[]]> {
  const first = String(await firstProcess(container));
  const set = (await readFile(`/proc/${first}/environ`, 'utf8')).split('\0').filter(Boolean);
  const user = ['--reuid', String(USER), '--regid', String(USER), '--clear-groups', '--no-new-privs'];
  const inside = ['--target', first, '--mount', '--pid', '--ipc', '--uts', '--root', '--wd'];
  return ['nsenter', ...inside, 'setpriv', ...user, 'env', '-i', ...set, 'tranche'];
}

// The token is printed after the port is open.
async function ready(container: Container): Promise<void> {
  await listeningAt(port, () => (container.child.exitCode === null ? null : container.output()));
  await expect.poll(container.output, { timeout: 60_000 }).toContain('Ctrl-C stops the service.');
}

async function startReady(settings: Readonly<Record<string, string>> = {}): Promise<Container> {
  const container = await start({ SECRET_KEY, PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn', ...settings });
  await ready(container);
  return container;
}

const call = async (token: string, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: { id: string; paymentLink: string; amountPaid: number } }).data;
};

/** Memory of all processes of a container, in MB; what they share counts once. */
async function memoryOf(container: Container): Promise<number> {
  const first = await firstProcess(container);
  const namespace = (await run('readlink', [`/proc/${first}/ns/pid`])).stdout;
  let kilobytes = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const own = await run('readlink', [`/proc/${pid}/ns/pid`]).catch(() => ({ stdout: '' }));
    if (own.stdout !== namespace) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return Math.round(kilobytes / 1024);
}

/** Caddy as in deploy/, with a certificate of its own; where it is not installed, a proxy of the tests. */
async function startTls(): Promise<{ url: string; close(): Promise<void> }> {
  const hasCaddy = await run('caddy', ['version']).then(
    () => true,
    () => false,
  );
  if (!hasCaddy) {
    console.log('Caddy is not here: a proxy of the tests ends TLS.');
    const proxy = await startTlsProxy();
    proxy.leadTo(port);
    return proxy;
  }
  const tlsPort = await freePort();
  const url = `https://localhost:${tlsPort}`;
  const path = join(folder, 'Caddyfile');
  await writeFile(
    path,
    `{\nadmin off\nskip_install_trust\nauto_https disable_redirects\n}\nimport ${join(root, 'deploy', 'Caddyfile')}\n`,
  );
  const environment = {
    TRANCHE_HOST: url,
    TRANCHE_UPSTREAM: `127.0.0.1:${port}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
  };
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: 'ignore',
  });
  await listeningAt(tlsPort, () => (caddy.exitCode === null ? null : 'Caddy ended.'));
  return {
    url,
    async close() {
      const gone = new Promise((resolve) => caddy.once('exit', resolve));
      caddy.kill();
      await gone;
    },
  };
}

/** Pays in a browser by card, through the one host with TLS. */
async function payByCard(link: string): Promise<readonly string[]> {
  const browser = await openBrowser();
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(link);
  await page.locator('[name=number]').pressSequentially('4242424242424242');
  await page.locator('[name=expiry]').pressSequentially('1240');
  await page.locator('[name=cvc]').fill('123');
  await page.locator('#fields button').click();
  await page
    .getByText(/paid|thank/i)
    .first()
    .waitFor();
  await browser.close();
  return [...origins];
}

// Only where the reason above is null: it names what is missing.
describe.skipIf(reason !== null)('the image', () => {
  it(`has a user who is not root, a volume and a stop signal, and at most ${LIMIT_MB} MB`, async () => {
    const { architecture, config } = await configOfImage();
    expect({ architecture, ...config }).toMatchObject({
      architecture: 'amd64',
      User: '10001:10001',
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
    });
    const megabytes = Number((await run('du', ['-sm', image])).stdout.split('\t')[0]);
    console.log(`The image has ${megabytes} MB unpacked.`);
    expect(megabytes).toBeLessThanOrEqual(LIMIT_MB);
  });

  it('says chown when its volume belongs to another user', async () => {
    const strange = join(folder, 'strange');
    await makeVolume(strange, 0);
    const container = await start({ SECRET_KEY }, strange);
    expect([await container.ended, container.output()]).toEqual([
      1,
      expect.stringMatching(/chown -R 10001:10001 \/data/),
    ]);
  });

  it('refuses root, and makes no key in its volume', async () => {
    const asRoot = await start({ SECRET_KEY }, volume(), 0);
    expect([await asRoot.ended, asRoot.output()]).toEqual([1, expect.stringMatching(/does not run as root/)]);
    const keyless = await start({});
    expect([await keyless.ended, keyless.output()]).toEqual([
      1,
      expect.stringMatching(/SECRET_KEY is not set/),
    ]);
    expect(await readdir(volume())).toEqual([]);
  });
});

// Only where the reason above is null.
describe.skipIf(reason !== null)('the running image', () => {
  it('takes a card through one host with TLS, stops cleanly in time, and survives kill -9', async () => {
    const tls = await startTls();
    publicUrl = tls.url;
    const begun = performance.now();
    const container = await startReady();
    console.log(`First start: ${Math.round(performance.now() - begun)} ms.`);
    const token = /trn_\w+/.exec(container.output())?.[0] ?? '';
    const today = new Date().toISOString().slice(0, 10);
    const changes = { totalAmount: 12_500, paymentSchedule: [{ dueDate: today, amount: 12_500 }] };
    const invoice = await call(token, 'POST', '/v1/invoices', invoiceBody(changes));
    expect(await payByCard(String(invoice.paymentLink))).toEqual([tls.url]);
    const paid = () => call(token, 'GET', `/v1/invoices/${invoice.id}`).then(({ amountPaid }) => amountPaid);
    await expect.poll(paid, { timeout: 60_000 }).toBe(12_500);
    console.log(`Memory with its PostgreSQL: ${await memoryOf(container)} MB.`);
    await stopCleanly(container);

    const again = await startReady();
    process.kill(await firstProcess(again), 'SIGKILL');
    await again.ended;
    const begunAgain = performance.now();
    const recovered = await startReady();
    console.log(`Start after kill -9: ${Math.round(performance.now() - begunAgain)} ms.`);
    expect(await paid()).toBe(12_500);
    expect((await readdir(volume())).includes('secret.key')).toBe(false);
    await stopCleanly(recovered);
    await tls.close();
  });
});

// Only where the reason above is null.
describe.skipIf(reason !== null)('an operator', () => {
  it('comes from the image to a paid invoice and a backup in less than five minutes', async () => {
    const begun = performance.now();
    const tell = (what: string) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
    // As an engine does with an image that it has loaded, and then what the first lines of compose.yaml say.
    await run('umoci', ['unpack', '--image', `${layout}:tranche`, join(folder, 'first')]);
    tell('the image is unpacked');
    for (const name of ['first-volume', 'backups', 'secrets']) await makeVolume(join(folder, name), USER);
    for (const name of ['secret_key', 'backup_passphrase']) await writeSecret(join(folder, 'secrets', name));
    const url = `http://localhost:${port}`;
    const settings = {
      PUBLIC_URL: url,
      SECRET_KEY_FILE: '/run/secrets/secret_key',
      BACKUP_TO: '/backups',
      BACKUP_PASSPHRASE_FILE: '/run/secrets/backup_passphrase',
    };
    const container = await start(settings, join(folder, 'first-volume'), USER, {
      from: join(folder, 'first', 'rootfs'),
      mounts: [`${join(folder, 'secrets')}:/run/secrets`, `${join(folder, 'backups')}:/backups`],
    });
    await ready(container);
    tell('the service is ready');
    const [program, ...words] = await commandInside(container);
    // What the guide runs by npm runs inside.
    const quoted = [program, ...words].map((word) => `'${word}'`).join(' ');
    const script = `npm() { ${quoted} "\${@:5}"; }\n${await firstHour()}`;
    const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, TRANCHE_URL: url };
    const paid = await run('bash', ['-euo', 'pipefail', '-c', script], { env });
    expect(paid.stdout).toMatch(/^Succeeded$/m);
    tell('the invoice of the guide is paid');
    expect((await run(program, [...words, 'backup'])).stdout).toMatch(/^Backed up to \/backups: /m);
    const { stdout } = await run(program, [...words, 'restore', '--check']);
    expect(stdout).toMatch(/can be restored: 1 accounts, .* 0 faults in the books/);
    tell('the backup is made and tried');
    expect((performance.now() - begun) / 1000).toBeLessThan(LIMIT_S);
    await stopCleanly(container, join(folder, 'first-volume'));
  });
});

// Only where the reason above is null.
describe.skipIf(reason !== null)('the image of another processor', () => {
  it('is packed for arm64, too, which is not started here', async () => {
    const place = join(folder, 'archive-arm64');
    await makeArchive('arm64', place);
    await run(script('image.sh'), [place, 'arm64', join(folder, 'oci-arm64')]);
    expect((await configOfImage(join(folder, 'oci-arm64'))).architecture).toBe('arm64');
    await run('umoci', ['unpack', '--image', `${join(folder, 'oci-arm64')}:tranche`, join(folder, 'arm64')]);
    for (const program of ['usr/local/bin/node', 'usr/bin/tini']) {
      const bytes = await readFile(join(folder, 'arm64', 'rootfs', program));
      // The machine of an ELF file: 183 is AArch64.
      expect([program, bytes.readUInt16LE(18)]).toEqual([program, 183]);
    }
  });
});

async function writeSecret(path: string): Promise<void> {
  await writeFile(path, randomBytes(32).toString('base64'), { mode: 0o400 });
  await chown(path, USER, USER);
}

async function stopCleanly(container: Container, place = volume()): Promise<void> {
  const begun = performance.now();
  process.kill(await firstProcess(container), 'SIGTERM');
  expect(await container.ended).toBe(0);
  const milliseconds = Math.round(performance.now() - begun);
  console.log(`Stopped after ${milliseconds} ms.`);
  expect(milliseconds).toBeLessThan(60_000);
  const log = await readFile(join(place, 'postgres', 'server.log'), 'utf8');
  expect(log.trimEnd().split('\n').at(-1)).toMatch(/database system is shut down/);
}
