/** Whether a header `Accept` takes a media type. */
export function accepts(accept: string | undefined, type: string): boolean {
  if (accept === undefined || accept === type || accept === '*/*') return true;
  const ranges = accept.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return { range, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
  });
  if (ranges.every(({ range }) => range === '')) return true;
  // The most precise range decides.
  const [major = ''] = type.split('/');
  const decisive = [type, `${major}/*`, '*/*'].flatMap((range) =>
    ranges.filter((one) => one.range === range),
  )[0];
  return decisive !== undefined && !decisive.isRefused;
}
