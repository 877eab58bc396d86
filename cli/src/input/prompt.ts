import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { harmless } from '../output/text.ts';
import type { Terminal } from '../terminal.ts';

/** Asks a person for a line. The default is taken when nothing is typed. */
export async function ask(terminal: Terminal, question: string, ifEmpty = ''): Promise<string> {
  const reader = createInterface({ input: terminal.input, output: terminal.errors });
  try {
    const answer = await untilClosed(reader, reader.question(question));
    return answer.trim() === '' ? ifEmpty : answer.trim();
  } catch (cause) {
    terminal.errors.write('\n');
    throw cause;
  } finally {
    reader.close();
  }
}

/** Asks for a secret, and does not show what is typed. */
export async function askHidden(terminal: Terminal, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: terminal.input, output: nowhere, terminal: true });
  terminal.errors.write(question);
  try {
    return (await untilClosed(reader, reader.question(''))).trim();
  } finally {
    reader.close();
    terminal.errors.write('\n');
  }
}

// Ctrl-C and the end of the input close the reader, and its question would stay open for ever.
function untilClosed(reader: ReturnType<typeof createInterface>, answer: Promise<string>): Promise<string> {
  const closed = new Promise<never>((_resolve, reject) => {
    reader.once('close', () => reject(new Failure('Nothing was done.', { exitCode: exitCodes.interrupted })));
  });
  return Promise.race([answer, closed]);
}

/** Standard input from a program or a file; empty on a terminal. */
export async function readInput(terminal: Terminal): Promise<string> {
  return (await readInputBytes(terminal)).toString('utf8');
}

/** The same as it came: a file may have another encoding. */
export async function readInputBytes(terminal: Terminal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of terminal.input) chunks.push(Buffer.from(chunk as Uint8Array | string));
  return Buffer.concat(chunks);
}

/**
 * Continues only after a person says yes, or with `--yes`. Errors: the answer is no, or there is no terminal to ask.
 */
export async function confirm(terminal: Terminal, question: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  if (!terminal.isInteractive) {
    throw wrongUse(`${question} Nobody is here to answer.`, 'Add --yes to do it without being asked.');
  }
  // The question has names from other people. Control characters in them must not change it.
  const answer = await ask(terminal, `${harmless(question)} [y/N] `);
  if (!/^y(?:es)?$/i.test(answer)) throw new Failure('Nothing was done.');
}
