import type { FullInvoice } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';

/** The billing details as an event shows them; events of an earlier release, and of erased clients, do not. */
type Billed = Partial<Pick<FullInvoice, 'billing'>>;

type Fields = keyof Messages['billing']['fields'];

/** The changes in who is billed: the name of each field with its values. */
export function billingChanges(
  before: Billed,
  after: Billed,
  { billing: texts }: Messages,
): readonly { readonly label: string; readonly from: string; readonly to: string }[] {
  const fields = Object.entries(texts.fields) as [Fields, string][];
  const people = ({ billing }: Billed) =>
    (billing?.persons ?? []).map(({ name, receives }) => {
      const gets = receives.map((one) => texts.receives[one]).join(', ');
      return `${name} (${gets === '' ? texts.getsNothing : gets})`;
    });
  return [
    ...fields.map(([field, label]) => ({
      label,
      from: before.billing?.[field] ?? '',
      to: after.billing?.[field] ?? '',
    })),
    { label: texts.persons, from: people(before).join(', '), to: people(after).join(', ') },
  ].filter(({ from, to }) => from !== to);
}
