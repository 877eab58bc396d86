import type { Answer } from '../support/service.ts';
import type { House } from './house.ts';
import type * as model from './model/state.ts';

/** The expected effect of one step on an invoice; false when the real answer differs. */
export type Step = (invoice: model.ModelInvoice) => boolean;

/** An operation on an invoice that was chosen but not done. */
export interface Plan {
  readonly name: string;
  /** True when it may be done at the same time as another one. */
  readonly mayRace: boolean;
  /** Does it; answers whether it was refused, what its steps make of the model, and what the service said. */
  run(): Promise<{ readonly isRefused: boolean; readonly steps: readonly Step[]; readonly said?: string }>;
}

/** Chooses an operation; null when there is nothing to do it to. */
export type Choose = (house: House, invoice: model.ModelInvoice) => Plan | null;

export const chargeOf = ({ charges: all }: model.ModelInvoice, id: string): model.ModelCharge => {
  const charge = all.find((one) => one.id === id);
  if (charge === undefined) throw new Error(`The model has no charge ${id}.`);
  return charge;
};

const isOk = ({ status }: Answer) => status < 300;

/** One step: a refused operation must be one that the model refuses, and the other way round. */
export function decided(answer: Answer, apply: (invoice: model.ModelInvoice) => boolean) {
  const isRefused = answer.status === 422 || answer.error?.code === 'bank_line_confirmed';
  if (!isOk(answer) && !isRefused) throw new Error(`${answer.status} ${answer.text}`);
  return {
    isRefused,
    steps: [(invoice: model.ModelInvoice) => apply(invoice) === !isRefused],
    said: answer.text,
  };
}
