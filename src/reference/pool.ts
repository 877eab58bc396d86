import type { Node } from './naming.ts';

/** Parts that several operations share, under the first free name that fits. */
interface Pool {
  /** Counts one use; answers what was offered. */
  readonly offer: (names: readonly string[], thing: Node) => Node;
  /** A reference to a thing that is shared, or the thing itself. */
  readonly place: (thing: Node) => Node;
  readonly shared: () => Node;
}

/** Makes an empty pool. `kind`: the part of `components` that its names stand in. */
export function createPool(kind: string): Pool {
  const uses = new Map<string, { readonly names: readonly string[]; readonly thing: Node; count: number }>();
  let named: Map<string, string> | undefined;
  // A name is given when all uses are known: what is used once stays where it is.
  const give = () => {
    const taken = new Set<string>();
    const given = new Map<string, string>();
    for (const [text, { names, count }] of uses) {
      const name = names.find((one) => !taken.has(one));
      if (count < 2 || name === undefined) continue;
      taken.add(name);
      given.set(text, name);
    }
    return given;
  };
  return {
    offer(names, thing) {
      if (named !== undefined) return thing;
      const text = JSON.stringify(thing);
      const use = uses.get(text) ?? { names, thing, count: 0 };
      use.count += 1;
      uses.set(text, use);
      return thing;
    },
    place(thing) {
      named ??= give();
      const name = named.get(JSON.stringify(thing));
      return name === undefined ? thing : { $ref: `#/components/${kind}/${name}` };
    },
    shared() {
      named ??= give();
      return Object.fromEntries([...named].map(([text, name]) => [name, JSON.parse(text) as Node]));
    },
  };
}
