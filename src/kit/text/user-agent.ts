/** A browser and its system by their everyday names; null if unknown. */
interface BrowserName {
  readonly browser: string | null;
  readonly system: string | null;
}

// In this order: most browsers also carry the names of those they descend from.
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Tells browser and system from a User-Agent. Only names of ours come out: the header itself is shown to nobody. */
export function nameBrowser(userAgent: string): BrowserName {
  const find = (known: typeof browsers) => known.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
