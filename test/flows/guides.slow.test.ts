import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventTypes } from '../../src/kit/event-types.ts';
import { environmentOfCommands, type Run, runCommand, untilSaid } from '../support/command.ts';

const root = new URL('../..', import.meta.url).pathname;
const guides = join(root, 'docs', 'guides');

/** What `curl` writes before the status of each answer. */
const MARK = 'HTTP status ';

/** The refusals that a guide announces, in order. The clock of the account is moved by the last. */
const announced: Readonly<Record<string, readonly string[]>> = {
  'first-hour': [],
  schedules: ['412'],
  webhooks: [],
  'going-live-with-stripe': [],
  'moving-from-stripe-invoicing': [],
  'moving-from-the-original-api': ['422'],
  'self-hosting': [],
  'test-clock': [],
  typescript: [],
  'other-languages': [],
  'command-line': [],
  assistants: [],
  importing: [],
  'e-invoices': [],
};

let folder: string;
let port: number;
let service: Run;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-guides-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  port = await freePort();
  service = runCommand(folder, ['serve'], { PORT: String(port), SANDBOX_PORT: String(await freePort()) });
  await untilSaid(service, 'Ctrl-C stops the service.');
});
afterAll(async () => {
  service?.child.kill('SIGINT');
  await service?.ended;
  await rm(folder, { recursive: true, force: true });
});

it('every guide is run', async () => {
  const files = (await readdir(guides)).map((name) => name.replace(/\.md$/, ''));
  expect(files.toSorted()).toEqual(Object.keys(announced).toSorted());
});

it('every event that a guide gives for one of another service is one that there is', async () => {
  const text = await readFile(join(guides, 'moving-from-stripe-invoicing.md'), 'utf8');
  const [, section = ''] = text.split('\n## Webhooks\n');
  const ours = [...section.matchAll(/^\| `[^`]+` +\| `([^`]+)` +\|$/gm)].map(([, name]) => name);
  expect(ours.length).toBeGreaterThan(4);
  expect(ours.filter((name) => !(eventTypes as readonly (string | undefined)[]).includes(name))).toEqual([]);
});

it.each(Object.entries(announced))(
  '%s: its commands, pasted into a terminal, do what it says',
  async (name, refused) => {
    const text = await readFile(join(guides, `${name}.md`), 'utf8');
    const commands = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
    expect(commands).not.toBe('');
    // The test does not run `text` blocks: they must hold no call to this service.
    for (const [, block] of text.matchAll(/^```text(?: .+)?\n(.*?)^```$/gms))
      expect(block).not.toMatch(/^\s*(?:api|curl) /m);
    // Curl writes the status, too: to standard error, because the guides parse standard output.
    const prelude = `curl() { command curl -w '%{stderr}${MARK}%{http_code}\\n' "$@"; }`;
    const script = join(folder, `${name}.sh`);
    await writeFile(script, `set -euo pipefail\n${prelude}\n${commands}`);
    const environment = {
      ...environmentOfCommands,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      // A reader sets this once when the service runs elsewhere.
      TRANCHE_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'data'),
    };
    const { stdout, stderr } = await promisify(execFile)('bash', [script], { cwd: root, env: environment });
    const statuses = stderr.split('\n').flatMap((line) => line.split(MARK)[1] ?? []);
    expect([
      name,
      statuses.filter((status) => !status.startsWith('2')),
      stdout.match(/\bundefined\b/),
    ]).toEqual([name, refused, null]);
  },
);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => resolve(free));
    });
  });
}
