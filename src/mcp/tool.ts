import type { TSchema } from 'typebox';
import type { Account, Scope } from '../accounts/types.ts';
import type { ApiAnswer, ApiRequest, CallApi } from './calls.ts';

/** What a tool works with: the caller's account and operations. */
export interface ToolUse {
  readonly account: Account;
  readonly scopes: ReadonlySet<Scope>;
  /** Today in the account's zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The page of the app that shows something, e.g. `invoices/<id>`. */
  readonly pageOf: (path: string) => string;
  readonly callApi: CallApi;
}

/** What is common to all tools. */
interface Described {
  readonly name: string;
  readonly title: string;
  /** What it does and when it is the right one, for a model. */
  readonly description: string;
  /** All that a token needs for the tool; a token that lacks one does not see it. */
  readonly scopes: readonly Scope[];
  readonly input: TSchema;
}

interface ReadingTool<Input> extends Described {
  readonly kind: 'Reads';
  readonly run: (use: ToolUse, input: Input) => Promise<object>;
}

/** A tool that adds something that nobody else sees and that moves no money. */
interface AddingTool<Input> extends Described {
  readonly kind: 'Adds';
  readonly run: (use: ToolUse, input: Input) => Promise<object>;
}

/** What an acting tool is about to do. */
export interface Review {
  /** A sentence that says it to whoever decides: what happens, to whom, and how much money it is about. */
  readonly sentence: string;
  /** What else they should know. A confirmation holds only while all of this stays as it is. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly request: ApiRequest;
  /** True when nobody else sees it and no money moves: it is done without asking. */
  readonly isHarmless?: boolean;
  readonly present: (answer: ApiAnswer) => Promise<object> | object;
}

/** A tool that moves money, writes to somebody, or changes what others rely on: it is reviewed, confirmed, then done. */
export interface ActingTool<Input> extends Described {
  readonly kind: 'Acts';
  /** Whether the same call again changes nothing more. */
  readonly isIdempotent: boolean;
  readonly review: (use: ToolUse, input: Input) => Promise<Review>;
}

/** A tool of any kind. What it takes is known to itself and its schema, by which it is checked before the tool is run. */
// biome-ignore lint/suspicious/noExplicitAny: - as said above
export type Tool = ReadingTool<any> | AddingTool<any> | ActingTool<any>;
