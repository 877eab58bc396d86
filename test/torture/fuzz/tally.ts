import type { Api } from './api.ts';

/** An answer that is not what the document promises, as it was first seen. */
export interface Fault {
  readonly what: string;
  readonly house: number;
  readonly tell: string;
  times: number;
}

/** What a run has seen. */
export interface Tally {
  readonly faults: readonly Fault[];
  requests(): number;
  count(operation: string, status: number, way: string): void;
  note(fault: Omit<Fault, 'times'>): void;
  /** The operations that were never answered with a success. */
  neverDone(api: Api): string[];
  /** How often each operation was answered with what. */
  table(api: Api): string;
}

export function createTally(): Tally {
  const counts = new Map<string, Map<number, number>>();
  const ways = new Map<string, number>();
  const faults = new Map<string, Fault>();
  let requests = 0;
  const countOf = (operation: string, isCounted: (status: number) => boolean) =>
    Array.from(counts.get(operation) ?? [])
      .filter(([status]) => isCounted(status))
      .reduce((sum, [, times]) => sum + times, 0);
  const isSuccess = (status: number) => status >= 200 && status < 300;
  const neverDone = ({ operations }: Api) =>
    operations.filter(({ id }) => countOf(id, isSuccess) === 0).map(({ id }) => id);
  return {
    get faults() {
      return [...faults.values()];
    },
    requests: () => requests,
    count(operation, status, way) {
      requests += 1;
      ways.set(way, (ways.get(way) ?? 0) + 1);
      const statuses = counts.get(operation) ?? new Map<number, number>();
      counts.set(operation, statuses);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    note(fault) {
      // The same fault with other ids and figures is told once.
      const key = fault.what.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4,}/g, '…');
      const known = faults.get(key);
      if (known === undefined) faults.set(key, { ...fault, times: 1 });
      else known.times += 1;
    },
    neverDone,
    table(api) {
      const lines = api.operations.map(({ id, name }) => {
        const total = countOf(id, () => true);
        const done = countOf(id, isSuccess);
        const statuses = Array.from(counts.get(id) ?? [])
          .toSorted(([one], [other]) => one - other)
          .map(([status, times]) => `${status} ${times}`);
        const share = total === 0 ? 0 : Math.round((100 * done) / total);
        return `${String(share).padStart(3)} %  ${name.padEnd(78)} ${statuses.join(' · ')}`;
      });
      const kinds = Array.from(ways, ([way, times]) => `${way} ${times}`).toSorted();
      return [`answered 2xx, of all requests to an operation (${kinds.join(' · ')})`, ...lines].join('\n');
    },
  };
}
