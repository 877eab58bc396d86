import type { NamedSchemas, Node, Placed } from './naming.ts';
import { successOf } from './naming.ts';

/** Which operations take the id that an answer has: `components.links`, and the links of an answer. */
interface Links {
  readonly all: Readonly<Record<string, Node>>;
  /** The links of an operation's answer; null when no operation takes its id. */
  readonly of: (placed: Placed) => Node | null;
}

/** Finds for each operation those whose path takes the id of its answer, and nothing else. */
export function makeLinks(operations: readonly Placed[], { nameOf }: NamedSchemas): Links {
  const takers = operations.flatMap(({ path, operation: { operationId } }) => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const [parameter] = parameters;
    // What is under an object follows from its path; what reads, changes or deletes the object is worth a link.
    const isOwn = path.endsWith('}');
    return parameter === undefined || parameters.length > 1 || !isOwn ? [] : [{ operationId, parameter }];
  });
  // What an object is named after is what its path names: /v1/invoices/{invoice_id} answers invoices.
  const parameterOf = new Map<string, string>();
  for (const placed of operations) {
    const name = nameOfData(placed, nameOf);
    const own = /\{(\w+_id)\}$/.exec(placed.path)?.[1];
    if (name !== undefined && own !== undefined && !placed.path.includes('}/')) parameterOf.set(name, own);
  }
  for (const placed of operations) {
    const name = nameOfData(placed, nameOf);
    const family = takers.find(({ parameter }) =>
      placed.path.endsWith(`/${collectionOf(parameter)}`),
    )?.parameter;
    // Links of a payer or recipient lead to other operations, which need no token.
    if (
      placed.method === 'post' &&
      placed.operation.security === undefined &&
      name !== undefined &&
      family !== undefined
    )
      parameterOf.set(name, family);
  }
  const followed = new Set<string>();
  const of = (placed: Placed): Node | null => {
    const parameter = parameterOf.get(nameOfData(placed, nameOf) ?? '');
    if (parameter === undefined || placed.method === 'delete') return null;
    const found = takers.filter((taker) => taker.parameter === parameter);
    for (const { operationId } of found) followed.add(operationId);
    return Object.fromEntries(
      found.map(({ operationId }) => [operationId, { $ref: `#/components/links/${operationId}` }]),
    );
  };
  for (const placed of operations) if ('201' in placed.operation.responses) of(placed);
  const links = takers.map(({ operationId, parameter }) => [
    operationId,
    { operationId, parameters: { [parameter]: '$response.body#/data/id' } },
  ]);
  return {
    all: Object.fromEntries(links.filter(([id]) => followed.has(id as string))) as Record<string, Node>,
    of,
  };
}

function nameOfData({ operation }: Placed, nameOf: NamedSchemas['nameOf']): string | undefined {
  const data = (successOf(operation).properties as Record<string, Node> | undefined)?.data;
  const properties = data?.properties as Node | undefined;
  return data === undefined || properties?.id === undefined ? undefined : nameOf(data);
}

function collectionOf(parameter: string): string {
  return `${parameter.replace(/_id$/, '')}s`;
}
