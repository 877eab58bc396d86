import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest';
import { answerExamples } from '../../src/reference/examples.ts';
import { instant } from '../../src/reference/payment-examples.ts';
import { eventBody } from '../../src/webhooks/present.ts';
import { keptEvents } from '../support/event-bodies.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';
import { goProgram, oapiProgram } from './strangers/go-programs.ts';
import { javaProgram } from './strangers/java-program.ts';
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
  classpath: 'org.apache.maven.plugins:maven-dependency-plugin:2.8:build-classpath',
  oapi: 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
};

let service: TestService;
let folder: string;
let document: string;
/** The file of a delivery, and the total that it tells. */
let delivery: string;
const TOTAL = 300_000;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'tranche-strangers-'));
  document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${service.url}/openapi.json`)).text());
  const invoice = await createInvoice(service, { status: 'Draft' });
  expect(invoice.totalAmount).toBe(TOTAL);
  const [event] = (await keptEvents(service)).filter(({ type }) => type === 'invoice.created');
  if (event === undefined) throw new Error('Nothing was told of the invoice.');
  delivery = join(folder, 'delivery.json');
  await writeFile(delivery, eventBody(event, event));
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
const GO = [['go', 'version'], ...JAVA] as const;

/** Makes a virtual environment with packages, and answers where its programs are. */
async function installPython(name: string, packages: readonly string[]): Promise<string> {
  const place = join(folder, name);
  await run('python3', ['-m', 'venv', place]);
  const programs = join(place, 'bin');
  await run(join(programs, 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages]);
  return programs;
}

/** Has openapi-generator make a client, with the properties that the document recommends, and answers where it is. */
async function generate(language: string, words: readonly string[], more = ''): Promise<string> {
  const { artifact, version } = VERSIONS.generator;
  const copying = [`-Dartifact=${artifact}:${version}:jar`, `-DoutputDirectory=${folder}`];
  await run('mvn', ['-q', '-B', VERSIONS.maven, ...copying]);
  const jar = join(folder, `openapi-generator-cli-${version}.jar`);
  const made = join(folder, `client-${language}`);
  const properties = `disallowAdditionalPropertiesIfNotPresent=false,useOneOfDiscriminatorLookup=true${more}`;
  const all = ['generate', '-g', language, '-i', document, '-o', made, ...words];
  await run('java', ['-jar', jar, ...all, '--additional-properties', properties], LOUD);
  return made;
}

const LOUD = { maxBuffer: 64 * 1024 * 1024 };

/** What all strangers get. */
const USED = {
  status: 'Active',
  dates: ['2026-12-01', '2027-02-01'],
  next: 100_000,
  hasLink: true,
  listed: [true],
  refusal: 'not_found',
};

/** What those get that download a file and read a delivery, too. */
const COMPILED = { ...USED, metadata: { booking: '42' }, pdf: '%PDF-', event: TOTAL };
const WORDS = () => [service.url, service.member.token, delivery];

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
  const made = await generate('python', ['--package-name', 'tranche_client']);
  const names = await readdir(join(made, 'tranche_client/models'));
  expect(names.filter((name) => name.includes('inline_object'))).toEqual([]);
  const programs = await installPython('python', [...VERSIONS.python, made]);
  const answers = Object.entries(answerExamples).map(([id, data]) => [
    id,
    { timestamp: instant, data, error: null },
  ]);
  const examples = join(folder, 'examples.json');
  await writeFile(examples, JSON.stringify(Object.fromEntries(answers)));
  const program = join(folder, 'main.py');
  await writeFile(program, pythonProgram);
  const told = await run(join(programs, 'python'), [program, ...WORDS(), examples]);
  expect(JSON.parse(told.stdout)).toEqual({
    ...COMPILED,
    models: names.filter((name) => name !== '__init__.py').length,
    answers: answers.length,
    lost: [],
  });
});

it('openapi-generator makes a Java client that compiles, and reads a delivery', async (context) => {
  need(context, ...JAVA);
  const names = 'apiPackage=tranche.api,modelPackage=tranche.model,invokerPackage=tranche';
  const nothingElse = ['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'];
  const words = ['--library', 'native', ...nothingElse];
  const made = await generate('java', words, `,containerDefaultToNull=true,${names}`);
  await writeFile(join(made, 'src/main/java/Stranger.java'), javaProgram);
  const build = ['-q', '-B', '-DskipTests', 'compile', VERSIONS.classpath, '-Dmdep.outputFile=classpath'];
  await run('mvn', build, { ...LOUD, cwd: made });
  const classpath = `target/classes:${await readFile(join(made, 'classpath'), 'utf8')}`;
  const told = await run('java', ['-cp', classpath, 'Stranger', ...WORDS()], { cwd: made });
  expect(JSON.parse(told.stdout)).toEqual(COMPILED);
});

it('openapi-generator makes a Go client that compiles, and reads a delivery', async (context) => {
  need(context, ...GO);
  const made = await generate('go', ['--package-name', 'tranche'], ',enumClassPrefix=true,withGoMod=false');
  // The generated client's own tests depend on a library that a program does not need.
  await rm(join(made, 'test'), { recursive: true });
  await writeFile(join(made, 'go.mod'), 'module example.com/tranche\n\ngo 1.24\n');
  await useGo(made, 'cmd', goProgram);
});

it('oapi-codegen makes a Go client that compiles, and reads a delivery', async (context) => {
  need(context, ...GO);
  const made = join(folder, 'oapi');
  await mkdir(join(made, 'tranche'), { recursive: true });
  await writeFile(join(made, 'go.mod'), 'module example.com/stranger\n\ngo 1.24\n');
  const words = [
    '-generate',
    'types,client',
    '-package',
    'tranche',
    '-o',
    'tranche/tranche.gen.go',
    document,
  ];
  await run('go', ['run', VERSIONS.oapi, ...words], { ...LOUD, cwd: made });
  await useGo(made, 'cmd', oapiProgram);
});

async function useGo(place: string, name: string, program: string): Promise<void> {
  await mkdir(join(place, name));
  await writeFile(join(place, name, 'main.go'), program);
  await run('go', ['mod', 'tidy'], { ...LOUD, cwd: place });
  const told = await run('go', ['run', `./${name}`, ...WORDS()], { ...LOUD, cwd: place });
  expect(JSON.parse(told.stdout)).toEqual(COMPILED);
}

it('openapi-spec-validator accepts the document, and no other one', async (context) => {
  need(context, ...PYTHON);
  const validator = join(await installPython('validator', [VERSIONS.validator]), 'openapi-spec-validator');
  expect((await run(validator, [document])).stdout).toContain('OK');
  const broken = join(folder, 'broken.json');
  await writeFile(broken, (await readFile(document, 'utf8')).replace('"responses":', '"answers":'));
  await expect(run(validator, [broken])).rejects.toThrow();
});
