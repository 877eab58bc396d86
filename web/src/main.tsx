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
// On a slow network each answer takes long: what the page needs is asked for at once, not one after the other. The shell
// names the texts and files of a first page, so that most of it is there by now. What fails here is told when it is drawn.
void router.load().catch(() => null);
// The page is drawn once, in its language; when this fails, the router says why.
const me = await queries.fetchQuery(meQuery).catch(() => null);
const catalogue = await loadFirst(chooseLanguage(me?.person.language));

createRoot(document.getElementById('app') as HTMLElement).render(
  <QueryClientProvider client={queries}>
    <LanguageProvider catalogue={catalogue}>
      <RouterProvider router={router} />
    </LanguageProvider>
  </QueryClientProvider>,
);
