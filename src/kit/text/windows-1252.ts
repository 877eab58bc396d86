const table = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]).filter(([letter]) => !/[\x80-\x9f]/.test(String(letter))) as [string, number][],
);

/** A text in Windows-1252. Throws on a letter that it does not have: look for those first. */
export function toWindows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const byte = table.get(letter);
      if (byte === undefined) throw new Error(`Windows-1252 does not have ${letter}.`);
      return byte;
    }),
  );
}

/** The letters of a text that Windows-1252 does not have, each once. */
export function lettersOutside1252(text: string): string[] {
  return [...new Set(Array.from(text.normalize('NFC')).filter((letter) => !table.has(letter)))];
}

/** A text in which each letter outside Windows-1252 is the letter without its marks, or left out without such a letter. */
export function within1252(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (table.has(letter)) return letter;
    return Array.from(letter.normalize('NFKD'))
      .filter((part) => table.has(part))
      .join('');
  }).join('');
}
