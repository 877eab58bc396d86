import { type Html, html } from '../kit/html.ts';

/** A field of a form. Typed text stays after a refusal, except passwords. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  /** Typed on a keyboard of digits first, and never corrected. */
  readonly isCode?: boolean;
}

/** A field with its label. */
export function field({ name, label, type = 'text', autocomplete, value = '', hint, isCode }: Field): Html {
  const described = hint === undefined ? '' : html` aria-describedby="${name}-hint"`;
  const filled = type === 'password' || value === '' ? '' : html` value="${value}"`;
  const plain = isCode === true ? html` autocapitalize="none" spellcheck="false" autofocus` : '';
  return html`<label class="field"><span>${label}</span>
<input name="${name}" type="${type}" autocomplete="${autocomplete}" required${filled}${described}${plain}></label>
${hintOf(name, hint)}`;
}

function hintOf(name: string, hint: string | undefined): Html | '' {
  return hint === undefined ? '' : html`<p class="small soft" id="${name}-hint">${hint}</p>`;
}

/** A choice of a form. */
interface Choice extends Pick<Field, 'name' | 'label' | 'autocomplete' | 'hint'> {
  /** What stands there before anything is chosen. */
  readonly none: string;
  readonly value: string;
  readonly options: readonly { readonly code: string; readonly name: string }[];
}

/** A choice with its label. */
export function choice({ name, label, autocomplete, none, value, options, hint }: Choice): Html {
  return html`<label class="field"><span>${label}</span>
<select name="${name}" autocomplete="${autocomplete}" required${hint === undefined ? '' : html` aria-describedby="${name}-hint"`}>
<option value="">${none}</option>
${options.map((one) => html`<option value="${one.code}"${one.code === value ? html` selected` : ''}>${one.name}</option>`)}
</select></label>
${hintOf(name, hint)}`;
}

/** The field that a password manager takes the name of the person from. */
export function usernameField(email: string): Html {
  return html`<input type="hidden" name="username" autocomplete="username" value="${email}">`;
}

/** The fields to choose a password. */
export function newPasswordField(label: string, hint: string): Html {
  return field({ name: 'password', label, type: 'password', autocomplete: 'new-password', hint });
}

/** The refusal, placed where a screen reader begins. */
function problemOf(problem: string | null): Html | '' {
  return problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`;
}

/** The content of a page with one form. */
interface FormPage {
  readonly heading: string;
  readonly lead?: Html | string;
  readonly problem: string | null;
  /** Where it is sent; left out, to the page's own address. */
  readonly action?: string;
  readonly fields: readonly (Html | '')[];
  readonly button: string;
  readonly after?: Html | '';
}

/** A page with one form. */
export function formPage({ heading, lead, problem, action, fields, button, after = '' }: FormPage): Html {
  return html`<section><h1>${heading}</h1>
${lead === undefined ? '' : html`<p class="words">${lead}</p>`}
${problemOf(problem)}
<form method="post"${action === undefined ? '' : html` action="${action}"`}>
${fields}
<button class="button">${button}</button>
</form>
${after}</section>`;
}
