import { type Html, html } from '../kit/text/html.ts';
import type { PageContext } from './page-context.ts';

type WithTerms = Pick<PageContext, 'reader' | 'terms'>;

interface ReadTerms {
  readonly text: string;
  /** The language of the text, which need not be the reader's. */
  readonly language: string;
  readonly sha256: string;
}

/** The cancellation terms as this reader gets them: in the reader's language, or else in English; null without any. */
function termsFor({ reader, terms }: WithTerms): ReadTerms | null {
  if (terms === null) return null;
  const wanted = reader.locale.language as keyof typeof terms.text;
  const language = terms.text[wanted] === undefined ? 'en' : wanted;
  const text = terms.text[language];
  const sha256 = terms.textSha256[language];
  return text === undefined || sha256 === undefined ? null : { text, language, sha256 };
}

/** The field by which a form says which text its reader accepts by paying; none without terms. */
export function termsFields(context: WithTerms): [name: string, value: string][] {
  const terms = termsFor(context);
  return terms === null ? [] : [['terms', terms.sha256]];
}

/** Whether a form was made with the terms that the page shows now, or with none where there are none. */
export function hasPresentTerms({ terms }: Pick<PageContext, 'terms'>, form: URLSearchParams): boolean {
  const given = form.get('terms');
  if (terms === null) return given === null;
  return given !== null && Object.values(terms.textSha256).includes(given);
}

/** The text that a form's reader accepts by paying, as the charge judges it: null for none. */
export function shownTermsOf(context: WithTerms, form: URLSearchParams) {
  return { textSha256: form.get('terms'), language: termsFor(context)?.language };
}

/** At the button: that paying, or what `words` say, accepts the terms, with the text folded; readable without script. */
export function renderTermsNotice(context: WithTerms, words?: string): Html | '' {
  const terms = termsFor(context);
  if (terms === null) return '';
  const { cancellationTerms: texts } = context.reader.messages;
  return html`<div class="terms"><p class="small words">${words ?? texts.byPaying}</p>
<details><summary class="small">${texts.read}</summary>${renderText(terms)}</details></div>`;
}

/** The terms beside a page that has no form. */
export function renderTermsSection(context: WithTerms): Html | '' {
  const terms = termsFor(context);
  if (terms === null) return '';
  const { cancellationTerms: texts } = context.reader.messages;
  return html`<section aria-labelledby="terms-heading"><h2 id="terms-heading">${texts.heading}</h2>
<details><summary class="small">${texts.read}</summary>${renderText(terms)}</details></section>`;
}

function renderText({ text, language }: ReadTerms): Html {
  return html`<p class="words small soft" lang="${language}" dir="auto">${text}</p>`;
}
