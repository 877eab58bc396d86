import { expect, it } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  makeError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RefusedError,
  ServerError,
  TrancheError,
  VersionConflictError,
} from './errors.ts';

it.each([
  [400, InvalidRequestError],
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [405, InvalidRequestError],
  [409, ConflictError],
  [412, VersionConflictError],
  [413, InvalidRequestError],
  [422, RefusedError],
  [429, RateLimitError],
  [500, ServerError],
  [503, ServerError],
])('the error of a %i has a class of its own, which is an ApiError', (status, kind) => {
  const details = [{ path: '/contact/email', code: 'format', message: 'This is no address.' }];
  const body = { code: 'some_code', message: 'A sentence.', details, requestId: 'req_1' };
  const error = makeError(status, body);
  expect(error.constructor).toBe(kind);
  expect(error.name).toBe(kind.name);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toBeInstanceOf(TrancheError);
  expect(error).toMatchObject({ status, ...body });
  expect(error.faultOf('/contact/email')).toBe('This is no address.');
  expect(error.faultOf('/contact')).toBeUndefined();
});

it('nothing is known about the outcome after 5xx, 429, a lost answer, and while the key still runs', () => {
  const isUnknown = (status: number, code = 'x') => makeError(status, { code }).isUnknown;
  expect([isUnknown(500), isUnknown(503), isUnknown(429), isUnknown(409, 'request_in_progress')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isUnknown(400), isUnknown(409), isUnknown(412), isUnknown(422)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(new ApiError(0, {}).isUnknown).toBe(true);
});

it('an error without an envelope still names the request', () => {
  expect(makeError(502, {}, { headers: new Headers({ 'request-id': 'req_2' }) }).requestId).toBe('req_2');
});
