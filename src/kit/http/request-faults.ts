import type { FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FaultDetail } from '../errors.ts';
import { describeFaults } from './faults.ts';
import type { JsonFault } from './json-fault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The faults in the text of a body that no operation allows, or null; the schema may find more. */
    bodyFaults: readonly JsonFault[] | null;
  }
}

const parts = ['params', 'body', 'querystring', 'headers'] as const;

/** Every fault of a request, of all its parts: a caller corrects them at once. */
export function findRequestFaults(request: FastifyRequest, most?: number): FaultDetail[] {
  const bodyFaults = request.bodyFaults ?? [];
  const reported = new Set(bodyFaults.map(({ path }) => path));
  const found = parts.flatMap((part): FastifySchemaValidationError[] => {
    const validate = request.getValidationFunction(part);
    if (validate === undefined || validate(part === 'querystring' ? request.query : request[part]) === true)
      return [];
    return [...((validate as { errors?: FastifySchemaValidationError[] | null }).errors ?? [])];
  });
  return [...bodyFaults, ...describeFaults(found, most).filter(({ path }) => !reported.has(path))];
}
