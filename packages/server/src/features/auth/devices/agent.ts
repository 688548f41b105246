import type { SessionDevice } from '../tables.ts';

// Each browser names the ones it descends from, so the more particular word is looked for first.
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

/** What the activity log tells of a browser and where it runs. */
export function aboutAgent({ browser, system }: ReturnType<typeof describeAgent>): Record<string, string> {
  return { ...(browser !== null && { browser }), ...(system !== null && { system }) };
}

/** What a browser says of itself, in the words its owner would use; null for what it does not tell. */
export function describeAgent(agent: string | undefined): Pick<SessionDevice, 'browser' | 'system'> {
  const read = (words: Words) => words.find(([, sign]) => sign.test(agent ?? ''))?.[0] ?? null;
  return { browser: read(browsers), system: read(systems) };
}
