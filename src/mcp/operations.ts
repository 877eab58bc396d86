import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { HttpServer } from '../kit/http/server.ts';

export type Operations = ReturnType<typeof gatherOperations>;

/**
 * Gathers the schemas of the API's operations as they are added, so that tools have the same fields and descriptions. Call
 * it before the routes are added.
 */
export function gatherOperations(server: HttpServer) {
  const schemas = new Map<string, TSchema>();
  server.addHook('onRoute', ({ method, url, schema }) => {
    const taken = (schema?.body ?? schema?.querystring) as TSchema | undefined;
    if (url.startsWith('/v1/') && taken !== undefined) schemas.set(`${[method].flat()[0]} ${url}`, taken);
  });
  return {
    /** The fields of an operation's body or, for a GET, of its query. `operation`: method and path, as `POST /v1/x`. */
    fieldsOf(operation: string): TProperties {
      const { properties } = (schemas.get(operation) ?? {}) as Partial<TObject>;
      if (properties === undefined) throw new Error(`There is no operation ${operation} that takes fields.`);
      return properties;
    },
  };
}

/** Some of the fields of an operation, as they are: required or not, with their limits. */
export function pickFields(fields: TProperties, names: readonly string[]): TProperties {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name];
      if (field === undefined) throw new Error(`The operation has no field ${name}.`);
      return [name, field];
    }),
  );
}

/** Fields that are all optional. */
export function optionalFields(fields: TProperties): TProperties {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)]));
}
