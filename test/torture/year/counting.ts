import type { Effort, Person } from '../../support/year/person.ts';

/** The effort of each job by its name, for each time that it was done. */
export type Tally = Map<string, Effort[]>;

/** Does a job, and notes its effort. */
export async function noting<Made>(
  tally: Tally,
  person: Person,
  job: string,
  work: () => Promise<Made>,
): Promise<Made> {
  const before = person.effort();
  const made = await work();
  const after = person.effort();
  const cost = {
    presses: after.presses - before.presses,
    keys: after.keys - before.keys,
    fields: after.fields - before.fields,
    choices: after.choices - before.choices,
  };
  tally.set(job, [...(tally.get(job) ?? []), cost]);
  return made;
}

/** A table of the effort of all jobs. A choice in a list of the browser's own counts as two clicks. */
export function tableOf(tally: Tally): string {
  const rows = [...tally].map(([job, costs]) => [
    job,
    String(costs.length),
    spanOf(costs.map(({ presses, choices }) => presses + 2 * choices)),
    spanOf(costs.map(({ keys }) => keys)),
    spanOf(costs.map(({ fields }) => fields)),
  ]);
  const heads = ['Job', 'Times', 'Clicks', 'Keys', 'Fields'];
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [lineOf(heads), lineOf(heads.map(() => '---')), ...rows.map(lineOf)].join('\n');
}

function spanOf(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? String(least) : `${least}–${most}`;
}
