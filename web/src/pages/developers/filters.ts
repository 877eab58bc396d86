type Search = Readonly<Record<string, unknown>>;

/** The filters of the event log in the address. */
export interface EventSearch {
  readonly type?: string | undefined;
  readonly actorType?: 'Member' | 'Token' | 'Client' | 'Recipient' | 'Operator' | undefined;
  /** A person or a token. */
  readonly actorId?: string | undefined;
  readonly objectId?: string | undefined;
  /** A day, `YYYY-MM-DD`. */
  readonly since?: string | undefined;
}

/** The filters of the request log in the address. */
export interface RequestSearch {
  readonly method?: (typeof methods)[number] | undefined;
  readonly statusClass?: (typeof statusClasses)[number] | undefined;
  readonly path?: string | undefined;
  /** Left out, tokens: what the app itself reads would drown them. */
  readonly actorType?: (typeof callerTypes)[number] | 'All' | undefined;
}

export const deliveryStatuses = ['Waiting', 'Delivered', 'Failed'] as const;
/** The actors that can cause an event. */
export const actorTypes = ['Member', 'Token', 'Client', 'Recipient', 'Operator'] as const;
/** The callers that can call an operation. */
export const callerTypes = ['Token', 'Member'] as const;
export const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
/** The first digits of statuses. */
export const statusClasses = ['2', '4', '5'] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function text(search: Search, name: string, pattern: RegExp): object {
  const value = search[name];
  return typeof value === 'string' && pattern.test(value) ? { [name]: value } : {};
}

function oneOf(search: Search, name: string, values: readonly string[]): object {
  // A digit in the address is read as a number by the router.
  const value = values.find((one) => one === String(search[name]));
  return value === undefined ? {} : { [name]: value };
}

/** Reads the filters of the log of events. */
export function readEventSearch(search: Search): EventSearch {
  return {
    ...text(search, 'type', /^[a-z_]+(?:\.[a-z_]+)+$/),
    ...oneOf(search, 'actorType', actorTypes),
    ...text(search, 'actorId', UUID),
    ...text(search, 'objectId', UUID),
    ...text(search, 'since', /^\d{4}-\d{2}-\d{2}$/),
  };
}

/** Reads the filters of the log of requests. */
export function readRequestSearch(search: Search): RequestSearch {
  return {
    ...oneOf(search, 'method', methods),
    ...oneOf(search, 'statusClass', statusClasses),
    ...text(search, 'path', /^\/v1[a-z0-9_/-]{0,190}$/),
    ...oneOf(search, 'actorType', [...callerTypes, 'All']),
  };
}

/** Reads the filter of the deliveries of a webhook. */
export function readDeliverySearch(search: Search): { readonly status?: (typeof deliveryStatuses)[number] } {
  return oneOf(search, 'status', deliveryStatuses);
}
