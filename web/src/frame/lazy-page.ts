import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Section } from '../messages/catalogue.ts';
import { loadSections } from '../messages/language.tsx';

/**
 * A page that is loaded when it is opened or pointed at, together with the sections of the texts that it shows. `name` is
 * what its file exports.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ readonly [name in Name]: ComponentType }>,
  name: Name,
  ...sections: readonly Section[]
) {
  return lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), loadSections(sections)]);
    return { page: page[name] };
  }, 'page');
}
