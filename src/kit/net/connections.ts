import type { LookupFunction, Socket } from 'node:net';
import { callbackify } from 'node:util';
import { AddressNotAllowed, findAllowed, type Guard, type Reach } from './guard.ts';
import type { Resolve } from './resolving.ts';

type Allows = Pick<Guard, 'isAllowed'>;

/** Resolves names to addresses that are all allowed; others are refused. */
export function checkedLookup(guard: Allows, reach: Reach, resolve: Resolve): LookupFunction {
  const find = callbackify((name: string) => findAllowed(guard, reach, resolve, name));
  return (hostname, { all }, callback) => {
    find(hostname, (cause, addresses) => {
      const [first] = cause === null ? addresses : [];
      if (first === undefined) callback(cause, '');
      else if (all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

/** Checks the address of a connection itself; null: it is allowed. */
export function faultOf(guard: Allows, reach: Reach, { remoteAddress }: Socket): Error | null {
  if (remoteAddress === undefined || guard.isAllowed(remoteAddress, reach)) return null;
  return new AddressNotAllowed('The connection leads to an address that is not public.');
}
