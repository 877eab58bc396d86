interface Found<Item> {
  readonly items: readonly Item[];
}

/**
 * Chooses the results to show while the next search runs: those of the previous search that contain all words of the
 * new text. A person who presses Enter thus cannot choose a result that does not match the text. `textOf` returns the
 * text that the search reads.
 */
export function stillFitting<Item>(query: string, textOf: (item: Item) => string) {
  const words = query.toLowerCase().split(/\s+/);
  const fits = (item: Item) => {
    const text = textOf(item).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return <Page extends Found<Item>>(before: Page | undefined): Page | undefined =>
    before === undefined ? undefined : { ...before, items: before.items.filter(fits) };
}
