import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountPage, accountRoute } from '../../frame/routes.tsx';

/** What the list of lines shows; the address holds it. */
export const views = ['Open', 'Confirmed', 'Ignored', 'Out'] as const;
export type View = (typeof views)[number];
/** Which of the open lines. */
export const openStates = ['Open', 'Certain', 'Suggested', 'Unmatched', 'PartlyConfirmed'] as const;
export type OpenState = (typeof openStates)[number];

interface BankSearch {
  readonly view?: View;
  readonly state?: OpenState;
  readonly statement?: string;
  readonly q?: string;
}

function readSearch(search: Readonly<Record<string, unknown>>): BankSearch {
  const view = views.find((one) => one === search.view);
  const state = openStates.find((one) => one === search.state);
  const { statement, q } = search;
  return {
    ...(view === undefined ? {} : { view }),
    ...(state === undefined ? {} : { state }),
    ...(typeof statement === 'string' && /^[0-9a-f-]{36}$/.test(statement) ? { statement } : {}),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {}),
  };
}

/** Statements of the bank: their lines, one of them, the files, and uploading one. */
export const bankRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'bank',
    validateSearch: readSearch,
    component: lazyPage(() => import('./bank-page.tsx'), 'BankPage', 'bank', 'clientCredit'),
  }),
  accountPage('bank/statements', () => import('./statements-page.tsx'), 'StatementsPage', 'bank'),
  accountPage('bank/upload', () => import('./upload-page.tsx'), 'UploadPage', 'bank', 'imports'),
  accountPage('bank/lines/$line', () => import('./line-page.tsx'), 'BankLinePage', 'bank', 'clientCredit'),
] as const;
