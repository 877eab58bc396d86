import { createHash } from 'node:crypto';

/** An HTML page and the content security policy it needs. */
export interface Page {
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
h2{margin:0;padding:16px 0 4px;font-size:20px;line-height:28px}
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
.people,.ask{padding:16px 0 0}
.people{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))}
.people button{display:flex;flex-direction:column;text-align:left}
.people .soft{font-weight:400}
main.wide{max-width:720px}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`.replaceAll('\n', '');

interface PageContent {
  readonly language: string;
  readonly title: string;
  /** The heading above everything. */
  readonly bank: string;
  readonly body: string;
  readonly isWide?: boolean;
  /** Addresses to which a form of the page may lead. */
  readonly leadsTo: readonly (string | null)[];
}

/** Puts a body into a page of the test bank. All of it must be HTML already. */
export function renderPage({ language, title, bank, body, isWide = false, leadsTo }: PageContent): Page {
  // Browsers hold a redirect after a form to the same list as the form itself.
  const origins = leadsTo.flatMap((url) => (url === null ? [] : (URL.parse(url)?.origin ?? [])));
  return {
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title} · ${bank}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main${isWide ? ' class="wide"' : ''}>
<h1>${bank}</h1>
${body}
</main>
</body>
</html>
`,
    policy: `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...new Set(origins)].join(' ')}`,
  };
}

/** The headers of a page, which no cache and no other site gets. */
export function headersOf({ policy }: Page): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    vary: 'accept-language',
  };
}
