import { readQuery } from './reads.ts';

/** The schedules that the account keeps. */
export const schedulesQuery = (account: string) =>
  readQuery(account, ['scheduleTemplates'], 'GET /v1/schedule_templates', {});

/** The line items that the account keeps. */
export const lineItemsQuery = (account: string) =>
  readQuery(account, ['savedLineItems'], 'GET /v1/saved_line_items', {});
