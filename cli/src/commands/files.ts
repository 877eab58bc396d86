import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import type { Context } from './context.ts';

/** Where a file goes that the service answers. `-` is standard output. */
export interface FileOptions {
  readonly output?: string;
}

/** A name for a file, without what any file system refuses: what is saved here may be opened on Windows. */
export function fileName(text: string): string {
  const name = text.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '');
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) || name === '' ? `_${name}` : name;
}

/** Saves the body of an answer, whole or not at all. Answers the name of the file; null for standard output. */
export async function saveBody(
  { terminal }: Pick<Context, 'terminal'>,
  response: Response,
  target: string,
): Promise<string | null> {
  if (target === '-' && terminal.width !== null) {
    throw wrongUse(
      'A file is not shown on the screen.',
      'Name a file with --output, or send it to a program.',
    );
  }
  const body = Readable.from(response.body ?? []);
  if (target === '-') {
    await writeAll(body, terminal.output);
    return null;
  }
  const draft = `${target}.part`;
  try {
    await pipeline(body, createWriteStream(draft));
    await rename(draft, target);
  } catch (cause) {
    await rm(draft, { force: true });
    const message = `${target} could not be written: ${(cause as Error).message}.`;
    throw new Failure(message, { exitCode: exitCodes.failed, cause });
  }
  return target;
}

// Standard output stays open: others write to it afterwards.
async function writeAll(body: Readable, output: Writable): Promise<void> {
  for await (const chunk of body) if (!output.write(chunk)) await once(output, 'drain');
}
