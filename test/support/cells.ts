import { nextState, type StateTable } from '../../src/kit/states.ts';

/** One cell of a table, named `from move`. */
export interface Cell {
  readonly name: string;
  readonly from: string;
  readonly move: string;
  /** Where it leads; null where the table has no such row. */
  readonly to: string | null;
}

export function cellsOf<State extends string, Move extends string>(table: StateTable<State, Move>): Cell[] {
  const states = Object.keys(table) as State[];
  const moves = [...new Set(states.flatMap((state) => Object.keys(table[state]) as Move[]))];
  return states.flatMap((from) =>
    moves.map((move) => ({ name: `${from} ${move}`, from, move, to: nextState(table, from, move) })),
  );
}

/** Cells that nobody can attempt through HTTP, and why. */
export interface Unattemptable {
  readonly cells: readonly string[];
  readonly why: string;
}

/** The cells that a test of a table covers, named `from move`. */
interface Coverage {
  /** Allowed moves that are made, each with the state that it is seen to lead to. */
  readonly rows: readonly { readonly cell: string; readonly to: string }[];
  /** Moves that are attempted and lead nowhere. */
  readonly refusals: readonly string[];
  readonly unattemptable: readonly Unattemptable[];
}

/** The cells that a test omits or contradicts; empty when it covers the whole table. */
export function gapsOf<State extends string, Move extends string>(
  table: StateTable<State, Move>,
  { rows, refusals, unattemptable }: Coverage,
): string[] {
  const cells = cellsOf(table);
  const made = new Map(rows.map(({ cell, to }) => [cell, to]));
  const refused = new Set(refusals);
  const listed = unattemptable.flatMap((one) => one.cells);
  const faults = cells.flatMap(({ name, to }) => {
    if (to !== null) return made.get(name) === to ? [] : [`${name} leads to ${to}, which no case makes`];
    if (made.has(name)) return [`${name} is not allowed, but a case makes it`];
    const times = Number(refused.has(name)) + listed.filter((cell) => cell === name).length;
    if (times === 0) return [`${name} is neither attempted nor listed with a reason`];
    return times > 1 ? [`${name} is listed as not attemptable, and attempted or listed again`] : [];
  });
  // A move that the table allows may still be refused because of amounts, or because of the invoice's other payments.
  const known = new Map(cells.map(({ name, to }) => [name, to]));
  const strangers = [...made.keys(), ...refused].filter((name) => !known.has(name));
  const excused = listed.filter((name) => known.get(name) !== null);
  return [...faults, ...[...strangers, ...excused].map((name) => `${name} is no cell that could be there`)];
}
