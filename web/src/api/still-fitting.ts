interface Found<Item> {
  readonly items: readonly Item[];
}

/**
 * What is shown of a search while the next one is on its way: of what was found before only what has all words of the new
 * text, so that nobody chooses by Enter what does not fit what they typed. `textOf` is where the search looks.
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
