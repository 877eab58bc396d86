import { queryOptions } from '@tanstack/react-query';
import { callPersonApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { readQuery } from './reads.ts';

/** The access point of an account, without its secret and the values of its headers. */
export type AccessPoint = Operations['GET /v1/account/access_point']['data'];

/** A document on its way to the access point. */
export type HandOver = Operations['GET /v1/hand_overs/{hand_over_id}']['data'];

/** What a person enters. */
export type AccessPointInput = {
  readonly format: 'peppol' | 'xrechnung';
  readonly handsOverOnIssue: boolean;
} & (
  | { readonly kind: 'StandIn' }
  | {
      readonly kind: 'Endpoint';
      readonly url: string;
      readonly headers?: readonly { readonly name: string; readonly value: string }[];
    }
);

/** The same with the secret, where it is new. */
type SavedAccessPoint = AccessPoint & { readonly secret: string | null };

const pathOf = (account: string) => `/accounts/${encodeURIComponent(account)}/access_point`;

/** Reads whom the e-invoices of an account are handed to. */
export const accessPointQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'access-point'],
    queryFn: ({ signal }) => callPersonApi<AccessPoint>('GET', pathOf(account), { signal }),
  });

/** Stores whom e-invoices are handed to. */
export function saveAccessPoint(account: string, body: AccessPointInput): Promise<SavedAccessPoint> {
  return callPersonApi('PUT', pathOf(account), { body });
}

/** Makes a new secret. */
export function rotateAccessPointSecret(account: string): Promise<SavedAccessPoint> {
  return callPersonApi('POST', `${pathOf(account)}/secret`, { body: {} });
}

/** Deletes the settings. */
export function removeAccessPoint(account: string): Promise<AccessPoint> {
  return callPersonApi('DELETE', pathOf(account));
}

/** The documents of an invoice that were handed over, newest first. */
export const handOversQuery = (account: string, invoice: string) =>
  readQuery(account, ['hand-overs', invoice], 'GET /v1/hand_overs', {
    query: { invoice_id: invoice, limit: 50 },
  });
