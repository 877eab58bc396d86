import { STATUS_CODES } from 'node:http';
import { refusals } from '../../kit/errors.ts';
import { type Html, html } from '../../kit/text/html.ts';
import { cures } from '../cures.ts';
import { inline } from './inline.ts';
import type { Heading } from './markdown.ts';

const statuses = [...new Set(Object.values(refusals).map(({ status }) => status))].toSorted((a, b) => a - b);

const titleOf = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`;

/** The places of the page of errors: a status each. */
export function statusesOfErrors(): Heading[] {
  return statuses.map((status) => ({ id: `status-${status}`, title: titleOf(status) }));
}

/** Every refusal with its remedy, by status. */
export function renderErrors(): Html {
  return html`<div class="text"><h1>Errors</h1>
<p>A refusal has <code>data: null</code> and an <code>error</code>: its <code>code</code> is for programs, its
<code>message</code> for people, <code>details</code> lists every fault with its place in the request, a JSON pointer,
<code>requestId</code> names the request in the log, and <code>retryable</code> says whether the same request may succeed later without any change.
Some <code>illegal_action</code> also have <code>blockedBy</code>, the reason for programs: the same word as in the <code>actions</code> of an object, such as <code>JustSent</code>. Words may be added.</p>
<p>New codes may be added; existing codes never change. A refused request has changed nothing. A temporary refusal is not kept under an <code>Idempotency-Key</code>: send the same request with the same key again.</p>
${statuses.map(
  (status) => html`<h2 id="status-${status}"><a href="#status-${status}">${titleOf(status)}</a></h2>
<dl class="errors">${Object.entries(refusals)
    .filter(([, refusal]) => refusal.status === status)
    .map(
      ([code, { message }]) => html`<div id="${code}"><dt><a href="#${code}"><code>${code}</code></a></dt>
<dd>${inline(message)}</dd><dd class="cure">${inline(cures[code] ?? '')}</dd></div>`,
    )}</dl>`,
)}</div>`;
}
