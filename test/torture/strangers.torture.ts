import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest';
import { answerExamples, answeredAt } from '../../src/reference/examples.ts';
import { startService, type TestService } from '../support/service.ts';
import { pythonProgram, typescriptProgram } from './strangers/programs.ts';

const run = promisify(execFile);

// Clients that others generate from the document, as they would: with what the registries of npm, PyPI and Maven offer.
const VERSIONS = {
  npm: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24.19.2'],
  maven: 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy',
  generator: { artifact: 'org.openapitools:openapi-generator-cli', version: '7.25.0' },
  // What the generated client stands on: it names ranges.
  python: ['pydantic==2.14.3', 'urllib3==2.8.0', 'python-dateutil==4.0.0', 'typing-extensions==4.16.0'],
  validator: 'openapi-spec-validator==0.9.0',
};

let service: TestService;
let folder: string;
let document: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'tranche-strangers-'));
  document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${service.url}/openapi.json`)).text());
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Skips a test aloud when the machine has not what it needs. */
function need(context: TestContext, ...programs: readonly (readonly [name: string, argument: string])[]) {
  const missing = programs.filter(([name, argument]) => spawnSync(name, [argument]).status !== 0);
  if (missing.length === 0) return;
  const names = missing.map(([name, argument]) => `${name} ${argument}`).join(', ');
  console.warn(`SKIPPED: ${context.task.name}. This machine cannot run: ${names}.`);
  context.skip(`cannot run ${names}`);
}

const PYTHON = [['python3', '--version']] as const;
const JAVA = [
  ['java', '-version'],
  ['mvn', '-version'],
] as const;

/** Makes a virtual environment with packages, and answers where its programs are. */
async function installPython(name: string, packages: readonly string[]): Promise<string> {
  const place = join(folder, name);
  await run('python3', ['-m', 'venv', place]);
  const programs = join(place, 'bin');
  await run(join(programs, 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages]);
  return programs;
}

/** What both strangers get. */
const USED = {
  status: 'Active',
  dates: ['2026-12-01', '2027-02-01'],
  next: 100_000,
  hasLink: true,
  listed: [true],
  refusal: 'not_found',
};

it('openapi-typescript makes types that fit what a program does with openapi-fetch', async () => {
  const place = join(folder, 'typescript');
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...VERSIONS.npm], {
    cwd: place,
  });
  const bin = join(place, 'node_modules/.bin');
  await run(join(bin, 'openapi-typescript'), [document, '-o', 'api.d.ts'], { cwd: place });
  await writeFile(join(place, 'main.ts'), typescriptProgram);
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  await run(join(bin, 'tsc'), [...options, 'main.ts', 'api.d.ts'], { cwd: place });
  const { stdout } = await run(process.execPath, ['main.js', service.url, service.member.token], {
    cwd: place,
  });
  expect(JSON.parse(stdout)).toEqual({ ...USED, wrong: true });
});

it('openapi-generator makes a Python client that reads every answer and creates an invoice', async (context) => {
  need(context, ...PYTHON, ...JAVA);
  const { artifact, version } = VERSIONS.generator;
  const copying = [`-Dartifact=${artifact}:${version}:jar`, `-DoutputDirectory=${folder}`];
  await run('mvn', ['-q', '-B', VERSIONS.maven, ...copying]);
  const jar = join(folder, `openapi-generator-cli-${version}.jar`);
  const made = join(folder, 'client');
  const words = ['generate', '-g', 'python', '-i', document, '-o', made, '--package-name', 'tranche_client'];
  await run('java', ['-jar', jar, ...words], { maxBuffer: 64 * 1024 * 1024 });
  const names = await readdir(join(made, 'tranche_client/models'));
  expect(names.filter((name) => name.includes('inline_object'))).toEqual([]);
  const programs = await installPython('python', [...VERSIONS.python, made]);
  const answers = Object.entries(answerExamples).map(([id, data]) => [
    id,
    { timestamp: answeredAt, data, error: null },
  ]);
  const examples = join(folder, 'examples.json');
  await writeFile(examples, JSON.stringify(Object.fromEntries(answers)));
  const program = join(folder, 'main.py');
  await writeFile(program, pythonProgram);
  const told = await run(join(programs, 'python'), [program, service.url, service.member.token, examples]);
  expect(JSON.parse(told.stdout)).toEqual({
    ...USED,
    models: names.filter((name) => name !== '__init__.py').length,
    answers: answers.length,
    lost: [],
    metadata: { booking: '42' },
    pdf: '%PDF-',
  });
});

it('openapi-spec-validator accepts the document, and no other one', async (context) => {
  need(context, ...PYTHON);
  const validator = join(await installPython('validator', [VERSIONS.validator]), 'openapi-spec-validator');
  expect((await run(validator, [document])).stdout).toContain('OK');
  const broken = join(folder, 'broken.json');
  await writeFile(broken, (await readFile(document, 'utf8')).replace('"responses":', '"answers":'));
  await expect(run(validator, [broken])).rejects.toThrow();
});
