import { type Html, html } from '../kit/text/html.ts';
import type { MemberRefusalCode } from '../members/types.ts';
import type { Messages } from './messages/en.ts';

/** A field of a form. Typed text stays after a refusal. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  /** Typed on a keyboard of digits first, and never corrected. */
  readonly isCode?: boolean;
}

/** Why a form was refused, in the reader's language. */
export interface Refused {
  readonly problem: string;
  readonly status: number;
  readonly code: MemberRefusalCode;
}

/** The field of each refusal. A refusal without a field stands above the form. */
const fieldsOfRefusals: Partial<Readonly<Record<MemberRefusalCode, string>>> = {
  unusable_email: 'email',
  unusable_name: 'name',
  unusable_business_name: 'business',
  unusable_country: 'country',
  unusable_password: 'password',
  wrong_password: 'password',
  wrong_code: 'code',
};

/** A field that can say what is wrong with what was sent. */
interface FormField {
  readonly name: string;
  readonly render: (problem: string | null) => Html;
}

export function field({
  name,
  label,
  type = 'text',
  autocomplete,
  value = '',
  hint,
  isCode,
}: Field): FormField {
  const filled = value === '' ? '' : html` value="${value}"`;
  const plain = isCode === true ? html` autocapitalize="none" spellcheck="false"` : '';
  return {
    name,
    render: (problem) => html`<label class="field"><span>${label}</span>
<input name="${name}" type="${type}" autocomplete="${autocomplete}" required${filled}${describedBy(name, hint, problem)}${plain}${isCode === true || problem !== null ? html` autofocus` : ''}></label>
${below(name, hint, problem)}
${isCode === true && problem !== null ? below(name, hint, null) : ''}`,
  };
}

function describedBy(name: string, hint: string | undefined, problem: string | null): Html | '' {
  if (problem !== null) return html` aria-invalid="true" aria-describedby="${name}-problem"`;
  return hint === undefined ? '' : html` aria-describedby="${name}-hint"`;
}

// The fault replaces the hint; another way to continue, as with a code, stays below it.
function below(name: string, hint: string | undefined, problem: string | null): Html | '' {
  if (problem !== null)
    return html`<p class="problem small" id="${name}-problem" role="alert">${problem}</p>`;
  return hint === undefined ? '' : html`<p class="small soft" id="${name}-hint">${hint}</p>`;
}

interface Choice extends Pick<Field, 'name' | 'label' | 'autocomplete' | 'hint'> {
  /** The text before anything is chosen. */
  readonly none: string;
  readonly value: string;
  readonly options: readonly { readonly code: string; readonly name: string }[];
}

export function choice({ name, label, autocomplete, none, value, options, hint }: Choice): FormField {
  return {
    name,
    render: (problem) => html`<label class="field"><span>${label}</span>
<select name="${name}" autocomplete="${autocomplete}" required${describedBy(name, hint, problem)}>
<option value="">${none}</option>
${options.map((one) => html`<option value="${one.code}"${one.code === value ? html` selected` : ''}>${one.name}</option>`)}
</select></label>
${below(name, hint, problem)}`,
  };
}

/** The field that a password manager takes the name of the person from. */
export function usernameField(email: string): Html {
  return html`<input type="hidden" name="username" autocomplete="username" value="${email}">`;
}

interface PasswordField extends Pick<Field, 'label' | 'hint'> {
  readonly isNew: boolean;
  readonly messages: Pick<Messages, 'showPassword'>;
}

// An eye, and the line through it while the password can be read.
const eye = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1.5 8C3 5 5.3 3.5 8 3.5S13 5 14.5 8C13 11 10.7 12.5 8 12.5S3 11 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z"/><path class="through" d="m2.5 14 11-12"/></svg>`;

/** The field of a password. Its script shows the button that shows it. */
export function passwordField({ label, hint, isNew, messages: { showPassword } }: PasswordField): FormField {
  const name = 'password';
  const autocomplete = isNew ? 'new-password' : 'current-password';
  return {
    name,
    render: (problem) => html`<div class="secret"><label class="field"><span>${label}</span>
<input name="${name}" id="${name}" type="password" autocomplete="${autocomplete}" required${describedBy(name, hint, problem)} autocapitalize="none" spellcheck="false"${problem === null ? '' : html` autofocus`}></label>
<button type="button" aria-controls="${name}" aria-pressed="false" aria-label="${showPassword}" title="${showPassword}" hidden>${eye}</button></div>
${below(name, hint, problem)}`,
  };
}

export interface FormPage {
  readonly heading: string;
  readonly lead?: Html | string;
  readonly refused: Refused | null | undefined;
  /** Where it is sent; left out, to the page's own address. */
  readonly action?: string;
  /** Above the form. */
  readonly before?: Html | '';
  readonly fields: readonly (FormField | Html)[];
  readonly button: string;
  readonly after?: Html | '';
  /** Folds the form and what stands after it; left out, they are shown. */
  readonly fold?: { readonly summary: string; readonly hint: string; readonly isOpen: boolean };
}

/** A page with one form. A refusal stands at its field; one of the whole form where a screen reader begins. */
export function formPage({
  heading,
  lead,
  refused,
  action,
  before = '',
  fields,
  button,
  after = '',
  fold,
}: FormPage): Html {
  const isField = (one: FormField | Html): one is FormField => 'render' in one;
  const wrong = refused ? fieldsOfRefusals[refused.code] : undefined;
  const isShownAtField = fields.some((one) => isField(one) && one.name === wrong);
  const shown = fields.map((one) =>
    isField(one) ? one.render(one.name === wrong ? (refused?.problem ?? null) : null) : one,
  );
  const form = html`<form method="post"${action === undefined ? '' : html` action="${action}"`}>
${shown}
<button class="button">${button}</button>
</form>
${after}`;
  return html`<section><h1>${heading}</h1>
${lead === undefined ? '' : html`<p class="words">${lead}</p>`}
${refused && !isShownAtField ? html`<p class="problem" role="alert">${refused.problem}</p>` : ''}
${before}${
  fold === undefined
    ? form
    : html`<details${fold.isOpen ? html` open` : ''}><summary>${fold.summary}</summary>
<p class="small soft">${fold.hint}</p>
${form}</details>`
}</section>`;
}
