import { escapeHtml } from '../../kit/text/html.ts';
import type { HolderReader } from './holder-texts.ts';
import { type OnboardingTexts, onboardingTexts } from './onboarding-texts.ts';
import { type Page, renderPage } from './page.ts';
import { testPeople } from './test-people.ts';
import type { OnboardingLink, Recipient } from './types.ts';

/** Asks a recipient for details: a test person to be, or what is due since. */
export function renderOnboardingPage(
  recipient: Recipient,
  link: OnboardingLink,
  { language, texts: common }: HolderReader,
): Page {
  const texts = onboardingTexts[language];
  const isNew = recipient.status === 'new';
  const body = `<h2>${texts.title}</h2>
<p>${isNew ? texts.question : escapeHtml(stateOf(recipient, texts))}</p>
${isNew ? renderPeople(texts) : renderAction(recipient, texts)}
<a class="back" href="${escapeHtml(link.returnUrl)}">${isNew ? texts.later : common.back}</a>
<p class="soft">${common.notReal}</p>`;
  return renderPage({
    language,
    title: texts.title,
    bank: common.bank,
    body,
    isWide: isNew,
    leadsTo: [link.returnUrl, link.refreshUrl],
  });
}

function renderPeople(texts: OnboardingTexts): string {
  const buttons = testPeople.map(
    (name) =>
      `<button name="person" value="${name}">${name}<span class="soft">${texts.people[name]}</span></button>`,
  );
  return `<form method="post" class="people">\n${buttons.join('\n')}\n</form>`;
}

function stateOf({ status, bankName, last4 }: Recipient, texts: OnboardingTexts): string {
  if (status === 'ready') return texts.ready(`${bankName} ••${last4}`);
  if (status === 'pending' || status === 'rejected' || status === 'gone') return texts[status];
  return texts.due;
}

function renderAction({ status }: Recipient, { complete, changeBank }: OnboardingTexts): string {
  if (status === 'pending' || status === 'rejected' || status === 'gone') return '';
  const [value, text] = status === 'ready' ? ['change_bank', changeBank] : ['complete', complete];
  return `<form method="post" class="ask"><button class="main" name="act" value="${value}">${text}</button></form>`;
}
