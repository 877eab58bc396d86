/** Text without what XML does not allow: most control characters, U+FFFE and U+FFFF. */
export function xmlText(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|\ufffe|\uffff/gu, '').trim() || '–';
}
