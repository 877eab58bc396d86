import { CommandError } from '../../kit/command-error.ts';

/** A file could not be read to its end. That says nothing about its content. */
export class UnreadFile extends CommandError {}

/** The bytes of a file. Errors: {@link UnreadFile}, when the place or the connection to it breaks. */
export async function* readToEnd(
  name: string,
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* await open();
  } catch (cause) {
    const { message } = cause as Error;
    // The place itself names what it could not read.
    throw new UnreadFile(
      cause instanceof CommandError
        ? message
        : `${name} cannot be read to its end: ${message.replace(/\.$/, '')}. Nothing was restored. Try again when the place answers.`,
      { cause },
    );
  }
}
