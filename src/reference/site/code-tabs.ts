import { type Html, html } from '../../kit/text/html.ts';
import { type Language, languages } from '../snippets/snippets.ts';

/** The code of one language. */
export interface Example {
  readonly language: Language;
  readonly code: string;
}

const known = Object.keys(languages) as Language[];

/**
 * The same step in several languages, of which one is shown: the reader's choice, or the first if the step lacks it. `of`
 * names the step for screen readers.
 */
export function renderTabs(examples: readonly Example[], of: string): Html {
  const missing = known.filter((language) => examples.every((one) => one.language !== language));
  const classes = (prefix: string, index: number, language: Language) =>
    [language, ...(index === 0 ? missing : [])].map((name) => `${prefix}-${name}`).join(' ');
  const choices = examples.map(
    ({ language }, index) =>
      html`<label for="in-${language}" class="${classes('for', index, language)}">${languages[language].title}</label>`,
  );
  const codes = examples.map(
    ({ language, code }, index) =>
      html`<pre class="${classes('in', index, language)}" tabindex="0" aria-label="${of}, ${languages[language].title}"><code>${code}</code></pre>`,
  );
  return html`<figure class="code request"><figcaption><span class="choices">${choices}</span></figcaption>${codes}</figure>`;
}
