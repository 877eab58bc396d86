/** Formats rows under their headings, each column as wide as its widest cell. */
export function renderTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An instant in a table: UTC, to the minute. */
export function renderInstant(instant: Date | null): string {
  return instant === null ? '-' : instant.toISOString().slice(0, 16).replace('T', ' ');
}
