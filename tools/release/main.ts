// Makes a release into release/: `npm run release`. With --freeze it only notes the migrations and the API as they are,
// which never change from then on.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { applyExceptions, findShrinkage } from '../api-growth/compare.ts';
import { exceptions } from '../api-growth/exceptions.ts';
import { renderShape } from '../api-growth/shape.ts';
import { readDocument } from '../api-types/document.ts';
import { assemble } from './assemble.ts';
import { notesOf } from './changelog.ts';
import { pack } from './pack.ts';
import { type Artefact, renderProvenance, renderSums } from './provenance.ts';
import {
  frozen,
  packApi,
  RECORD,
  RELEASED_API,
  type ReleaseRecord,
  released,
  renderRecord,
  sha256,
  unpackApi,
} from './record.ts';
import { refusalOf } from './refusals.ts';
import { PLATFORMS } from './runtime.ts';
import { renderSbom } from './sbom.ts';

interface Frozen {
  readonly record: ReleaseRecord;
  /** The text whose sum the record has. */
  readonly api: string;
}

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { freeze: { type: 'boolean' }, to: { type: 'string' } } });

// npm packs files with the modes that they have here.
process.umask(0o022);

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const readText = (path: string) => readFile(join(root, path), 'utf8');
const versionIn = async (path: string) => (JSON.parse(await readText(path)) as { version: string }).version;

if (values.freeze) {
  await write(await freeze());
  console.log(`${RECORD} holds every migration, and ${RELEASED_API} the API. Commit both.`);
} else {
  await release(resolve(values.to ?? join(root, 'release')), values.to === undefined);
}

async function release(target: string, isOwn: boolean): Promise<void> {
  const version = await versionIn('package.json');
  const head = git('rev-parse', 'HEAD').trim();
  const changelog = await readText('CHANGELOG.md');
  const refusal = refusalOf({
    version,
    versions: {
      'sdk/package.json': await versionIn('sdk/package.json'),
      'cli/package.json': await versionIn('cli/package.json'),
      'package-lock.json': await versionIn('package-lock.json'),
      'deploy/chart/Chart.yaml':
        /^appVersion: "(.*)"$/m.exec(await readText('deploy/chart/Chart.yaml'))?.[1] ?? 'nothing',
    },
    head,
    changed: git('status', '--porcelain', '-z', '--no-renames')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(3)),
    changelog,
    record: await readRecord(),
  });
  if (refusal !== null) fail(refusal);
  if (isOwn) await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  if ((await readdir(target)).length > 0) fail(`${target} is not empty. Name an empty folder.`);

  const frozenNow = await freeze();
  const committedAt = new Date(git('show', '--no-patch', '--format=%cI', 'HEAD').trim());
  await makeArchives(target, version, committedAt);
  for (const name of ['sdk', 'cli']) {
    console.log(`Packing tranche-${name}`);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
      cwd: join(root, name),
      stdio: 'ignore',
    });
  }
  await writeFile(join(target, `tranche-${version}-notes.md`), `${notesOf(changelog, version)}\n`);
  const provenance = renderProvenance(await artefactsIn(target), {
    version,
    commit: head,
    lockfile: sha256(await readText('package-lock.json')),
    node: process.versions.node,
    npm: execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim(),
  });
  await writeFile(join(target, `tranche-${version}.provenance.json`), provenance);
  await writeFile(join(target, 'SHA256SUMS'), renderSums(await artefactsIn(target)));
  const date = committedAt.toISOString().slice(0, 10);
  await write({ ...frozenNow, record: released(frozenNow.record, { version, commit: head, date }) });
  console.log(
    `${version} is in ${target}. Next: sign SHA256SUMS, tag ${head.slice(0, 12)} as v${version}, and commit ${RECORD} ` +
      `and ${RELEASED_API} (CONTRIBUTING.md, Releases).`,
  );
}

async function makeArchives(target: string, version: string, committedAt: Date): Promise<void> {
  console.log('Building the app');
  execFileSync(process.execPath, [join(root, 'web/build.ts')], { stdio: 'ignore' });
  const tracked = git('ls-files', '-z').split('\0').filter(Boolean);
  const scratch = await mkdtemp(join(tmpdir(), 'tranche-release-'));
  try {
    for (const platform of PLATFORMS) {
      const name = `tranche-${version}-${platform}`;
      console.log(`Making ${name}.tar.gz`);
      const folder = join(scratch, platform, `tranche-${version}`);
      await mkdir(folder, { recursive: true });
      const sbom = await assemble(root, tracked, folder, platform);
      await writeFile(join(target, `${name}.cdx.json`), renderSbom(sbom, 'tranche', committedAt));
      await pack(folder, join(target, `${name}.tar.gz`), committedAt);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function artefactsIn(folder: string): Promise<Artefact[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, sha256: sha256(await readFile(join(folder, name))) })),
  );
}

/** The record with the migrations and the API as they are. Ends the program when something released was changed. */
async function freeze(): Promise<Frozen> {
  const names = (await readdir(join(root, 'db/migrations'))).toSorted();
  const migrations = await Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readText(`db/migrations/${name}`)]),
  );
  const record = await readRecord();
  const changed = migrations.filter(
    ([name, sql]) => (record.migrations[name] ?? sha256(sql)) !== sha256(sql),
  );
  if (changed.length > 0)
    fail(
      `Released migrations were changed: ${changed.map(([name]) => name).join(', ')}. npm run tidy says what to do.`,
    );
  const api = renderShape(await readDocument());
  // Before anything was released there is nothing to compare with.
  const former = record.api === '' ? api : unpackApi(await readFile(join(root, RELEASED_API)));
  const findings = applyExceptions(findShrinkage(JSON.parse(former), JSON.parse(api)), exceptions);
  if (findings.length > 0) fail(`The API has lost something:\n${findings.join('\n')}`);
  return { record: frozen(record, Object.fromEntries(migrations), api), api };
}

async function readRecord(): Promise<ReleaseRecord> {
  return JSON.parse(await readText(RECORD)) as ReleaseRecord;
}

async function write({ record, api }: Frozen): Promise<void> {
  await writeFile(join(root, RECORD), renderRecord(record));
  await writeFile(join(root, RELEASED_API), packApi(api));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
