import { presentMethod } from '../present.ts';
import type { Setup, SetupOffer } from './types.ts';

function failureOf({ failureCode: code, failureMessage: message }: Setup) {
  return code === null ? null : { code, message: message ?? '' };
}

/** A setup as its payer sees it, through the payment link. */
export function presentSetupToPayer(setup: Setup) {
  return {
    id: setup.id,
    status: setup.status,
    paymentMethod: setup.method && presentMethod(setup.method),
    failure: failureOf(setup),
    actionUrl: setup.actionUrl,
    withdrawnAt: setup.withdrawnAt,
    createdAt: setup.createdAt,
  };
}

/** The newest setup of an invoice as the business sees it. */
export function presentSetup(setup: Setup) {
  return {
    id: setup.id,
    status: setup.status,
    paymentMethod: setup.method && presentMethod(setup.method),
    failure: failureOf(setup),
    withdrawnAt: setup.withdrawnAt,
    createdAt: setup.createdAt,
    settledAt: setup.settledAt,
  };
}

/** The charges that a payer may agree to without paying now. */
export function presentOffer({ hash, total, surchargeBasisPoints, payments }: SetupOffer) {
  return {
    hash,
    total,
    surchargeBasisPoints,
    payments: payments.map(({ id, name, amount, dueDate }) => ({
      scheduledPaymentId: id,
      name,
      amount,
      dueDate,
    })),
  };
}
