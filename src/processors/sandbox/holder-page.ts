import { createHash } from 'node:crypto';
import { nameMethod } from '../../kit/money/payment-methods.ts';
import { escapeHtml } from '../../kit/text/html.ts';
import { formatMoney } from '../../kit/text/locale.ts';
import type { HolderReader } from './holder-texts.ts';
import type { Charge } from './types.ts';

/** An HTML page and the content security policy it needs. */
interface Page {
  readonly html: string;
  readonly policy: string;
}

const style =
  `:root{color-scheme:light dark;--paper:#f4f5f7;--card:#fff;--ink:#16181d;--soft:#5a6170;--line:#e2e5ea;--bank:#0f5132}
@media (prefers-color-scheme:dark){:root{--paper:#0b0d10;--card:#16191f;--ink:#eceef2;--soft:#a3abb9;--line:#2b3039;--bank:#7fd6a8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);font:400 16px/24px ui-sans-serif,system-ui,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main{width:100%;max-width:400px;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1,p,dl,dd{margin:0}
h1{padding-bottom:16px;border-bottom:1px solid var(--line);color:var(--bank);font-size:18px;line-height:24px}
.amount{padding-top:16px;font-size:32px;line-height:40px;font-weight:600}
.soft{color:var(--soft);font-size:14px;line-height:20px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;padding:16px 0;font-size:14px;line-height:20px}
dt{color:var(--soft)}
dd{text-align:right}
form{display:grid;gap:12px;padding-bottom:16px}
button,.back{display:block;width:100%;min-height:48px;padding:11px 16px;border:1px solid var(--line);border-radius:6px;background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main{border-color:transparent;background:var(--bank);color:var(--card)}
.back{margin:16px 0}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`.replaceAll('\n', '');

/** Asks the holder to confirm a payment, or says that it was answered already. */
export function renderHolderPage(charge: Charge, { locale, texts }: HolderReader): Page {
  const isAsked = charge.status === 'requires_action';
  const answered = charge.status === 'declined' ? texts.refused : texts.confirmed;
  const body = `<p class="amount">${escapeHtml(formatMoney(charge.amount, charge.currency, locale))}</p>
<p>${isAsked ? texts.question : answered}</p>
${renderFacts(charge, texts)}
${isAsked ? renderButtons(texts) : renderBack(charge, texts)}
<p class="soft">${texts.notReal}</p>`;
  return {
    html: `<!doctype html>
<html lang="${locale.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${texts.title} · ${texts.bank}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${texts.bank}</h1>
${body}
</main>
</body>
</html>
`,
    policy: `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${originOf(charge)}`,
  };
}

type Texts = HolderReader['texts'];

function renderButtons({ confirm, refuse }: Texts): string {
  return `<form method="post">
<button class="main" name="answer" value="confirm">${confirm}</button>
<button name="answer" value="refuse">${refuse}</button>
</form>`;
}

function renderFacts({ description, method }: Charge, { to, card }: Texts): string {
  const facts = [
    [to, description],
    [card, method === null ? '' : nameMethod(method)],
  ].filter(([, value]) => value !== '');
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

function renderBack({ returnUrl }: Charge, { back, end }: Texts): string {
  return returnUrl === null ? `<p>${end}</p>` : `<a class="back" href="${escapeHtml(returnUrl)}">${back}</a>`;
}

// Browsers hold a redirect after a form to the same list as the form itself.
function originOf({ returnUrl }: Charge): string {
  const url = returnUrl === null ? null : URL.parse(returnUrl);
  return url === null ? '' : ` ${url.origin}`;
}
