import type { GivenPayer } from '../charges/service.ts';
import { formats } from '../kit/http/formats.ts';
import { type Html, html } from '../kit/text/html.ts';
import { oneLine } from '../kit/text/text.ts';
import type { PageContext } from './page-context.ts';

const LONGEST_NAME = 200;
const LONGEST_EMAIL = 254;

/**
 * The name and the email of a payer who is not the contact; both may be left empty, and are never filled in: another visitor of the
 * link must not see them. `script`: in the form that a browser without script sends to the processor, only the script shows and sends
 * them; without it, the page that asks to confirm does (`form`).
 */
export function renderPayerFields({ reader }: Pick<PageContext, 'reader'>, sentBy: 'script' | 'form'): Html {
  const { payer: texts } = reader.messages;
  const nameFor = (name: string) => (sentBy === 'form' ? html`name="${name}"` : html`data-named="${name}"`);
  return html`<details class="more payer" ${sentBy === 'form' ? '' : 'data-with-script hidden'}><summary class="small">${texts.other}</summary>
<p class="soft small words">${texts.hint}</p>
<label class="field"><span>${texts.name}</span><input ${nameFor('payerName')} autocomplete="off" maxlength="${LONGEST_NAME}" dir="auto"></label>
<label class="field"><span>${texts.email}</span><input ${nameFor('payerEmail')} type="email" autocomplete="off" maxlength="${LONGEST_EMAIL}" dir="ltr"></label></details>`;
}

/** Reads the payer that a form names; undefined for none, null when the email is not one that can be written to. */
export function payerIn(form: URLSearchParams): GivenPayer | undefined | null {
  const name = oneLine(form.get('payerName') ?? '').slice(0, LONGEST_NAME);
  const email = oneLine(form.get('payerEmail') ?? '');
  if (email !== '' && !formats.email(email)) return null;
  return name === '' && email === '' ? undefined : { name, email };
}
