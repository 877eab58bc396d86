import { createContext, use } from 'react';
import { useToday } from '../../account/clock.tsx';
import type { ApiError } from '../../api/client.ts';
import type { FullInvoice } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import type { DraftKeeper } from './draft.ts';
import { changeForm, type Form } from './form.ts';

/** A payment that must stay as it is: something of it is paid, or under way. */
export type LockedPayment = Pick<FullInvoice['paymentSchedule'][number], 'status' | 'paidAmount' | 'amount'>;

/** Such payments by their ids. */
export type LockedPayments = ReadonlyMap<string, LockedPayment>;

/** What the parts of the builder share. */
interface Building {
  readonly keeper: DraftKeeper;
  readonly form: Form;
  readonly status: string;
  readonly fault: ApiError | null;
  readonly locked: LockedPayments;
  /** The paid part of each payment that can still be changed, in the minor unit, by its id. */
  readonly paidParts: ReadonlyMap<string, number>;
}

/** Gives the parts of the builder what is being written. */
export const BuildingContext = createContext<Building | null>(null);

export function useBuilding(): Building {
  const building = use(BuildingContext);
  if (building === null) throw new Error('There is no builder around this.');
  return building;
}

/** Changes some fields of the form; the schedule follows its plan. */
export function useChange(): (changes: Partial<Form>) => void {
  const { keeper } = useBuilding();
  const { builder } = useMessages();
  const today = useToday();
  const facts = { names: builder.planNames, today };
  return (changes) => keeper.change(changeForm(keeper.read().form, changes, facts));
}

/** What the service says about a field of the body, by its JSON pointer. */
export function useFault(): (path: string) => string | undefined {
  const { fault } = useBuilding();
  return (path) => fault?.faultOf(path);
}
