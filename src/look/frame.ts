import { createHash } from 'node:crypto';
import { type Html, html, raw } from '../kit/text/html.ts';
import { type Asset, fonts, styleOf } from './assets.ts';
import { stripeCalls, stripeFrames, stripeScript, stripeScripts } from './stripe-sources.ts';

/** A page and the content security policy that it needs. */
export interface Page {
  readonly html: string;
  readonly policy: string;
  /** Its fields open windows of their own, as Stripe's do for wallets, and talk with them. */
  readonly opensWindows?: boolean;
}

interface FrameOptions {
  readonly title: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** `#rrggbb`; null for the neutral one. */
  readonly accentColour: string | null;
  /** The prefix of every path of the service, or empty. */
  readonly prefix: string;
  readonly header: Html | '';
  /** Above everything; left out, there is none. */
  readonly banner?: Html | '' | undefined;
  readonly body: Html;
  readonly footer: Html | '';
  /** The address of the picture that stands for the page among others; left out, there is none. */
  readonly icon?: string | undefined;
  /** Two columns where there is room. */
  readonly isWide?: boolean | undefined;
  /** One form in the middle of the window. */
  readonly isNarrow?: boolean | undefined;
  /** Origins that forms and scripts of this page talk to besides our own. */
  readonly origins?: readonly string[] | undefined;
  readonly scripts?: readonly Asset[] | undefined;
  /** Loads Stripe's own fields, too. */
  readonly withStripe?: boolean | undefined;
  /**
   * Forms of this page send their origin, so that forged ones are refused: under `no-referrer` browsers send
   * `Origin: null`. Other sites get no referrer in either case.
   */
  readonly hasGuardedForms?: boolean | undefined;
}

/** Adds the head, the style and a policy that allows nothing more to a page. */
export function renderFrame(options: FrameOptions): Page {
  const { title, language, prefix, scripts = [] } = options;
  const style = styleOf(options.accentColour, prefix);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="${options.hasGuardedForms === true ? 'same-origin' : 'no-referrer'}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${options.icon ?? 'data:,'}">
<link rel="preload" href="${prefix}${fonts.latin.path}" as="font" type="font/woff2" crossorigin>
<style>${raw(style)}</style>
${options.withStripe ? html`<script src="${stripeScript}" defer></script>` : ''}
${scripts.map(({ path }) => html`<script src="${prefix}${path}" defer></script>`)}
</head>
<body${options.isNarrow ? html` class="narrow"` : ''}>
${options.banner ?? ''}
${options.header}
<main class="${options.isWide ? 'two' : ''}">${options.body}</main>
${options.footer}
</body>
</html>
`;
  return {
    html: page.toString(),
    policy: policyOf(style, options),
    opensWindows: options.withStripe === true,
  };
}

// No inline script at all; the one style is named by its digest.
function policyOf(style: string, { origins = [], withStripe }: FrameOptions): string {
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
