import { lineItemVerbs } from './line-items.ts';
import { scheduleVerbs, type TemplateDeps } from './schedules.ts';

/** What an account keeps for its next invoices: schedules and line items. */
export type Templates = ReturnType<typeof createTemplates>;

export function createTemplates(deps: TemplateDeps) {
  return { ...scheduleVerbs(deps), ...lineItemVerbs(deps) };
}
