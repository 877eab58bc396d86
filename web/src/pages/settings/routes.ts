import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../frame/lazy-page.ts';
import { accountPage, accountRoute } from '../../frame/routes.tsx';

/** The settings of an account, a page for each matter. */
export const settingsRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/accounts/$account/settings/business', params, replace: true });
    },
  }),
  accountPage('settings/business', () => import('./business-page.tsx'), 'BusinessPage', 'settings'),
  accountPage('settings/look', () => import('./look-page.tsx'), 'LookPage', 'settings'),
  accountPage(
    'settings/payments',
    () => import('./payments-page.tsx'),
    'PaymentSettingsPage',
    'settings',
    'recipients',
    'contacts',
  ),
  accountPage('settings/bank', () => import('./bank-page.tsx'), 'BankPage', 'settings', 'bankDetails', 'me'),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'settings/stripe',
    // Why Stripe's own pages led here: the business came back, or needs another link.
    validateSearch: ({
      platform,
    }: Readonly<Record<string, unknown>>): { readonly platform?: 'back' | 'again' } =>
      platform === 'back' || platform === 'again' ? { platform } : {},
    component: lazyPage(() => import('./stripe-page.tsx'), 'StripePage', 'settings', 'stripe', 'me'),
  }),
  accountPage('settings/texts', () => import('./texts-page.tsx'), 'TextsPage', 'settings', 'mailTexts'),
  accountPage('settings/reminders', () => import('./reminders-page.tsx'), 'RemindersPage', 'settings'),
  accountPage('settings/numbers', () => import('./numbers-page.tsx'), 'NumbersPage', 'settings'),
  accountPage(
    'settings/cancellation',
    () => import('./cancellation-page.tsx'),
    'CancellationPage',
    'settings',
    'cancellation',
  ),
  accountPage(
    'settings/templates',
    () => import('./templates-page.tsx'),
    'TemplatesPage',
    'settings',
    'templates',
    'builder',
  ),
  accountPage('settings/email', () => import('./email-page.tsx'), 'EmailPage', 'settings', 'email', 'me'),
  accountPage(
    'settings/e-invoices',
    () => import('./access-point/access-point-page.tsx'),
    'AccessPointPage',
    'settings',
    'accessPoint',
    'me',
  ),
  accountPage(
    'settings/sign-in',
    () => import('./sign-in-page.tsx'),
    'SignInPage',
    'settings',
    'signOn',
    'email',
    'me',
  ),
  accountPage('settings/members', () => import('./members-page.tsx'), 'MembersPage', 'settings'),
  accountPage('settings/data', () => import('./data-page.tsx'), 'DataPage', 'settings', 'reports', 'me'),
] as const;
