import { styleAddress } from './assets.ts';
import type { Page } from './frame.ts';

// Nothing in it acts, and only our own pages may show it inside them. `allow-same-origin` is for the font; without
// `allow-scripts` no script runs.
const common = [
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
] as const;
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  ...common,
];

/**
 * Makes a page one to look at: without scripts, with links and forms that lead nowhere, and with its style as a file,
 * so that it also works in a frame under the policy of the page around it. Every value in a page is escaped, so that
 * what looks like a tag is one.
 */
export function inertPage(page: Page, accentColour: string, prefix: string): Page {
  const style = `<link rel="stylesheet" href="${prefix}${styleAddress(accentColour)}">`;
  const html = withoutLinks(page.html)
    .replace(/<style>[\s\S]*?<\/style>/, style)
    .replaceAll(/<script\b[^>]*><\/script>\n?/g, '')
    .replaceAll(/<form\b[^>]*>/g, (tag) =>
      tag.replaceAll(/\s(?:action|method|data-[a-z]+)="[^"]*"/g, '').replace('<form', '<form inert'),
    )
    .replaceAll(/ data-viewed="[^"]*"/g, '')
    .replaceAll('<button class', '<button type="button" class');
  return { html, policy: pagePolicy.join('; ') };
}

/**
 * Makes a mail one to look at. Mail programs need styles on each element, so that its policy allows them; it has no
 * script and no form. Its only picture is the logo, which is fetched from `origin`.
 */
export function inertMail(html: string, origin: string): Page {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data: ${origin}`,
    ...common,
  ];
  return { html: withoutLinks(html), policy: policy.join('; ') };
}

function withoutLinks(html: string): string {
  return html.replaceAll(/<a\b[^>]*>/g, (tag) => tag.replaceAll(/ href="[^"]*"/g, ''));
}
