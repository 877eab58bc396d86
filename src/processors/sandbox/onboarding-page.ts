import { escapeHtml } from '../../kit/text/html.ts';
import type { HolderReader } from './holder-texts.ts';
import { businessChoices, type OnboardingTexts, onboardingTexts } from './onboarding-texts.ts';
import { type Page, renderPage } from './page.ts';
import { testPeople } from './test-people.ts';
import type { OnboardingLink, Recipient } from './types.ts';

/** Asks a recipient, or the merchant itself, for details: a test person to be, or what is due since. */
export function renderOnboardingPage(
  recipient: Recipient,
  link: OnboardingLink,
  { language, texts: common }: HolderReader,
): Page {
  const texts = onboardingTexts[language];
  const isNew = recipient.status === 'new';
  const { title, question } = recipient.isBusiness ? texts.business : texts;
  const body = `<h2>${title}</h2>
<p>${isNew ? question : escapeHtml(stateOf(recipient, texts))}</p>
${isNew ? renderChoices(recipient, texts) : renderAction(recipient, texts)}
<a class="back" href="${escapeHtml(link.returnUrl)}">${isNew ? texts.later : common.back}</a>
<p class="soft">${common.notReal}</p>`;
  return renderPage({
    language,
    title,
    bank: common.bank,
    body,
    isWide: isNew,
    leadsTo: [link.returnUrl, link.refreshUrl],
  });
}

function renderChoices({ isBusiness }: Recipient, texts: OnboardingTexts): string {
  const choices = isBusiness
    ? businessChoices.map((person) => [person, ...texts.business.choices[person]] as const)
    : testPeople.map((person) => [person, person, texts.people[person]] as const);
  const buttons = choices.map(
    ([person, name, text]) =>
      `<button name="person" value="${person}">${name}<span class="soft">${text}</span></button>`,
  );
  return `<form method="post" class="people">\n${buttons.join('\n')}\n</form>`;
}

function stateOf({ status, bankName, last4, isBusiness }: Recipient, texts: OnboardingTexts): string {
  if (isBusiness && status === 'ready') return texts.business.ready;
  if (status === 'ready') return texts.ready(`${bankName} ••${last4}`);
  if (status === 'pending' || status === 'rejected' || status === 'gone') return texts[status];
  return isBusiness ? texts.business.due : texts.due;
}

function renderAction({ status, isBusiness }: Recipient, { complete, changeBank }: OnboardingTexts): string {
  if (status === 'pending' || status === 'rejected' || status === 'gone') return '';
  if (isBusiness && status === 'ready') return '';
  const [value, text] = status === 'ready' ? ['change_bank', changeBank] : ['complete', complete];
  return `<form method="post" class="ask"><button class="main" name="act" value="${value}">${text}</button></form>`;
}
