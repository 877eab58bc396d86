import { escapeHtml, type Html, raw } from '../../kit/text/html.ts';

/** The markup of our own sentences: code and bold. */
export function inline(text: string): Html {
  return raw(
    escapeHtml(text)
      .replaceAll(/`([^`]+)`/g, (_all, code: string) => `<code>${breakable(code)}</code>`)
      .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>'),
  );
}

/** Code that may be broken where a path or a name has a joint, and nowhere else. It takes HTML text. */
export function breakable(escaped: string): string {
  return escaped.replaceAll(/([/_.])(?=\w|\{)/g, '$1<wbr>');
}
