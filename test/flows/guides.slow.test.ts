import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '../../src/kit/event-types.ts';
import { withSetUp } from '../../src/reference/site/guides.ts';
import { stepsOf } from '../../src/reference/site/markdown.ts';
import type { Language } from '../../src/reference/snippets/snippets.ts';
import { environmentOfCommands, type Run, runCommand, untilSaid } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';

const root = new URL('../..', import.meta.url).pathname;
const guides = join(root, 'docs', 'guides');
const client = join(root, 'sdk', 'src', 'index.ts');
const run = promisify(execFile);

/** Stands before the status of each answer. */
const MARK = 'HTTP status ';
/** Stands before what a step prints. */
const STEP = '--- step ';

/** The refusals that a guide announces, in order. The clock of the account is moved by the last two. */
const announced: Readonly<Record<string, readonly string[]>> = {
  'first-hour': [],
  schedules: ['412'],
  templates: ['422'],
  'bank-statements': [],
  books: [],
  adviser: [],
  webhooks: [],
  'going-live-with-stripe': [],
  'mail-that-arrives': [],
  'moving-from-stripe-invoicing': [],
  'moving-from-the-original-api': ['422'],
  'self-hosting': [],
  'signing-in-at-your-provider': [],
  typescript: ['422'],
  'other-languages': [],
  'command-line': [],
  assistants: [],
  importing: [],
  'many-accounts': [],
  'paying-people': [],
  numbers: [],
  'e-invoices': [],
  'test-clock': [],
  disputes: ['422'],
};

/** Guides without TypeScript: operators and terminals read them, or the client does not speak the protocol (MCP). */
const shellOnly = [
  'going-live-with-stripe',
  'mail-that-arrives',
  'self-hosting',
  'signing-in-at-your-provider',
  'other-languages',
  'command-line',
  'assistants',
];

/** Runs what a guide only declares. */
const uses: Readonly<Record<string, string>> = {
  webhooks: `
const body = JSON.stringify({ type: 'invoice.paid', data: { invoice: { number: 'ROSE-0042' } } });
const signed = await webhooks.sign(body, secret);
const forged = { ...signed, 'webhook-signature': 'v1,AAAA' };
for (const headers of [signed, forged])
  console.log((await receive(new Request('https://example.com/tranche', { method: 'POST', body, headers }))).status);
`,
};

/** A service of its own for each language, so that they begin with the same books. */
interface Place {
  /** Where the commands are run: `npm run` works there, and what they write stays there. */
  readonly folder: string;
  readonly service: Run;
  readonly environment: Readonly<Record<string, string>>;
}

const places = new Map<Language, Place>();
beforeAll(async () => {
  await Promise.all([open('curl'), open('typescript')]);
  const { folder, environment } = placeOf('typescript');
  await writeFile(
    join(folder, 'client.mjs'),
    `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    name === 'tranche-sdk' ? { url: 'file://${client}', shortCircuit: true } : next(name, context),
});
const send = globalThis.fetch;
globalThis.fetch = async (...request) => {
  const answer = await send(...request);
  console.error('${MARK}' + answer.status);
  return answer;
};
`,
  );
  // The guides make their token with this command of the shell.
  const made = await run('npm', ['run', '-s', 'tranche', '--', 'token', 'create', '--name', 'guides'], {
    cwd: folder,
    env: environment,
  });
  const ofOperator = await run(
    'npm',
    ['run', '-s', 'tranche', '--', 'operator', 'token', 'create', '--name', 'guides'],
    { cwd: folder, env: environment },
  );
  places.set('typescript', {
    ...placeOf('typescript'),
    environment: {
      ...environment,
      TRANCHE_TOKEN: made.stdout.trim(),
      TRANCHE_OPERATOR_TOKEN: ofOperator.stdout.trim(),
    },
  });
});
afterAll(async () => {
  for (const { folder, service } of places.values()) {
    service.child.kill('SIGINT');
    await service.ended;
    await rm(folder, { recursive: true, force: true });
  }
});

async function open(language: Language) {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-guides-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  for (const name of ['package.json', 'bin']) await symlink(join(root, name), join(folder, name));
  const port = await freePort();
  const service = runCommand(folder, ['serve'], {
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
  });
  places.set(language, {
    folder,
    service,
    environment: {
      ...environmentOfCommands,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      // A reader sets this once when the service runs elsewhere.
      TRANCHE_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'data'),
    },
  });
  await untilSaid(service, 'Ctrl-C stops the service.');
}

function placeOf(language: Language): Place {
  const place = places.get(language);
  if (place === undefined) throw new Error(`No service was started for ${language}.`);
  return place;
}

/** The code of a guide in a language, step by step; null for a step that lacks it. */
async function codeOf(name: string, language: Language): Promise<(string | null)[]> {
  const text = withSetUp(await readFile(join(guides, `${name}.md`), 'utf8'));
  return stepsOf(text).map((step) => step.find((one) => one.language === language)?.code ?? null);
}

it('every guide is run, and every one for programmers shows its steps in TypeScript, too', async () => {
  const files = (await readdir(guides)).map((name) => name.replace(/\.md$/, ''));
  expect(files.toSorted()).toEqual([...Object.keys(announced), 'set-up'].toSorted());
  for (const name of Object.keys(announced)) {
    const [shell, typescript] = [await codeOf(name, 'curl'), await codeOf(name, 'typescript')];
    const lacking = shell.filter((code, index) => code !== null && typescript[index] === null);
    // Commands of the service and of the terminal client are no calls of the API.
    const calls = lacking.filter((code) => /\b(?:api|curl) /.test(code ?? ''));
    expect([name, shellOnly.includes(name) ? [] : calls]).toEqual([name, []]);
    expect([name, typescript.some((code) => code !== null)]).toEqual([name, !shellOnly.includes(name)]);
  }
});

