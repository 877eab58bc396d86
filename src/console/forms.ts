import { type Html, html } from '../kit/html.ts';

/** A field of a form. Typed text stays after a refusal, except passwords. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
}

/** A field with its label. */
export function field({ name, label, type = 'text', autocomplete, value = '', hint }: Field): Html {
  const described = hint === undefined ? '' : html` aria-describedby="${name}-hint"`;
  const filled = type === 'password' || value === '' ? '' : html` value="${value}"`;
  return html`<label class="field"><span>${label}</span>
<input name="${name}" type="${type}" autocomplete="${autocomplete}" required${filled}${described}></label>
${hint === undefined ? '' : html`<p class="small soft" id="${name}-hint">${hint}</p>`}`;
}

/** The fields to choose a password. */
export function newPasswordField(label = 'Password'): Html {
  return field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 10 characters; a few words are good.',
  });
}

/** The refusal, placed where a screen reader begins. */
export function problemOf(problem: string | null): Html | '' {
  return problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`;
}

/** The content of a page with one form. */
interface FormPage {
  readonly heading: string;
  readonly lead?: Html | string;
  readonly problem: string | null;
  readonly fields: readonly (Html | '')[];
  readonly button: string;
  readonly after?: Html | '';
}

/** A page with one form, which is sent to the page's own address. */
export function formPage({ heading, lead, problem, fields, button, after = '' }: FormPage): Html {
  return html`<section><h1>${heading}</h1>
${lead === undefined ? '' : html`<p class="words">${lead}</p>`}
${problemOf(problem)}
<form method="post">
${fields}
<button class="button">${button}</button>
</form>
${after}</section>`;
}
