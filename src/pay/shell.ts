import { languages } from '../accounts/types.ts';
import { type Html, html } from '../kit/text/html.ts';
import { makeScript } from '../look/assets.ts';
import { type Page, renderFrame } from '../look/frame.ts';
import { sellerLines } from '../messages/seller.ts';
import { iconOf, renderBrand } from './brand.ts';
import { type BusinessContext, pathOf } from './page-context.ts';
import { languageNames, type Visitor } from './visitor.ts';

export const scripts = {
  copy: makeScript(new URL('browser/copy.js', import.meta.url)),
  pay: makeScript(new URL('browser/pay.js', import.meta.url)),
  typing: makeScript(new URL('browser/typing.js', import.meta.url)),
  stripe: makeScript(new URL('browser/stripe.js', import.meta.url)),
} as const;

interface ShellOptions
  extends Pick<Parameters<typeof renderFrame>[0], 'title' | 'isWide' | 'origins' | 'withStripe'> {
  readonly reader: Visitor;
  /** Null on pages that belong to nobody. */
  readonly business: BusinessContext | null;
  readonly body: Html;
  /** The path of this page below the link, for the language switch. */
  readonly here?: string;
  readonly scripts?: readonly (keyof typeof scripts)[];
}

/** Adds the business's header and the footer to a page. */
export function renderShell({ reader, business, here = '', scripts: names, ...options }: ShellOptions): Page {
  return renderFrame({
    ...options,
    language: reader.locale.language,
    accentColour: business?.profile.accentColour ?? null,
    prefix: business?.prefix ?? '',
    header: business === null ? '' : renderBrand(business),
    icon: business === null ? undefined : iconOf(business),
    banner:
      business?.account.mode === 'Sandbox'
        ? html`<aside class="banner">${reader.messages.sandbox}</aside>`
        : '',
    footer: business === null ? '' : renderFooter(business, here),
    scripts: names?.map((name) => scripts[name]),
  });
}

function renderFooter(context: BusinessContext, here: string): Html {
  const { account, profile, reader } = context;
  const { messages } = reader;
  const lines = [account.name, ...sellerLines({ ...profile, email: '' }, reader.locale)];
  return html`<footer>
<p class="business">${lines.join(' · ')}</p>
${profile.footer === '' ? '' : html`<p class="words">${profile.footer}</p>`}
${renderContact(context)}
<nav aria-label="${messages.language}"><ul class="languages">${languages.map(
    (language) =>
      html`<li>${
        language === reader.locale.language
          ? html`<span aria-current="true" lang="${language}">${languageNames[language]}</span>`
          : html`<a href="${pathOf(context, here, [['lang', language]])}" lang="${language}" hreflang="${language}">${languageNames[language]}</a>`
      }</li>`,
  )}</ul></nav>
</footer>`;
}

/** How to reach the business: at the address that it has given, or as the mail with the link says. */
export function renderContact({
  profile,
  reader,
  isMailed,
}: Pick<BusinessContext, 'profile' | 'reader' | 'isMailed'>): Html | '' {
  const { email } = profile;
  if (email === '') return isMailed ? html`<p>${reader.messages.questionsByReply}</p>` : '';
  return html`<p>${reader.messages.questions} <a href="mailto:${email}">${email}</a></p>`;
}
