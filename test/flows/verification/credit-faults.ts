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

/** The same in credit notes. */
export const creditNoteFaults: typeof creditFaults = [
  [
    'credit_postings',
    'a credit note that took more than was posted',
    () => `update credit_notes set amount = amount + 1, open_amount = open_amount + 1`,
  ],
  [
    'credit_known',
    'a credit without a credit note',
    () => `update credit_notes set invoice_sequence = invoice_sequence + 100`,
  ],
  [
    'credit_sums',
    'an invoice that was credited more than its notes say',
    () => `update invoices set credited_amount = credited_amount + 1`,
  ],
  [
    'credit_sums',
    'a credit note whose rates do not add up',
    () => `update credit_note_rates set gross = gross + 1, net = net + 1`,
  ],
  [
    'credit_rates',
    'more credited at a rate than was billed at it',
    () => `update credit_note_rates set gross = gross + 1000000, net = net + 1000000`,
  ],
  [
    'credit_owed',
    'an invoice that owes what was credited and never given back',
    () => `update ledger_postings set amount = amount - 5 where code = 'refund'
        and source_id in (select unnest(refund_ids) from credit_notes);
      update invoices set status = 'Active' where credited_amount > lowered_amount;
      update scheduled_payments set status = 'Due', paid_amount = 0, refunded_amount = 0, outside_amount = 0
      where invoice_id in (select invoice_id from credit_notes)`,
  ],
  [
    'credit_numbers',
    'a number that no credit note has',
    () => `update credit_note_counters set value = value + 1`,
  ],
];
