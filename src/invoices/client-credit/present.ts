import type { CreditMovement, ListedMovement } from './types.ts';

/** What events show of a movement: not what people wrote. `balance`: the credit afterwards, in the minor unit. */
export function creditInEvent(movement: CreditMovement, balance: number) {
  const {
    id,
    contactId,
    kind,
    amount,
    currency,
    invoiceId,
    manualPaymentId,
    bankLineId,
    method,
    day,
    undoesId,
  } = movement;
  return {
    id,
    contactId,
    kind,
    amount,
    currency,
    balance,
    invoiceId,
    manualPaymentId,
    bankLineId,
    method,
    day,
    undoesId,
    createdAt: movement.createdAt,
  };
}

/** A movement as the API shows it. */
export function presentMovement({ undoneById, ...movement }: ListedMovement) {
  const { id, contactId, kind, amount, currency, day, method, reference, note } = movement;
  const { invoiceId, manualPaymentId, bankLineId, undoesId, createdAt } = movement;
  return {
    id,
    contactId,
    kind,
    amount,
    currency,
    day,
    method,
    reference,
    note,
    invoiceId,
    manualPaymentId,
    bankLineId,
    undoesId,
    undoneById,
    createdAt,
  };
}
