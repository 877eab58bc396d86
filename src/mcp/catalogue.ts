import type { Account, Scope } from '../accounts/types.ts';
import type { Operations } from './operations.ts';
import type { Tool } from './tool.ts';
import { adviserTools } from './tools/adviser.ts';
import { bankTools } from './tools/bank.ts';
import { bankDetailsTool } from './tools/bank-details.ts';
import { booksTool } from './tools/books.ts';
import { contactTools } from './tools/contacts.ts';
import { disputeTools } from './tools/disputes.ts';
import { documentSettingTools } from './tools/document-settings.ts';
import { endingTools } from './tools/endings.ts';
import { handOversTool } from './tools/hand-overs.ts';
import { invoiceActionTools } from './tools/invoice-actions.ts';
import { invoiceTools } from './tools/invoices.ts';
import { mailTextTools } from './tools/mail-texts.ts';
import { moneyTools, sandboxTools } from './tools/money.ts';
import { overviewTools } from './tools/overview.ts';
import { templateTools } from './tools/templates.ts';

/** Every tool, in the order in which they are listed. */
export function createCatalogue(operations: Operations): readonly Tool[] {
  return [
    ...overviewTools(operations),
    ...invoiceTools(operations),
    ...invoiceActionTools(operations),
    ...endingTools(operations),
    ...templateTools(operations),
    ...mailTextTools(),
    ...documentSettingTools(),
    ...contactTools(operations),
    ...moneyTools(operations),
    ...disputeTools(),
    ...bankTools(operations),
    bankDetailsTool,
    booksTool,
    ...adviserTools,
    handOversTool,
  ];
}

/** The tools that a caller may use: others are neither listed nor found. */
export function toolsFor(
  catalogue: readonly Tool[],
  { account, scopes }: { readonly account: Account; readonly scopes: ReadonlySet<Scope> },
): readonly Tool[] {
  return catalogue.filter(
    (tool) =>
      tool.scopes.every((scope) => scopes.has(scope)) &&
      (account.mode === 'Sandbox' || !sandboxTools.has(tool.name)),
  );
}
