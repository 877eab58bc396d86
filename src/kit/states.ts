/**
 * A state machine as a table: from → move → to. Each slice declares its own; nothing else writes a status.
 * The same table is walked by the tests and drawn in docs/money.md.
 */
export type StateTable<State extends string, Move extends string> = {
  readonly [From in State]: { readonly [M in Move]?: State };
};

/** Where a move leads from a state, or null when the table has no such row. */
export function nextState<State extends string, Move extends string>(
  table: StateTable<State, Move>,
  from: State,
  move: Move,
): State | null {
  return table[from][move] ?? null;
}
