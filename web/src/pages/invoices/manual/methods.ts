import type { ManualPayment } from '../../../api/schema.ts';
import type { Messages } from '../../../messages/catalogue.ts';

/** How money came outside. */
export type ManualMethod = NonNullable<ManualPayment['method']>;

/** The ways in which money comes outside, to choose from. */
export function methodsOf({ methods }: Messages['manual']): { value: ManualMethod; label: string }[] {
  return (Object.keys(methods) as ManualMethod[]).map((value) => ({ value, label: methods[value] }));
}
