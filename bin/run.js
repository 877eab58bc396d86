// Runs a program of this project under the Node that it is made for: `node bin/run.js FILE ARGUMENT…`.
// The machine's own Node may be 20; the right one comes with npm, but npm 10 and older do not link it into
// node_modules/.bin. When this process is new enough already, the program simply runs in it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const OLDEST_MAJOR = 24;

const [file, ...given] = process.argv.slice(2);
const program = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..', file);

if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
  process.argv = [process.argv[0], program, ...given];
  await import(pathToFileURL(program).href);
} else {
  const node = findNode();
  const child = spawn(node, [program, ...given], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // The terminal sends Ctrl-C to both; SIGTERM reaches only this process. The child decides when it ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 128 + 15;
    if (child.connected) child.disconnect();
  });
}

function findNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return resolve(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    console.error(
      `Tranche needs Node ${OLDEST_MAJOR} or newer; this is ${process.version}, and npm has none for this platform.`,
    );
    process.exit(1);
  }
}
