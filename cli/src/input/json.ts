import { readFile } from 'node:fs/promises';
import { wrongUse } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { readInputBytes } from './prompt.ts';

/** Reads JSON from a file, or from standard input when it is called `-`. Errors: wrong use. */
export async function readJson(terminal: Terminal, path: string): Promise<unknown> {
  return parseJson((await readBytes(terminal, path)).toString('utf8'), path);
}

/** Reads the JSON of a text that was read from a file or, `-`, from standard input. Errors: wrong use. */
export function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw wrongUse(`${path === '-' ? 'Standard input' : path} is not JSON: ${(cause as Error).message}`);
  }
}

/** Reads a file, or standard input when it is called `-`. Errors: wrong use. */
export async function readBytes(terminal: Terminal, path: string): Promise<Buffer> {
  if (path === '-') return readInputBytes(terminal);
  try {
    return await readFile(path);
  } catch (cause) {
    throw wrongUse(`${path} cannot be read: ${(cause as Error).message}.`);
  }
}
