/** The types of the API are those of its client. */
export type * from '../../../sdk/src/schema.ts';
