import { type TProperties, Type } from 'typebox';

/** The fields that lists of tools take: smaller pages than those of the API, because a model reads them whole. */
export const paging: TProperties = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'How many at most. Default 20.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 700, description: 'nextCursor of the page before.' })),
};

export interface Paging {
  readonly limit?: number;
  readonly cursor?: string;
}

export function pageQueryOf<Input extends Paging>(input: Input): Input & { readonly limit: number } {
  return { ...input, limit: input.limit ?? 20 };
}
