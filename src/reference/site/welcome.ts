import { html } from '../../kit/text/html.ts';
import { fonts } from '../../look/assets.ts';
import { files } from '../files.ts';

/** The page at the bare address of the service. */
export function renderWelcome(prefix: string): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tranche</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><link rel="preload" href="${prefix}${fonts.latin.path}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${prefix}${files.style.path}"></head>
<body><main class="welcome"><h1>Tranche is running</h1><ul class="cards">
<li><a href="${prefix}/app"><b>App</b></a><span>Invoices, clients and money in the browser.</span></li>
<li><a href="${prefix}/docs"><b>Documentation</b></a><span>Guides, and the reference of the API.</span></li>
<li><a href="${prefix}/readyz"><b>Is it ready?</b></a><span>What a monitor asks.</span></li></ul></main></body></html>
`.toString();
}
