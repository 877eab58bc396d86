import { html } from '../../kit/text/html.ts';
import { type Language, languages } from '../snippets/snippets.ts';
import { type DescribedDocument, sectionsOf } from './described.ts';
import { renderErrors, statusesOfErrors } from './errors-page.ts';
import { familiesOfEvents, renderEventTypes } from './event-types-page.ts';
import { withDatesFrom } from './example-dates.ts';
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

/**
 * Makes the pages of a document. `prefix`: what stands before every path of the service; `today`: the civil date in UTC
 * from which the dates of examples are counted.
 */
export function createSite(described: DescribedDocument, prefix: string, today: string): Site {
  const document = withDatesFrom(described, today);
  const base = document.servers[0]?.url ?? '';
  const home = `${prefix}/docs`;
  const frame: Frame = { prefix, home, sections: sectionsOf(document), guides: readGuides() };
  const prose = { isProse: true, languages: [] } as const;
  const examples = { isProse: false, languages: Object.keys(languages) as Language[] } as const;
  return {
    page(address) {
      const slug = address;
      if (address === '') {
        const body = renderOverview(frame, document, base);
        return renderShell(frame, { title: 'Tranche', slug, body, places: [], ...examples });
      }
      if (address === 'errors') {
        const body = renderErrors();
        return renderShell(frame, { title: 'Errors', slug, body, places: statusesOfErrors(), ...prose });
      }
      if (address === 'event-types') {
        const body = renderEventTypes(home);
        return renderShell(frame, { title: 'Event types', slug, body, places: familiesOfEvents(), ...prose });
      }
      const guide = frame.guides.find(({ slug }) => address === `guides/${slug}`);
      if (guide !== undefined) {
        const body = renderGuide(guide, {
          base,
          home,
          following: frame.guides[frame.guides.indexOf(guide) + 1],
        });
        return renderShell(frame, {
          title: guide.title,
          slug,
          body,
          places: guide.headings,
          ...prose,
          languages: guide.languages,
        });
      }
      const section = frame.sections.find((one) => one.slug === address);
      if (section === undefined) return null;
      const places = section.entries.map(({ operationId, summary }) => ({ id: operationId, title: summary }));
      const described = new Map<string, string>();
      const body = html`<h1>${section.name}</h1><p class="lead">${inline(section.description)}</p>
${section.entries.map((entry) => renderOperation(entry, { base, home, described }))}`;
      return renderShell(frame, { title: section.name, slug, body, places, ...examples });
    },
    index: () => JSON.stringify(searchIndex(frame)),
  };
}
