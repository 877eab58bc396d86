import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** The program of the command line. */
export const MAIN = join(root, 'src', 'main.ts');

/**
 * What every process of ours that a test starts has in its environment. Node keeps there what it has compiled, which
 * halves the start of a command: without it most of a command's time goes into reading the same modules again.
 */
export const environmentOfCommands: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
};
