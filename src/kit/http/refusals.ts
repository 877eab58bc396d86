import type { FastifyError } from 'fastify';
import { isUnavailable } from '../db/database-faults.ts';
import { AppError, invalidRequest, type RefusalCode } from '../errors.ts';
import { describeFaults } from './faults.ts';
import { StrictJsonError } from './strict-json.ts';

const frameworkRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
};

/** The refusal that something thrown stands for; a fault of ours is `internal`, with what was thrown as its cause. */
export function refusalOf(cause: FastifyError | Error): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof StrictJsonError) {
    const noJson = cause.faults.find(({ code }) => code === 'invalid_json');
    const details = cause.faults.map(({ path, code, message }) => ({ path, code, message }));
    return new AppError(noJson === undefined ? 'invalid_request' : 'invalid_json', {
      message: (noJson ?? cause).message,
      details,
    });
  }
  if ('validation' in cause && Array.isArray(cause.validation))
    return invalidRequest(describeFaults(cause.validation));
  const known = 'code' in cause ? frameworkRefusals[cause.code] : undefined;
  if (known !== undefined) return new AppError(known, { cause });
  if ('statusCode' in cause && Math.floor(Number(cause.statusCode) / 100) === 4)
    return new AppError('invalid_request', { cause });
  if (isUnavailable(cause)) {
    const message =
      'The database did not answer. Whether the request had an effect is not known: repeat it with its Idempotency-Key.';
    return new AppError('overloaded', { message, retryAfterSeconds: 2, cause });
  }
  return new AppError('internal', { cause });
}
