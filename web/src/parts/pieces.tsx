/** Short texts in one line with dots between them, but for empty ones; names of any script keep to their own place. */
export function Pieces({ pieces }: { readonly pieces: readonly string[] }) {
  const shown = pieces.filter((piece) => piece !== '');
  return shown.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be alike, and none ever moves
    <span key={index}>
      {index > 0 && ' · '}
      <bdi>{piece}</bdi>
    </span>
  ));
}
