import { encode } from 'uqr';

/** A QR code as one path; dark on white in both themes, because scanners want it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-72 rounded-md bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
