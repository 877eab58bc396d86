// The policy of the app takes styles from files alone, and a page that is given as text inherits it. Mails have a style on
// each element: it is kept under another name, and set by script, which the policy allows.
const KEPT = 'data-style';
const SHEET = /<style>([\s\S]*?)<\/style>/g;

/** The text of a page without what the policy would refuse and report. */
export function withoutStyles(html: string): string {
  return html.replaceAll(SHEET, '').replaceAll(' style="', ` ${KEPT}="`);
}

/** Gives a shown page the styles that its text had. */
export function styleByScript(shown: Document, html: string): void {
  for (const element of shown.querySelectorAll<HTMLElement>(`[${KEPT}]`)) {
    element.style.cssText = element.getAttribute(KEPT) ?? '';
  }
  const view = shown.defaultView as (Window & typeof globalThis) | null;
  if (view === null) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync([...html.matchAll(SHEET)].map(([, rules]) => rules).join('\n'));
  shown.adoptedStyleSheets = [sheet];
}
