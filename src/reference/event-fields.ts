import type { EventType } from '../kit/event-types.ts';
import type { Node } from './naming.ts';

/** The type of an event that a webhook may get: one that is logged, or a test. */
export type DeliveredType = EventType | 'webhook.test';

/** A field of `data`. */
export interface DataField {
  /** The schema of the value: one that the document already has, or its own. */
  readonly schema: DataSchema;
  /** True when some events of these types are without it. */
  readonly isOptional?: true;
}

/**
 * A schema of the document by its name, as it is or with some of its fields changed; or a schema of its own. `without`: the
 * fields that events leave out; `hidden`: those that are null, as receivers are no members.
 */
export type DataSchema =
  | {
      readonly named: string;
      readonly isNullable?: true;
      readonly without?: readonly string[];
      readonly hidden?: readonly string[];
      readonly more?: Readonly<Record<string, DataField>>;
      readonly description?: string;
    }
  | { readonly fields: Readonly<Record<string, DataField>>; readonly description: string }
  | Node;

/** Events whose `data` has the same fields: a type for programs. */
export interface EventShape {
  readonly description: string;
  readonly types: Readonly<Partial<Record<DeliveredType, string>>>;
  readonly data: Readonly<Record<string, DataField>>;
}

/** A field that every event of its types has. */
export const always = (schema: DataSchema): DataField => ({ schema });
/** A field that some events of its types are without. */
export const sometimes = (schema: DataSchema): DataField => ({ schema, isOptional: true });
export const idOf = (what: string): Node => ({
  type: 'string',
  format: 'uuid',
  description: `The id of ${what}.`,
});
/** An amount, which may be below 0. */
export const amount = (description: string): Node => ({ type: 'integer', format: 'int64', description });
export const text = (description: string): Node => ({ type: 'string', description });
