import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads lines of standard input until its end, without showing what is typed. Empty lines are left out. */
export async function readHiddenLines(prompt: string): Promise<string[]> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  const lines: string[] = [];
  try {
    for await (const line of reader) if (line.trim() !== '') lines.push(line.trim());
  } finally {
    reader.close();
    if (isTyped) process.stderr.write('\n');
  }
  return lines;
}
