import { refusalNames } from './names.ts';
import type { Node, Placed } from './naming.ts';

/** The names of the refusals that every operation can meet, by the range of their statuses. */
export const rangeNames: Readonly<Record<string, string>> = { '4XX': 'Refused', '5XX': 'Failed' };

const intros: Readonly<Record<string, string>> = {
  '4XX': 'Refused, as any operation can be.',
  '5XX': 'Failed on our side: repeat the request with its Idempotency-Key.',
};

/**
 * Puts the refusals that every operation can meet into the ranges 4XX and 5XX, which say them once. An operation keeps
 * those that depend on what it does.
 */
export function collectRefusals(operations: readonly Placed[]): Placed[] {
  const common = new Map<string, Node>();
  for (const { operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!isOwn(status)) common.set(status, response);
    }
  }
  const statuses = [...common].toSorted(([one], [other]) => Number(one) - Number(other));
  const ranges = Object.keys(rangeNames).map((range): [string, Node] => [
    range,
    collect(
      range,
      statuses.filter(([status]) => status[0] === range[0]),
    ),
  ]);
  return operations.map(({ operation, ...place }) => {
    const own = Object.entries(operation.responses).filter(([status]) => isOwn(status));
    return { ...place, operation: { ...operation, responses: Object.fromEntries([...own, ...ranges]) } };
  });
}

function isOwn(status: string): boolean {
  return status.startsWith('2') || status in refusalNames;
}

function collect(range: string, responses: readonly [status: string, response: Node][]): Node {
  const described = responses.map(([status, { description }]) => `**${status}** ${String(description)}`);
  return {
    description: [intros[range], ...described].join('\n\n'),
    headers: Object.assign({}, ...responses.map(([, { headers }]) => headers)) as Node,
    content: responses[0]?.[1].content,
  };
}
