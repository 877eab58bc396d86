/** The owner of what this browser keeps: another person at the same computer does not get it. */
export interface Owner {
  readonly person: string;
  readonly account: string;
}

const BEGINNING = 'tranche-kept:';

/** The name under which this browser keeps something of a person in an account. */
export function keptName({ person, account }: Owner, name: string): string {
  return `${BEGINNING}${person}:${account}:${name}`;
}

/** Forgets what this browser keeps of everybody but a person; null: of everybody. Several people may use one computer. */
export function forgetKept(but: string | null): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isOthers = but === null || !name.startsWith(`${BEGINNING}${but}:`);
      if (name.startsWith(BEGINNING) && isOthers) localStorage.removeItem(name);
    }
  } catch {
    // Switched off: nothing was kept.
  }
}
