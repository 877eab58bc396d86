/** Requests sent as fast as they are answered, over connections that stay open. */
export interface Load {
  readonly port: number;
  readonly token: string;
  /** Posts go to the accounts of these tokens in turn, instead of to that of `token`. */
  readonly tokens?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Paths to read, one after the other; with `body` the one path to post to. */
  readonly paths: readonly string[];
  /**
   * Posted with an idempotency key of its own each; every {@link CONTACT_PLACE} in it becomes a number from
   * 0001 to 1000. No post is cut off: the load ends when the last is answered.
   */
  readonly body?: string;
}

/** A load with what the generators need besides. */
export interface PreparedLoad extends Load {
  /** Begins every idempotency key of this load. */
  readonly keyPrefix: string;
}

export interface LoadResult {
  readonly requests: number;
  /** Requests answered per second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** The report of a generator: `faults` are answers of 400 and above, and broken or silent connections. */
export interface GeneratorResult extends LoadResult {
  readonly faults: Readonly<Record<string, number>>;
}

/** Stands for the contact's number in the body of a load. */
export const CONTACT_PLACE = '####';

/** How many contacts a load with a body draws from. */
export const CONTACTS = 1000;

/** The connections that the promises name. */
export const CONNECTIONS = 64;

/** How long after its last request a load of posts waits for answers. */
export const DRAIN_SECONDS = 1;
