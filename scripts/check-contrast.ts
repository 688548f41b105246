// Reads tokens.css and checks every pair of colours that components use, in all four themes, and the chart colours as
// seen with protan, deutan and tritan vision. Prints only failures; `--all` prints every pair.
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../packages/web/src/styles/tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);
const say = (isBad: boolean, line: string): void => {
  if (isBad || process.argv.includes('--all')) console.log(line);
};
/** The colours of a theme, `#rrggbb`, by name. */
type Colours = ReadonlyMap<string, string>;
const coloursIn = (text: string) =>
  [...text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]);
const block = (selector: RegExp): Colours =>
  new Map([...css.matchAll(selector)].flatMap(([, body = '']) => coloursIn(body)));
const colour = (theme: Colours, name: string): string => {
  const value = theme.get(`--${name}`);
  if (value === undefined) throw new Error(`No theme says what --${name} is`);
  return value;
};
const light = block(/(?:^|\})\s*:root\s*\{([^}]*)\}/g);
const others = ['dark', 'contrast', 'contrast-dark'] as const;
const themed = (name: string): Colours =>
  new Map([...light, ...block(new RegExp(`:root\\[data-theme="${name}"\\]\\s*\\{([^}]*)\\}`, 'g'))]);
const themes = new Map([['light', light], ...others.map((name): [string, Colours] => [name, themed(name)])]);
const theme = (name: string): Colours => themes.get(name) ?? light;
// The colours for device preferences must be the same as those in the `data-theme` rules.
const auto = [...css.matchAll(/@media \((prefers-[^{]+)\{\s*:root:not\(\[data-theme\]\)\s*\{([^}]*)\}/g)];
type Numbers = readonly [number, number, number];
const linear = (hex: string): Numbers => {
  const part = (from: number): number => {
    const v = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
const pairs: [text: string, ground: string, least: number][] = [];
const add = (fg: string, bgs: readonly string[], min: number): void => {
  for (const bg of bgs) pairs.push([fg, bg, min]);
};
const surfaces = ['ground', 'sheet', 'sheet-sunken', 'raised', 'note'];
add(
  'text',
  [...surfaces, 'accent-soft', 'ribbon-soft', 'positive-soft', 'caution-soft', 'danger-soft', 'info-soft'],
  7,
);
add('text-muted', surfaces, 7);
add('text-muted', ['accent-soft', 'ribbon-soft', 'danger-soft'], 4.5);
add('link', [...surfaces, 'accent-soft', 'ribbon-soft'], 4.5);
add('accent', ['sheet', 'sheet-sunken', 'ground', 'raised', 'note', 'accent-soft'], 4.5);
add('on-accent', ['accent', 'accent-strong'], 4.5);
add('on-danger', ['danger', 'danger-strong'], 4.5);
add('on-ribbon', ['ribbon'], 7);
for (const s of ['positive', 'caution', 'danger', 'info'])
  add(s, [`${s}-soft`, 'sheet', 'sheet-sunken', 'raised', 'ground'], 4.5);
add('cover-text', ['cover', 'cover-raised'], 7);
add('cover-muted', ['cover', 'cover-raised'], 7);
add('cover-line', ['cover'], 3);
add('ribbon', ['cover'], 3);
add('line-strong', surfaces, 3);
add('note-line', ['ground', 'note'], 2.2);
for (let i = 1; i < 7; i++) add(`chart-${i}`, ['sheet'], 3);
add('chart-hatch', ['sheet', 'ribbon-soft'], 3);
let bad = 0;
const hold = (isGood: boolean, line: string): void => {
  if (!isGood) bad += 1;
  say(!isGood, `${isGood ? 'ok  ' : 'FAIL'} ${line}`);
};
for (const [name, colours] of themes) {
  const between = (a: string, b: string): number => ratio(colour(colours, a), colour(colours, b));
  say(false, `\n${name}`);
  for (const [fg, bg, min] of pairs) {
    const r = between(fg, bg);
    hold(r >= min, `${r.toFixed(2).padStart(5)}  (min ${min})  ${fg} on ${bg}`);
  }
  // The focus ring or halo must have a contrast of 3:1 against every surface and filled control.
  for (const bg of [...surfaces, 'cover', 'accent', 'ribbon', 'danger']) {
    const r = Math.max(between('focus', bg), between('focus-halo', bg));
    hold(r >= 3, `${r.toFixed(2).padStart(5)}  (min 3)  focus pair on ${bg}`);
  }
}
for (const [index, name] of others.entries()) {
  const copy = coloursIn(auto[index]?.[2] ?? '');
  const wrong = copy.filter(([key, value]) => theme(name).get(key) !== value);
  if (copy.length === 0 || wrong.length > 0) {
    bad += 1;
    console.log(
      `FAIL device copy of ${name} differs`,
      wrong.map(([key]) => key),
    );
  }
}
// Checks the chart palette as colour-blind people see it: the smallest OKLab distance between any two series.
const sights: Readonly<Record<string, readonly [Numbers, Numbers, Numbers]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const dot = ([a, b, c]: Numbers, [x, y, z]: Numbers): number => a * x + b * y + c * z;
const oklab = (rgb: Numbers): Numbers => {
  const lms: Numbers = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ];
};
const distance = (a: Numbers, b: Numbers): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) * 100;
const seen = (part: number): number => Math.min(1, Math.max(0, part));
for (const name of ['light', 'dark'])
  for (const [sight, [red, green, blue]] of Object.entries(sights)) {
    const series = [1, 2, 3, 4, 5, 6].map(number => {
      const rgb = linear(colour(theme(name), `chart-${number}`));
      return { number, lab: oklab([seen(dot(red, rgb)), seen(dot(green, rgb)), seen(dot(blue, rgb))]) };
    });
    const [closest] = series
      .flatMap(a => series.filter(b => b.number > a.number).map(b => ({ a, b, d: distance(a.lab, b.lab) })))
      .toSorted((one, other) => one.d - other.d);
    if (closest === undefined) throw new Error('There is no chart palette');
    const { a, b, d } = closest;
    hold(
      d >= 8,
      `${d.toFixed(1).padStart(5)}  (min 8)  ${name} chart palette, ${sight}, closest series ${a.number}/${b.number}`,
    );
  }
const count = themes.size * (pairs.length + 9);
console.log(`\n${bad > 0 ? `${bad} FAILED` : 'all pass'}: ${count} colour pairs in 4 themes`);
process.exit(bad > 0 ? 1 : 0);
