import { type Html, html } from '../kit/text/html.ts';
import { inkOn } from '../look/colours.ts';
import { initialsOf } from '../look/initials.ts';
import type { BusinessContext } from './page-context.ts';

/** The business: its logo, or its initials in its colour beside its name. */
export function renderBrand({ account, profile, base }: BusinessContext): Html {
  if (profile.logo !== null) {
    return html`<header><img class="logo" src="${logoPath(base, profile.logo.hash)}" alt="${account.name}" height="40"></header>`;
  }
  const initials = initialsOf(account.name);
  // Beside the name, the initials tell screen readers nothing.
  const mark =
    initials === '' ? '' : html`<span class="initials" aria-hidden="true" translate="no">${initials}</span>`;
  return html`<header class="named">${mark}<span class="name" translate="no">${account.name}</span></header>`;
}

/** The same as the icon of the browser tab. */
export function iconOf({ account, profile, base }: BusinessContext): string {
  if (profile.logo !== null) return logoPath(base, profile.logo.hash);
  const initials = initialsOf(account.name);
  if (initials === '') return 'data:,';
  const { accentColour } = profile;
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accentColour}"/><text x="16" y="21.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="15" font-weight="600" fill="${inkOn(accentColour)}">${initials}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture.toString())}`;
}

function logoPath(base: string, hash: string): string {
  return `${base}/logo?v=${hash}`;
}
