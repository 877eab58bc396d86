import type { Exception } from './compare.ts';

/**
 * The changes since the last release that the API may make although it only grows. The maintainers decide, the reason
 * stands here, and the changelog tells callers. After the next release the list is empty again.
 */
export const exceptions: readonly Exception[] = [];
