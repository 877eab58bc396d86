import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { meQuery } from './api/person.ts';
import { createQueryClient } from './api/query-client.ts';
import { applyTheme } from './frame/theme.ts';
import { chooseLanguage, LanguageProvider, loadFirst } from './messages/language.tsx';
import { createAppRouter } from './router.tsx';

applyTheme();
const queries = createQueryClient();
const router = createAppRouter(queries);
// Loads the route and the person in parallel: on a slow network each answer takes long. The shell names the texts and
// files of a first page, so most of them are already loaded here. The router shows an error of this load when it draws
// the page.
void router.load().catch(() => null);
// The page is drawn once, in the person's language. The router shows the reason when this read fails.
const me = await queries.fetchQuery(meQuery).catch(() => null);
const catalogue = await loadFirst(chooseLanguage(me?.person.language));

createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={queries}>
    <LanguageProvider catalogue={catalogue}>
      <RouterProvider router={router} />
    </LanguageProvider>
  </QueryClientProvider>,
);
