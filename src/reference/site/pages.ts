import { html } from '../../kit/html.ts';
import { type DescribedDocument, sectionsOf } from './described.ts';
import { renderErrors } from './errors-page.ts';
import { readGuides, renderGuide } from './guides.ts';
import { inline } from './inline.ts';
import { renderOperation } from './operation.ts';
import { renderOverview } from './overview.ts';
import { searchIndex } from './search-index.ts';
import { type Frame, renderShell } from './shell.ts';

/** The pages of the reference, each made when it is asked for. */
export interface Site {
  /** The page at an address below the reference, as `invoices` or `guides/webhooks`; null when there is none. */
  page(address: string): string | null;
  /** What the search of the pages knows, as JSON. */
  index(): string;
}

/** Makes the pages of a document. `prefix`: what stands before every path of the service. */
export function createSite(document: DescribedDocument, prefix: string): Site {
  const base = document.servers[0]?.url ?? '';
  const home = `${prefix}/docs`;
  const frame: Frame = { prefix, home, sections: sectionsOf(document), guides: readGuides() };
  const show = (title: string, slug: string, body: ReturnType<typeof html>) =>
    renderShell(frame, { title, slug, body });
  return {
    page(address) {
      if (address === '') return show('Tranche', '', renderOverview(frame, document, base));
      if (address === 'errors') return show('Errors', 'errors', renderErrors());
      const guide = frame.guides.find(({ slug }) => address === `guides/${slug}`);
      if (guide !== undefined) return show(guide.title, address, renderGuide(guide, { base, home }));
      const section = frame.sections.find(({ slug }) => slug === address);
      if (section === undefined) return null;
      const body = html`<h1>${section.name}</h1><p class="lead">${inline(section.description)}</p>
${section.entries.map((entry) => renderOperation(entry, { base, home }))}`;
      return show(section.name, address, body);
    },
    index: () => JSON.stringify(searchIndex(frame)),
  };
}
