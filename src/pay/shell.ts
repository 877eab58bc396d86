import { createHash } from 'node:crypto';
import { languages } from '../accounts/types.ts';
import { type Html, html, raw } from '../kit/html.ts';
import { assets, styleOf } from './assets.ts';
import { type BusinessContext, pathOf } from './page-context.ts';
import { languageNames, type Reader } from './texts/index.ts';

/** A page and the content security policy that it needs. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** What goes around the middle of a page. */
interface ShellOptions {
  readonly title: string;
  readonly reader: Reader;
  /** Null on pages that belong to nobody. */
  readonly business: BusinessContext | null;
  readonly body: Html;
  /** Two columns where there is room. */
  readonly isWide?: boolean;
  /** Origins that forms and scripts of this page talk to besides our own. */
  readonly origins?: readonly string[];
  /** Scripts to load, by their names among the assets. */
  readonly scripts?: readonly string[];
  /** Loads Stripe's own fields, too. */
  readonly withStripe?: boolean;
}

/** Puts the head, the business's name and the foot around the middle of a page. */
export function renderShell(options: ShellOptions): Page {
  const { title, reader, business, body, scripts = [] } = options;
  const prefix = business?.prefix ?? '';
  const style = styleOf(business?.profile.accentColour ?? null, prefix);
  const page = html`<!doctype html>
<html lang="${reader.locale.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="${prefix}${assets.font.path}" as="font" type="font/woff2" crossorigin>
<style>${raw(style)}</style>
${options.withStripe ? html`<script src="https://js.stripe.com/v3/" defer></script>` : ''}
${scripts.map((name) => html`<script src="${prefix}${assets.script(name).path}" defer></script>`)}
</head>
<body>
${business === null ? '' : renderHeader(business)}
<main class="${options.isWide ? 'two' : ''}">${body}</main>
${business === null ? '' : renderFooter(business)}
</body>
</html>
`;
  return { html: page.toString(), policy: policyOf(style, options) };
}

function renderHeader({ account, profile, base }: BusinessContext): Html {
  const name = html`<span class="name">${account.name}</span>`;
  return html`<header>${
    profile.logo === null
      ? name
      : html`<img class="logo" src="${base}/logo?v=${profile.logo.hash}" alt="${account.name}" height="40">`
  }</header>`;
}

function renderFooter(context: BusinessContext): Html {
  const { account, profile, reader } = context;
  const { texts } = reader;
  const place = [
    profile.street,
    `${profile.postalCode} ${profile.city}`.trim(),
    profile.region,
    profile.country,
  ].filter((part) => part !== '');
  return html`<footer>
<p class="business">${[account.name, ...place].join(' · ')}${profile.taxId === '' ? '' : ` · ${profile.taxId}`}</p>
${profile.footer === '' ? '' : html`<p class="words">${profile.footer}</p>`}
${account.mode === 'Sandbox' ? html`<p>${texts.sandbox}</p>` : ''}
<nav aria-label="${texts.language}"><ul class="languages">${languages.map(
    (language) =>
      html`<li>${
        language === reader.locale.language
          ? html`<span aria-current="true" lang="${language}">${languageNames[language]}</span>`
          : html`<a href="${pathOf(context, '', [['lang', language]])}" lang="${language}" hreflang="${language}">${languageNames[language]}</a>`
      }</li>`,
  )}</ul></nav>
</footer>`;
}

const stripeScripts = 'https://js.stripe.com';
const stripeFrames = 'https://js.stripe.com https://hooks.stripe.com';
const stripeCalls = 'https://api.stripe.com';

// No inline script at all; the one style is named by its digest.
function policyOf(style: string, { origins = [], withStripe }: ShellOptions): string {
  const digest = createHash('sha256').update(style).digest('base64');
  const others = origins.map((origin) => ` ${origin}`).join('');
  const stripe = withStripe === true;
  return [
    "default-src 'none'",
    `style-src 'sha256-${digest}'${stripe ? ` ${stripeScripts}` : ''}`,
    `script-src 'self'${stripe ? ` ${stripeScripts}` : ''}`,
    `connect-src 'self'${others}${stripe ? ` ${stripeCalls}` : ''}`,
    `form-action 'self'${others}${stripe ? ` ${stripeFrames}` : ''}`,
    ...(stripe ? [`frame-src ${stripeFrames}`] : []),
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
