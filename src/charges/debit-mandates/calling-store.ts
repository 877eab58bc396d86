/** How a SEPA mandate is called at its bank, as JSON; null without one, and while the processor has not said. `id`: of the charge or setup that it came with. */
export const calledOf = (id: string): string => `(
      select json_build_object('reference', d.reference, 'creditorId', d.creditor_id) from debit_mandates d
      where d.account_id = $1 and d.id = (${id}) and d.reference is not null)`;

/**
 * The charge or setup that brought the stored method of a mandate of autopay. A consent to a changed schedule brings none: the method
 * is still that of the consent before. `mandate`: the name of its row.
 */
export const bringing = (mandate: string): string => `
        select coalesce(o.charge_id, o.setup_id) from mandates b join consents o on o.account_id = $1 and o.id = b.consent_id
        where b.account_id = $1 and b.invoice_id = ${mandate}.invoice_id and b.accepted_at <= ${mandate}.accepted_at
          and b.processor_reference = ${mandate}.processor_reference and coalesce(o.charge_id, o.setup_id) is not null
        order by b.accepted_at desc, b.id desc limit 1`;
