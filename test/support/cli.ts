import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOfCommands } from './command.ts';
import type { TestService } from './service.ts';

const MAIN = new URL('../../cli/src/main.ts', import.meta.url).pathname;

/** What a command said, and how it ended. */
export interface Said {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  // Tests look into answers of many shapes.
  // biome-ignore lint/suspicious/noExplicitAny: - as said above
  readonly json: any;
}

/** The input and the environment of a command. */
interface Given {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A command that continues. */
export interface RunningCli {
  readonly output: () => string;
  readonly errors: () => string;
  /** Waits until it has said something, on either stream. Errors: it ended before. */
  until(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** The command line in a home of its own. */
export interface Cli {
  readonly home: string;
  run(words: readonly string[], given?: Given): Promise<Said>;
  start(words: readonly string[], given?: Given): RunningCli;
  close(): Promise<void>;
}

/** The installed command line, signed in to a service by the environment, or to nothing. */
export function cliOf(service: Pick<TestService, 'url' | 'member'> | null, program = [MAIN]): Cli {
  const home = mkdtempSync(join(tmpdir(), 'tranche-cli-'));
  const [runtime, file] = program.length > 1 ? program : [process.execPath, program[0]];
  const begin = (words: readonly string[], { input, environment }: Given = {}) => {
    const child = spawn(runtime ?? '', [file ?? '', ...words], {
      cwd: home,
      env: {
        ...environmentOfCommands,
        HOME: home,
        XDG_CONFIG_HOME: join(home, 'config'),
        TZ: 'UTC',
        ...(service === null ? {} : { TRANCHE_URL: service.url, TRANCHE_TOKEN: service.member.token }),
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const said = { output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (said.output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (said.errors += text));
    // A command that does not read its input may have ended already.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, said, ended };
  };
  return {
    home,
    async run(words, given) {
      const { said, ended } = begin(words, given);
      const code = await ended;
      return {
        ...said,
        code,
        get json() {
          return JSON.parse(said.output);
        },
      };
    },
    start(words, given) {
      const { child, said, ended } = begin(words, given);
      return {
        output: () => said.output,
        errors: () => said.errors,
        until: (text) =>
          new Promise((resolve, reject) => {
            const look = () => (said.output + said.errors).includes(text) && resolve();
            child.stdout.on('data', look);
            child.stderr.on('data', look);
            look();
            void ended.then((code) => reject(new Error(`ended with ${code}: ${said.errors}`)));
          }),
        async stop() {
          child.kill();
          await ended;
        },
      };
    },
    close: () => rm(home, { recursive: true, force: true }),
  };
}
