import { useNavigate } from '@tanstack/react-router';

/**
 * Changes the filters that the address of the open page holds; an empty one is taken off. The way back leads to the page
 * before, not to each filter: typing would make a step of each letter.
 */
export function useFilterChange<Filters extends object = Readonly<Record<string, string | undefined>>>(): (
  changes: Partial<Filters>,
) => void {
  const navigate = useNavigate();
  return (changes) =>
    void navigate({
      to: '.',
      search: (now: object) =>
        Object.fromEntries(
          Object.entries({ ...now, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
        ),
      replace: true,
    } as never);
}
