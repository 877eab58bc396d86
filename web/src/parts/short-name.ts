/** So many characters of a name leave a button in one line. */
const MOST = 24;

/** A name for a button: of a long one the beginning. What stands beside the button has all of it. */
export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MOST
    ? name
    : `${letters
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`;
}
