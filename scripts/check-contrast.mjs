// Reads tokens.css and checks every pair of colours the components use, in all four themes, and the chart colours as
// people with protan, deutan and tritan sight see them. Prints only what fails; `--all` prints every pair.
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../packages/web/src/styles/tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);
const say = (bad, line) => (bad || process.argv.includes('--all')) && console.log(line);
const themes = {};
const coloursIn = text =>
  [...text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, value]) => [name, value]);
const block = selector =>
  Object.fromEntries([...css.matchAll(selector)].flatMap(([, body]) => coloursIn(body)));
themes.light = block(/(?:^|\})\s*:root\s*\{([^}]*)\}/g);
for (const t of ['dark', 'contrast', 'contrast-dark'])
  themes[t] = { ...themes.light, ...block(new RegExp(`:root\\[data-theme="${t}"\\]\\s*\\{([^}]*)\\}`, 'g')) };
// device-preference copies must equal the data-theme ones
const auto = [...css.matchAll(/@media \((prefers-[^{]+)\{\s*:root:not\(\[data-theme\]\)\s*\{([^}]*)\}/g)];
const map = { dark: 0, contrast: 1, 'contrast-dark': 2 };
const lum = h => {
  const c = [1, 3, 5]
    .map(i => parseInt(h.slice(i, i + 2), 16) / 255)
    .map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
};
const ratio = (a, b) => {
  const [x, y] = [lum(a), lum(b)].toSorted((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};
const pairs = [];
const add = (fg, bgs, min) => bgs.forEach(bg => pairs.push([fg, bg, min]));
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
for (const [t, v] of Object.entries(themes)) {
  say(false, `\n${t}`);
  for (const [fg, bg, min] of pairs) {
    const r = ratio(v[`--${fg}`], v[`--${bg}`]);
    if (r < min) bad++;
    say(r < min, `${r < min ? 'FAIL' : 'ok  '} ${r.toFixed(2).padStart(5)}  (min ${min})  ${fg} on ${bg}`);
  }
  // focus: ring or halo must reach 3:1 against every surface and filled control
  for (const bg of [...surfaces, 'cover', 'accent', 'ribbon', 'danger']) {
    const r = Math.max(ratio(v['--focus'], v[`--${bg}`]), ratio(v['--focus-halo'], v[`--${bg}`]));
    if (r < 3) bad++;
    say(r < 3, `${r < 3 ? 'FAIL' : 'ok  '} ${r.toFixed(2).padStart(5)}  (min 3)  focus pair on ${bg}`);
  }
}
for (const [t, i] of Object.entries(map)) {
  const a = [...(auto[i]?.[2] ?? '').matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/gi)];
  const diff = a.filter(([, k, v]) => themes[t][k] !== v);
  if (!a.length || diff.length) {
    bad++;
    console.log(
      `FAIL device copy of ${t} differs`,
      diff.map(d => d[1]),
    );
  }
}
// colour-blind check of the chart palette: smallest OKLab distance between any two series
const lin = h =>
  [1, 3, 5]
    .map(i => parseInt(h.slice(i, i + 2), 16) / 255)
    .map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
const M = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const oklab = ([r, g, b]) => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
for (const t of ['light', 'dark'])
  for (const [k, m] of Object.entries(M)) {
    const c = [1, 2, 3, 4, 5, 6].map(i => {
      const [r, g, b] = lin(themes[t][`--chart-${i}`]);
      return oklab(
        [m[0] * r + m[1] * g + m[2] * b, m[3] * r + m[4] * g + m[5] * b, m[6] * r + m[7] * g + m[8] * b].map(
          x => Math.min(1, Math.max(0, x)),
        ),
      );
    });
    let min = 999,
      who = '';
    for (let i = 0; i < 6; i++)
      for (let j = i + 1; j < 6; j++) {
        const d = Math.hypot(...c[i].map((x, n) => x - c[j][n])) * 100;
        if (d < min) {
          min = d;
          who = `${i + 1}/${j + 1}`;
        }
      }
    if (min < 8) bad++;
    say(
      min < 8,
      `${min < 8 ? 'FAIL' : 'ok  '} ${min.toFixed(1).padStart(5)}  (min 8)  ${t} chart palette, ${k}, closest series ${who}`,
    );
  }
console.log(
  `\n${bad ? bad + ' FAILED' : 'all pass'}: ${Object.keys(themes).length * (pairs.length + 9)} colour pairs in 4 themes`,
);
process.exit(bad ? 1 : 0);
