/** A document that waits: whose it is, and how long it will probably take. */
export interface Waiting {
  readonly account: string;
  readonly expectedMs: number;
}

// When the queue is longer, callers are asked to come back later, instead of waiting on an open connection.
const LONGEST_QUEUE_MS = 10_000;

// Limits of one account, so that its burst does not close the queue to others.
const MOST_OF_ACCOUNT = 10;
const LONGEST_OF_ACCOUNT_MS = 5_000;

/** A queue in which accounts take turns: a burst of one does not delay the single request of another. */
interface FairQueue<Job extends Waiting> {
  /** Seconds after which to come back when the queue is full; null when there is room. */
  refusal(job: Waiting): number | null;
  add(job: Job): void;
  /** Takes out the next job of the account whose turn it is; null when the queue is empty. */
  next(): Job | null;
  /** Takes out a job whose requester is gone. */
  remove(job: Job): void;
}

export function createFairQueue<Job extends Waiting>(): FairQueue<Job> {
  // In the order of their turns.
  const byAccount = new Map<string, readonly Job[]>();
  const keep = (account: string, jobs: readonly Job[]) => {
    if (jobs.length === 0) byAccount.delete(account);
    else byAccount.set(account, jobs);
  };
  const waitingMs = () => [...byAccount.values()].reduce((total, jobs) => total + sumOf(jobs), 0);
  return {
    refusal({ account, expectedMs }) {
      const own = byAccount.get(account) ?? [];
      const ownMs = sumOf(own);
      const isOwnFull =
        own.length >= MOST_OF_ACCOUNT || (own.length > 0 && ownMs + expectedMs > LONGEST_OF_ACCOUNT_MS);
      const allMs = waitingMs();
      const isFull = allMs > 0 && allMs + expectedMs > LONGEST_QUEUE_MS;
      if (!isOwnFull && !isFull) return null;
      return Math.max(1, Math.ceil((isFull ? allMs : ownMs) / 1_000));
    },
    add: (job) => keep(job.account, [...(byAccount.get(job.account) ?? []), job]),
    next() {
      const [turn] = byAccount;
      if (turn === undefined) return null;
      const [account, [job = null, ...others]] = turn;
      byAccount.delete(account);
      keep(account, others);
      return job;
    },
    remove(job) {
      const own = byAccount.get(job.account) ?? [];
      keep(
        job.account,
        own.filter((one) => one !== job),
      );
    },
  };
}

function sumOf(jobs: readonly Waiting[]): number {
  return jobs.reduce((total, { expectedMs }) => total + expectedMs, 0);
}
