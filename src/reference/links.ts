import type { Node, Placed } from './naming.ts';

/** Which operations take the id that an answer has: `components.links`, and the links of an answer. */
interface Links {
  readonly all: Readonly<Record<string, Node>>;
  /** The links of an operation that makes an object; undefined where no operation takes the id of its answer. */
  readonly of: (placed: Placed) => Node | undefined;
}

/**
 * Finds for each operation that makes an object those that read, change or delete it: what a POST to `…/refunds` makes
 * is at `/v1/refunds/{refund_id}`. What is below an object follows from its path.
 */
export function makeLinks(operations: readonly Placed[]): Links {
  const takersOf = ({ method, path, operation }: Placed): readonly Placed[] => {
    // Links of a payer or recipient lead to other operations, which need no token.
    const isMaking = method === 'post' && '201' in operation.responses && operation.security === undefined;
    const place = `/v1/${path.split('/').at(-1)}/{`;
    return isMaking ? operations.filter((one) => one.path.startsWith(place) && isOneId(one.path)) : [];
  };
  const followed = new Set(operations.flatMap(takersOf));
  const all = operations
    .filter((one) => followed.has(one))
    .map(({ path, operation: { operationId } }) => {
      const parameter = path.slice(path.indexOf('{') + 1, -1);
      return [operationId, { operationId, parameters: { [parameter]: '$response.body#/data/id' } }];
    });
  return {
    all: Object.fromEntries(all) as Record<string, Node>,
    of(placed) {
      const takers = takersOf(placed).map(({ operation: { operationId } }) => operationId);
      if (takers.length === 0) return undefined;
      return Object.fromEntries(takers.map((id) => [id, { $ref: `#/components/links/${id}` }]));
    },
  };
}

const isOneId = (path: string) => path.indexOf('}') === path.length - 1;
