import type { Exception } from './compare.ts';

/**
 * The changes since the last release that the API may make although it only grows. The maintainers decide, the reason
 * stands here, and the changelog tells callers. After the next release the list is empty again.
 */
export const exceptions: readonly Exception[] = [
  {
    finding: 'LineItem (answer).quantity: was integer, is number',
    reason: 'Hours are billed by decimals. A line that was written with whole numbers is answered with them.',
  },
  {
    finding: 'LineItem (answer).unitAmount: was integer, is number',
    reason: 'A price below the minor unit needs decimals. A whole price is answered as before.',
  },
  {
    finding: 'LineItem (answer).unitAmount: format was int64, is gone',
    reason: 'It follows from the type.',
  },
];
