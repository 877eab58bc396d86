import type { Accounts } from '../accounts/service.ts';
import type { AccountId } from '../kit/ids.ts';
import { type Html, html } from '../kit/text/html.ts';
import { initialsOf } from '../look/initials.ts';

/** The business in whose name a page stands. */
export interface Business {
  readonly name: string;
  /** `#rrggbb` */
  readonly accentColour: string;
  /** As a `data:` address: only the holder of the page's link may see it, so it has no address of its own. */
  readonly logo: string | null;
}

export async function readBusiness(
  accounts: Pick<Accounts, 'findProfile' | 'findLogo'>,
  id: AccountId,
  name: string,
): Promise<Business> {
  const [{ accentColour }, logo] = await Promise.all([accounts.findProfile(id), accounts.findLogo(id)]);
  return {
    name,
    accentColour,
    logo: logo === null ? null : `data:${logo.type};base64,${logo.bytes.toString('base64')}`,
  };
}

/** The head of a page of the service itself: the shape of its icon, in the colours of the page. */
export const ownHeader: Html = html`<header class="named"><svg class="own" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M8 11h16M8 16h11M8 21h6"/></svg><span class="name" translate="no">Tranche</span></header>`;

/** The head of a page in the name of a business: its logo, or its initials in its colour beside its name. */
export function headerOf({ name, logo }: Business): Html {
  if (logo !== null) return html`<header><img class="logo" src="${logo}" alt="${name}" height="40"></header>`;
  const initials = initialsOf(name);
  // Beside the name, the initials tell screen readers nothing.
  const mark =
    initials === '' ? '' : html`<span class="initials" aria-hidden="true" translate="no">${initials}</span>`;
  return html`<header class="named">${mark}<span class="name" translate="no">${name}</span></header>`;
}