it('every event that a guide gives for one of another service is one that there is', async () => {
  const text = await readFile(join(guides, 'moving-from-stripe-invoicing.md'), 'utf8');
  const [, section = ''] = text.split('\n## Webhooks\n');
  const ours = [...section.matchAll(/^\| `[^`]+` +\| `([^`]+)` +\|$/gm)].map(([, name]) => name);
  expect(ours.length).toBeGreaterThan(4);
  expect(ours.filter((name) => !(eventTypes as readonly (string | undefined)[]).includes(name))).toEqual([]);
});

const ofProgrammers = Object.keys(announced).filter((name) => !shellOnly.includes(name));

describe('the TypeScript of the guides', () => {
  it('has the types of the client', async () => {
    const folder = join(placeOf('typescript').folder, 'typed');
    await mkdir(folder);
    for (const name of ofProgrammers)
      await writeFile(join(folder, `${name}.ts`), `${await programOf(name)}${uses[name] ?? ''}`);
    const compilerOptions = {
      paths: { 'tranche-sdk': [client] },
      typeRoots: [join(root, 'node_modules', '@types')],
      // A step may leave something to the steps that a reader adds.
      noUnusedLocals: false,
    };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions,
        include: ['*.ts'],
        exclude: [],
      }),
    );
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const faults = await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) => ({ stdout }));
    expect(faults.stdout).toBe('');
  });
});

// A test clock that has been moved may have arrived when the answer is written.
const sameClock = (output: string) => output.replace(/^(?:Advancing|Ready)$/m, 'Advancing or Ready');

describe.each(Object.entries(announced))('%s', (name, refused) => {
  const printed = new Map<Language, Map<string, string>>();

  it('its commands, pasted into a terminal, do what it says', async () => {
    const text = await readFile(join(guides, `${name}.md`), 'utf8');
    // The test does not run `text` blocks: they must hold no call to this service.
    for (const [, block] of text.matchAll(/^```text(?: .+)?\n(.*?)^```$/gms))
      expect(block).not.toMatch(/^\s*(?:api|curl) /m);
    // The doctor finds faults on a machine without a mail server.
    const steps = (await codeOf(name, 'curl')).map(
      (code, index) => `echo '${STEP}${index}'\n${code?.replaceAll(/-- doctor$/gm, '$& || true') ?? ''}`,
    );
    // Curl writes the status, too: to standard error, because the guides parse standard output.
    const prelude = `curl() { command curl -w '%{stderr}${MARK}%{http_code}\\n' "$@"; }`;
    await writeFile(
      join(placeOf('curl').folder, `${name}.sh`),
      ['set -euo pipefail', prelude, ...steps].join('\n'),
    );
    printed.set('curl', await runIn('curl', name === 'typescript' ? [] : refused, 'bash', [`${name}.sh`]));
  });

  // A guide for the shell alone has no TypeScript; the list says why.
  it.skipIf(shellOnly.includes(name))('its TypeScript, run by Node, does and prints the same', async () => {
    const program = await programOf(name, (index) => `console.log('${STEP}${index}');\n`);
    const use = uses[name] === undefined ? '' : `\nconsole.log('${STEP}use');${uses[name]}`;
    await writeFile(join(placeOf('typescript').folder, `${name}.ts`), `${program}${use}`);
    const said = await runIn('typescript', refused, process.execPath, [
      '--import',
      './client.mjs',
      `${name}.ts`,
    ]);
    const shell = await codeOf(name, 'curl');
    for (const [step, output] of said)
      if (step !== 'use' && shell[Number(step)] !== null)
        expect([step, sameClock(output)]).toEqual([step, sameClock(printed.get('curl')?.get(step) ?? '')]);
    expect(said.get('use')).toBe(name === 'webhooks' ? 'ROSE-0042\n204\n400\n' : undefined);
  });
});

/** The TypeScript of a guide as one program; `before` stands before each step. */
async function programOf(name: string, before: (index: number) => string = () => ''): Promise<string> {
  const steps = (await codeOf(name, 'typescript')).map((code, index) =>
    code === null ? '' : `${before(index)}${code}`,
  );
  return steps.join('\n');
}

/** Runs a program of a guide. Answers what each step printed, without what differs from one run to the next. */
async function runIn(language: Language, refused: readonly string[], program: string, words: string[]) {
  const { folder, environment } = placeOf(language);
  const { stdout, stderr } = await run(program, words, { cwd: folder, env: environment });
  const statuses = stderr.split('\n').flatMap((line) => line.split(MARK)[1] ?? []);
  expect([
    words.at(-1),
    statuses.filter((status) => !status.startsWith('2')),
    stdout.match(/\bundefined\b/),
  ]).toEqual([words.at(-1), refused, null]);
  const steps = stdout.split(STEP).slice(1);
  return new Map(
    steps.map((step) => {
      const [index = '', ...lines] = step.split('\n');
      return [index, unvaried(lines.join('\n'))] as const;
    }),
  );
}

// Ids, days, and the code of a link are others in every run. Mails leave when the worker comes to them: that they were
// sent may be listed among the events already, and in another place.
function unvaried(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '{day}')
    .replaceAll(/http:\/\/localhost:\d+(\/\S+)\/[^/\s]+$/gm, '{service}$1/{code}')
    .replaceAll(/\[Test\].*|\binvoice\.sent\b ?/g, '');
}
