import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const root = new URL('../..', import.meta.url).pathname;

// Tests run as root, too, where Chromium's own sandbox does not start.
const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

let own: Promise<Browser> | undefined;

/** The browser of this process, for one file after the other. Each closes what it opens; the process ends it. */
export function browserOfProcess(): Promise<Browser> {
  if (own === undefined) {
    own = openBrowser();
    // Vitest ends a process with this signal, and kills it half a second later. A process that died itself sends no
    // signal.
    process.once('SIGTERM', endWithBrowser);
    process.once('disconnect', endWithBrowser);
  }
  return own;
}

// While tests run, `process.exit` only throws. What waits for the end of the process kills the browser, and cleans.
function endWithBrowser(): void {
  process.emit('exit', 143);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Starts Chromium: the one of an npm package, with the libraries and fonts that it brings, so that the browser is
 * the same on every machine and nothing need be installed. Unpacked once into node_modules/.cache.
 */
export async function openBrowser(): Promise<Browser> {
  // Some of its temporary files it leaves behind.
  const temporary = await mkdtemp(join(tmpdir(), 'tranche-browser-'));
  const browser = await launch({ ...process.env, TMPDIR: temporary });
  const clean = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  browser.once('disconnected', clean);
  // A process that ends does not wait to hear that its browser has.
  process.once('exit', clean);
  return browser;
}

async function launch(env: NodeJS.ProcessEnv): Promise<Browser> {
  // For other processors than this one the package has nothing; then Debian's is used.
  if (process.arch !== 'x64') return chromium.launch({ executablePath: '/usr/bin/chromium', args, env });
  unpacking ??= unpack();
  const folder = await unpacking;
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      // Chromium stores certificates and settings below the user's home, which tests must not change.
      HOME: join(folder, 'home'),
    },
  });
}

// Once a process: it changes where temporary files go while it works.
let unpacking: Promise<string> | undefined;

async function unpack(): Promise<string> {
  const folder = await unpackPrograms();
  await mkdir(join(folder, 'home'), { recursive: true });
  // Written at each start, as the clone may have been moved since; renamed, so that nobody reads half of it.
  const draft = join(folder, `fonts-${process.pid}.conf`);
  await writeFile(draft, fontsConfiguration(folder));
  await rename(draft, join(folder, 'fonts.conf'));
  return folder;
}

/**
 * The configuration of the package names folders outside of the clone, where no font is on most machines, and
 * without a font Chromium ends at the first page. It brings none for Arabic: that of our documents is taken.
 */
function fontsConfiguration(folder: string): string {
  const quote = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${quote(join(folder, 'fonts', 'fonts'))}</dir>
  <dir>${quote(join(root, 'node_modules', '@expo-google-fonts', 'almarai', '400Regular'))}</dir>
  <cachedir>${quote(join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
}

async function unpackPrograms(): Promise<string> {
  const cache = join(root, 'node_modules', '.cache');
  const bin = join(dirname(require.resolve('@sparticuz/chromium')), '..', 'bin');
  const { version } = require('playwright-core/package.json') as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(join(cache, 'making-'));
  const { TMPDIR } = process.env;
  // The package unpacks into the folder for temporary files, where others would find half of it.
  process.env.TMPDIR = making;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    for (const name of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(bin, name));
    }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  // The first process creates the folder. Each later one deletes its own copy, which is the same.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}
