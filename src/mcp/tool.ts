import type { TSchema } from 'typebox';
import type { Account, Scope } from '../accounts/types.ts';
import type { ApiAnswer, ApiRequest, CallApi } from './calls.ts';

/** The caller's account and operations. */
export interface ToolUse {
  readonly account: Account;
  readonly scopes: ReadonlySet<Scope>;
  /** Today in the account's zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The page of the app that shows something, e.g. `invoices/<id>`. */
  readonly pageOf: (path: string) => string;
  readonly callApi: CallApi;
}

/** The fields of every tool. */
interface Described {
  readonly name: string;
  readonly title: string;
  /** For a model: the tool's effect, and when to use it. */
  readonly description: string;
  /** The scopes that a token needs. A token without one of them does not see the tool. */
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

/** The planned effect of an acting tool. */
export interface Review {
  /** A sentence for the person who decides: the effect, whom it reaches, and the amount. */
  readonly sentence: string;
  /** More facts for the decision. A confirmation holds only while none of this changes. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly request: ApiRequest;
  /** True when no other person sees it and no money moves: it is done without asking. */
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

/** A tool of any kind. Its input is checked by its own schema before it runs. */
// biome-ignore lint/suspicious/noExplicitAny: - as said above
export type Tool = ReadingTool<any> | AddingTool<any> | ActingTool<any>;
