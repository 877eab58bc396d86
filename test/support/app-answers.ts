import type { Page, Route } from 'playwright-core';

/** The network of a scene, set up before its page is opened. */
type Network = (page: Page) => Promise<unknown>;

const TIMESTAMP = '2026-11-21T12:00:00.000Z';

const only = (method: string, fulfill: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? fulfill(route) : route.fallback();

/** Replaces the service's answer at the addresses, for a state that it cannot be brought into twelve times. */
export const answer =
  (address: string, data: unknown, method = 'GET'): Network =>
  (page) =>
    page.route(
      address,
      only(method, (route) =>
        route.fulfill({ status: 200, json: { timestamp: TIMESTAMP, data, error: null } }),
      ),
    );

/** A fault of one field, as refusals name it. */
export const faultAt = (path: string, message: string) => ({ path, code: 'invalid_format', message });

/** The addresses refuse a change, with the faults of fields. */
export const refuse =
  (
    address: string,
    method: string,
    message: string,
    details: readonly object[] = [],
    code = 'invalid_request',
  ): Network =>
  (page) =>
    page.route(
      address,
      only(method, (route) => {
        const error = { code, message, details, requestId: 'req_7f3a91c2' };
        return route.fulfill({ status: 422, json: { timestamp: TIMESTAMP, data: null, error } });
      }),
    );

/** Several at once. */
export const all =
  (...networks: readonly Network[]): Network =>
  async (page) => {
    for (const network of networks) await network(page);
  };
