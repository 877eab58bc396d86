/** The reports in their order: the last part of the address of the page, and of the operation. */
export const reportPaths = {
  ageing: ['ageing', 'ageing'],
  cashFlow: ['cash-flow', 'cash_flow'],
  eventProfit: ['event-profit', 'event_profit'],
  tax: ['tax', 'tax'],
  profitAndTax: ['profit-and-tax', 'profit_and_tax'],
  ledger: ['ledger', 'ledger'],
} as const satisfies Readonly<Record<string, readonly [page: string, operation: string]>>;
