import type { Page } from 'playwright-core';
import type { Language } from '../../../src/accounts/types.ts';

// Code, what is marked as of another language, and what only browsers without script show.
const foreign = 'pre, code, [lang]:not(html), .font-mono, iframe, script, style, option, noscript';

const textsOf = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.data.trim();
    if (text !== '' && node.parentElement.closest('${foreign}') === null) found.push(text);
  }
  return found;
})()`;

const english =
  /\b(?:the|this|that|and|are|were|will|with|from|your|you|been|have|cannot|nothing|before|which)\b/gi;
const raw =
  /\b(?:invoice|payment|payout|contact|charge|refund|dispute|webhook|member)\.[a-z_]+|\b[a-z]+_[a-z_]+\b|\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b/;

/** The words of a page that belong to the program or to another language, one per line. */
export async function listStrayWords(
  page: Page,
  language: Language,
  isOfPrograms: boolean,
): Promise<string[]> {
  const texts = (await page.evaluate(textsOf)) as string[];
  return texts.flatMap((text) => [
    ...(!isOfPrograms && raw.test(text) ? [`raw: ${text}`] : []),
    ...(language !== 'en' && (text.match(english) ?? []).length > 1 ? [`English: ${text}`] : []),
  ]);
}
