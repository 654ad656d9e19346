const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** What a person would call a device, as in "Chrome on Android". @param userAgent what the browser says of itself */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = named(browsers) ?? 'A browser';
  const system = named(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
