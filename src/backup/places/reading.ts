import { CommandError } from '../../kit/command-error.ts';

/** A file could not be read to its end. That says nothing about its content. */
export class UnreadFile extends CommandError {
  /** The sentence without the next step. */
  readonly reason: string;

  constructor(name: string, cause: Error) {
    const reason = `${name} cannot be read to its end: ${cause.message.replace(/\.$/, '')}.`;
    super(`${reason} Nothing was restored. Try again when the place answers.`, { cause });
    this.reason = reason;
  }
}

/** The bytes of a file. Errors: {@link UnreadFile}, when the place or the connection to it breaks. */
export async function* readToEnd(
  name: string,
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* await open();
  } catch (cause) {
    throw new UnreadFile(name, cause as Error);
  }
}
