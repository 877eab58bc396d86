/** Faults in the credit of clients, each with the check that finds it and the SQL that plants it. */
export const creditFaults: readonly [check: string, what: string, plant: () => string][] = [
  [
    'client_credit',
    'a credit that is not the sum of its movements',
    () => 'update client_credits set amount = amount + 1',
  ],
  [
    'client_credit_in_ledger',
    'a credit that the ledger has not',
    () => `update ledger_postings set amount = amount + 1 where code = 'give_back'`,
  ],
  [
    'client_credit_postings',
    'credit that was given back and never posted',
    () => `delete from ledger_postings where code = 'give_back'`,
  ],
  [
    'client_credit_postings',
    'money for credit without a movement',
    () => `update ledger_postings set source_id = gen_random_uuid() where code = 'overpay'`,
  ],
  [
    'client_credit_applied',
    'applied credit of another amount',
    () =>
      `update client_credit_movements set amount = amount - 1 where kind = 'Applied' and undoes_id is null`,
  ],
];
