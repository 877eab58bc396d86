/** Relative luminance of WCAG 2.2, from 0 for black to 1 for white. `colour` is `#rrggbb`. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. Both are `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const INK = '#111317';
const PAPER = '#ffffff';

/** Words on a colour: dark or white, whichever is read more easily. */
export function inkOn(colour: string): typeof INK | typeof PAPER {
  return contrastOf(colour, INK) > contrastOf(colour, PAPER) ? INK : PAPER;
}

// Below this contrast a filled shape cannot be distinguished from its background.
const LEAST_SEEN = 1.5;

/** Whether a shape of this colour cannot be seen on a white or a dark background, so that it needs an edge. */
export function needsEdge(colour: string): boolean {
  return [PAPER, INK].some((paper) => contrastOf(colour, paper) < LEAST_SEEN);
}
