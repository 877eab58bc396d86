/** How a command ends; docs/cli.md lists them for programs. */
export const exitCodes = {
  done: 0,
  /** The service refused it, or it failed. */
  failed: 1,
  /** The command is wrong: nothing was sent. */
  usage: 2,
  /** Not signed in, or the token may not do this. */
  notAllowed: 3,
  /** There is no such thing in the account. */
  notFound: 4,
  /** The service was not reached, or did not answer as it should: it may help to try again. */
  unreachable: 5,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** One fault of what was given: a field of a request, by its JSON pointer, or a cell of a file. */
export interface Detail {
  readonly path: string;
  readonly message: string;
  /** For a file: the line, counted from 1, and the name of its column. */
  readonly line?: number;
  readonly column?: string;
}

/** A failure with a message for people, and the remedy. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  /** The remedy, as a sentence or a command; null when none is known. */
  readonly cure: string | null;
  readonly details: readonly Detail[];

  constructor(
    message: string,
    options: {
      exitCode?: ExitCode;
      cure?: string | null;
      details?: readonly Detail[];
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'Failure';
    this.exitCode = options.exitCode ?? exitCodes.failed;
    this.cure = options.cure ?? null;
    this.details = options.details ?? [];
  }
}

/** The person pressed Ctrl-C. A request that was already sent may have had its effect. */
export class Interrupted extends Failure {
  constructor() {
    super('You have ended it.', { exitCode: exitCodes.interrupted });
  }
}

/** A mistake in the command as it was typed: nothing was sent. */
export function wrongUse(
  message: string,
  cure: string | null = null,
  details: readonly Detail[] = [],
): Failure {
  return new Failure(message, { exitCode: exitCodes.usage, cure, details });
}
