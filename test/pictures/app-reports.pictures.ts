import { press } from '../support/app-acts.ts';
import { type AppScene, drawScenes, fail, hold } from '../support/app-scenes.ts';
import { makeBusiness } from '../support/business.ts';

const year = 'from=2025-12-01&to=2026-11-30';

const reports: readonly AppScene<void>[] = (
  [
    ['ageing', 'reports/ageing', 'ageing', 'main h3'],
    ['cash-flow', `reports/cash-flow?${year}`, 'cash_flow', 'figure'],
    ['event-profit', 'reports/event-profit?from=2027-01-01&to=2027-12-31', 'event_profit', 'main section'],
    ['tax', `reports/tax?${year}`, 'tax', 'main section'],
    ['profit-and-tax', `reports/profit-and-tax?${year}`, 'profit_and_tax', 'main section'],
    ['ledger', 'reports/ledger', 'ledger', 'main h3'],
  ] as const
).flatMap(([name, path, operation, seen]): AppScene<void>[] => [
  { name: `report-${name}`, path, seen },
  {
    name: `report-${name}-loading`,
    path,
    network: hold(`**/v1/reports/${operation}*`),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: `report-${name}-error`,
    path,
    network: fail(`**/v1/reports/${operation}*`),
    seen: '[role=alert]',
    hasFaults: true,
  },
]);

const others: readonly AppScene<void>[] = [
  { name: 'report-tax-nothing', path: 'reports/tax?from=2020-01-01&to=2020-03-31', seen: 'main p' },
  { name: 'report-cash-flow-weeks', path: `reports/cash-flow?${year}&by=Week`, seen: 'figure' },
  { name: 'report-ledger-account', path: 'reports/ledger?ledgerAccount=fees', seen: 'main h3' },
  {
    name: 'report-ledger-verified',
    path: 'reports/ledger',
    act: async ({ page, words }) => {
      await press(page, words.reports.proof.verify);
      await page.locator('main details summary').first().click();
    },
    seen: 'main details[open] li',
  },
  { name: 'report-ledger-viewer', path: 'reports/ledger', as: 'Viewer', seen: 'main h3' },
];

const books: readonly AppScene<void>[] = [
  { name: 'report-books-missing', path: 'reports/books', seen: 'main [role=status] li' },
  { name: 'report-books-xero', path: 'reports/books?format=Xero', seen: 'main fieldset' },
  { name: 'report-books-quickbooks', path: 'reports/books?format=QuickBooks', seen: 'main fieldset' },
  {
    name: 'report-books-loading',
    path: 'reports/books',
    network: hold('**/v1/book_*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'report-books-error',
    path: 'reports/books',
    network: fail('**/v1/book_*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  { name: 'report-books-viewer', path: 'reports/books', as: 'Viewer', seen: 'main fieldset' },
];

const adviser: readonly AppScene<void>[] = [
  { name: 'report-adviser', path: 'reports/adviser', seen: 'main fieldset' },
  {
    name: 'report-adviser-packing',
    path: `reports/adviser?${year}`,
    act: async ({ page }) => {
      await page.locator('main button').first().click();
      await page.locator('main progress').waitFor();
    },
    seen: 'main progress',
  },
  {
    name: 'report-adviser-loading',
    path: 'reports/adviser',
    network: hold('**/v1/adviser_*'),
    seen: '.shimmer',
    isLoading: true,
  },
  {
    name: 'report-adviser-error',
    path: 'reports/adviser',
    network: fail('**/v1/adviser_*'),
    seen: '[role=alert]',
    hasFaults: true,
  },
  { name: 'report-adviser-viewer', path: 'reports/adviser', as: 'Viewer', seen: 'main fieldset' },
];

drawScenes(makeBusiness, [...reports, ...adviser, ...books, ...others]);
