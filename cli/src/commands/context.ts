import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type Form, Printer } from '../output/printer.ts';
import { isOverheard, overheard } from '../profiles/address.ts';
import { type OperatorSession, openOperatorSession } from '../profiles/operator.ts';
import { openSession, type Session } from '../profiles/session.ts';
import type { Terminal } from '../terminal.ts';

/** The options of every command; the last two only of commands that change something. */
interface CommonOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly profile?: string;
  readonly idempotencyKey?: string;
  readonly yes?: boolean;
}

/** The surroundings of a command before a person has signed in. */
export interface BareContext {
  readonly terminal: Terminal;
  readonly printer: Printer;
  /** Says which service is asked, so that a failure can name it. */
  readonly asks: (url: string) => void;
}

/** What a command works with. */
export interface Context extends BareContext {
  readonly session: Session;
  /**
   * The options of a request that changes something: its idempotency key, which the message names when the outcome is
   * unknown. A command that changes several things names each, so that each has a key of its own.
   */
  key(of?: string): { readonly idempotencyKey: string };
  /** Says which options a repetition must have besides the key, because the command chose something itself. */
  readonly repeatedWith: (options: string) => void;
  /** Whether the key was given: the request may have been sent before. */
  readonly isRepetition: boolean;
}

/** What a command of the operator works with. */
export interface OperatorContext extends BareContext, Pick<OperatorSession, 'operator'> {
  /** The options of a request that changes something: its idempotency key. */
  key(): { readonly idempotencyKey: string };
}
export type OperatorWork<Options> = Work<Options, OperatorContext>;

/** The work of a command: its arguments, then its options. */
export type Work<Options, Given = Context> = (
  context: Given,
  args: readonly string[],
  options: Options & CommonOptions,
) => Promise<void>;

/** Facts about a command for the message of its failure: the form of its answers, the service and the key. */
export interface Attempt {
  form: Form;
  url: string | null;
  key: string | null;
  /** The values that the command chose itself, as options for a repetition; null when it chose none. */
  chosen: string | null;
}

type Handler = (...given: unknown[]) => Promise<void>;

/** Makes handlers for commander of works. */
export interface Run {
  /** Of a command that needs a session. */
  signedIn<Options>(work: Work<Options>): Handler;
  /** Of one that needs a token of the installation. */
  operating<Options>(work: OperatorWork<Options>): Handler;
  /** Of one that needs none. */
  anyway<Options>(work: Work<Options, BareContext>): Handler;
}

/** The handlers of one run of the program; they fill in the attempt. */
export function createRun(terminal: Terminal, attempt: Attempt): Run {
  const begin = <Options>(given: readonly unknown[]) => {
    const options = (given.at(-1) as Command).optsWithGlobals<Options & CommonOptions>();
    attempt.form = formOf(options);
    // A variadic argument is a list.
    const args = given.slice(0, -2).flatMap((one) => (one === undefined ? [] : (one as string | string[])));
    const asks = (url: string) => {
      attempt.url = url;
    };
    return { context: { terminal, printer: new Printer(attempt.form, terminal), asks }, args, options };
  };
  return {
    signedIn<Options>(work: Work<Options>): Handler {
      return async (...given) => {
        const { context, args, options } = begin<Options>(given);
        const session = await openSession(terminal.environment, options.profile);
        context.asks(session.url);
        if (isOverheard(session.url)) context.printer.warn(overheard(session.url));
        const first = options.idempotencyKey ?? randomUUID();
        const key = (of?: string) => {
          attempt.key = first;
          return { idempotencyKey: of === undefined ? first : `${first}:${of}` };
        };
        const repeatedWith = (chosen: string) => {
          attempt.chosen = chosen;
        };
        const isRepetition = options.idempotencyKey !== undefined;
        await work({ ...context, session, key, repeatedWith, isRepetition }, args, options);
      };
    },
    operating<Options>(work: OperatorWork<Options>): Handler {
      return async (...given) => {
        const { context, args, options } = begin<Options>(given);
        const { url, operator } = openOperatorSession(terminal.environment);
        context.asks(url);
        if (isOverheard(url)) context.printer.warn(overheard(url));
        const key = () => {
          attempt.key = options.idempotencyKey ?? randomUUID();
          return { idempotencyKey: attempt.key };
        };
        await work({ ...context, operator, key }, args, options);
      };
    },
    anyway<Options>(work: Work<Options, BareContext>): Handler {
      return async (...given) => {
        const { context, args, options } = begin<Options>(given);
        await work(context, args, options);
      };
    },
  };
}

function formOf({ json, quiet }: CommonOptions): Form {
  if (json === true) return 'json';
  return quiet === true ? 'ids' : 'people';
}
