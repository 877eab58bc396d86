const hasCategory = (name: string) => `item ->> 'taxCategory' = '${name}'`;

// The number under which the ledger adds up the tax of a line.
const rateOfItem = `
  case when ${hasCategory('Exempt')} then -2 when ${hasCategory('ReverseCharge')} then -3
    when ${hasCategory('IntraCommunity')} then -4 when ${hasCategory('Export')} then -5
    when item ->> 'localTaxBasisPoints' is not null
      then 100000000 + (item ->> 'taxBasisPoints')::int * 10001 + (item ->> 'localTaxBasisPoints')::int
    else coalesce((item ->> 'taxBasisPoints')::int, -1) end`;

const taken = (amount: string, discount: string) => `
  least(${amount}, coalesce(round(${amount} * (${discount} ->> 'basisPoints')::numeric / 10000),
    (${discount} ->> 'amount')::numeric, 0))`;

/**
 * SQL: what the line items of the invoices \`i\` that fulfil a condition come to at each rate, with the tax, reckoned from the stored
 * numbers: each line rounded, less its discount; the discount of the invoice by rate; the tax once for each rate.
 */
export function itemRatesWhere(condition: string): string {
  return `
  select invoice_id, rate, case when on_top then rest + on_it else rest end as gross,
    case when on_top then on_it else rest - div(rest * 20000 + 10000 + percent, 2 * (10000 + percent)) end as tax
  from (
    select invoice_id, rate, on_top, percent, subtotal - discount as rest,
      round((subtotal - discount) * percent / 10000) as on_it
    from (
      select invoice_id, rate, on_top, subtotal,
        case when rate >= 100000000 then div(rate - 100000000, 10001) + (rate - 100000000) % 10001
          else greatest(rate, 0) end::numeric as percent,
        case when discount ->> 'amount' is null then ${taken('subtotal', 'discount')}
          else whole + case when row_number() over (partition by invoice_id order by remainder desc, rate desc)
            <= least((discount ->> 'amount')::numeric, total) - sum(whole) over (partition by invoice_id) then 1 else 0 end
        end as discount
      from (
        select *, coalesce(div(least((discount ->> 'amount')::numeric, total) * subtotal, nullif(total, 0)), 0) as whole,
          coalesce(least((discount ->> 'amount')::numeric, total) * subtotal % nullif(total, 0), 0) as remainder
        from (
          select invoice_id, rate, on_top, discount::jsonb as discount, sum(amount) as subtotal,
            sum(sum(amount)) over (partition by invoice_id) as total
          from (
            select invoice_id, rate, on_top, discount, amount - ${taken('amount', 'own')} as amount
            from (
              select i.id as invoice_id, ${rateOfItem} as rate,
                coalesce(i.pricing ->> 'taxMode', 'Included') = 'OnTop' as on_top,
                (i.pricing -> 'discount')::text as discount, item -> 'discount' as own,
                round((item ->> 'quantity')::numeric * (item ->> 'unitAmount')::numeric) as amount
              from invoices i cross join lateral json_array_elements(i.line_items) as item
              where i.account_id = $1 and ${condition}
            ) line
          ) discounted
          group by invoice_id, rate, on_top, discount
        ) summed
      ) divided
    ) rated
  ) one -- all of one account_id`;
}
