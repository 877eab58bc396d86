import { readFile } from 'node:fs/promises';
import { wrongUse } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { readInput } from './prompt.ts';

/** Reads JSON from a file, or from standard input when it is called `-`. Errors: wrong use. */
export async function readJson(terminal: Terminal, path: string): Promise<unknown> {
  const text = path === '-' ? await readInput(terminal) : await readText(path);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw wrongUse(`${path === '-' ? 'Standard input' : path} is not JSON: ${(cause as Error).message}`);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw wrongUse(`${path} cannot be read: ${(cause as Error).message}.`);
  }
}
