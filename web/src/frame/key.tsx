/** A key of the keyboard, as it is printed on it. */
export function Key({ name }: { readonly name: string }) {
  return <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-sans text-sm">{name}</kbd>;
}
