import type { SessionDevice } from '../tables.ts';

// Each browser's user agent also names the browsers it descends from, so more specific names are tried first.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Words = ReadonlyArray<readonly [word: string, sign: RegExp]>;

export function describeAgentForLog({
  browser,
  system,
}: ReturnType<typeof describeAgent>): Record<string, string> {
  return { ...(browser !== null && { browser }), ...(system !== null && { system }) };
}

/** The names by which people know a browser and its system; null for a part that the user agent does not contain. */
export function describeAgent(agent: string | undefined): Pick<SessionDevice, 'browser' | 'system'> {
  const read = (words: Words) => words.find(([, sign]) => sign.test(agent ?? ''))?.[0] ?? null;
  return { browser: read(browsers), system: read(systems) };
}
