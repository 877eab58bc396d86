import { html } from '../kit/text/html.ts';
import type { Page } from '../look/frame.ts';
import { renderShell } from './shell.ts';
import type { Visitor } from './visitor.ts';

/** A page with one message and no business: not found, too many requests, a fault of ours. */
export function renderMessagePage(reader: Visitor, heading: string, words: string): Page {
  return renderShell({
    title: heading,
    reader,
    business: null,
    body: html`<section><h1>${heading}</h1><p class="words">${words}</p></section>`,
  });
}
