/** The version of this package, as its package.json says it. */
export const version = '1.0.0-rc.1';
