import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContentHash } from './public/hash.ts';

/**
 * The app's pages that consist of a form, for people who may have nothing but a printed card or invitation. They load
 * the app when a button is pressed.
 */
export const formPages = ['card', 'invite'] as const;

/** The script that starts the app, as React Router writes it at the end of a prerendered page. */
const starts =
  /(<script type="module" async="">)(import "[\s\S]*?)(import\("\/assets\/entry[^"]*"\);)<\/script>/;
/** The scripts, and every style sheet but the app's own, whose rules are in the page. */
const wanted = /<link rel="(?:modulepreload|stylesheet" href="(?!\/assets\/root-))/g;

/**
 * Makes the form pages load the app when their button is pressed, and fetch its code while a code is typed: until then
 * they are as light as a public page. Links that browsers ignore name the files that a page needs; the last one starts
 * the app. Throws if React Router starts the app in another way than before.
 */
export async function startOnPressPlugin(client: string): Promise<void> {
  const text = await readFile(join(client, '../../src/lib/browser/start-on-press.js'), 'utf8');
  const script = text.replaceAll(/\s*\/\/.*\n|\n\s*/g, '\n').trim();
  for (const name of formPages) {
    const place = join(client, name, 'index.html');
    const page = await readFile(place, 'utf8');
    const [whole, open = '', imports = '', entry = ''] = starts.exec(page) ?? [];
    if (whole === undefined) throw new Error(`${name} does not start the app as expected`);
    // Because of `await`, code that imports this script knows when the app has loaded or failed to load.
    const start = `${imports}await ${entry}`;
    const address = `/assets/start-${createContentHash(start)}.js`;
    await writeFile(join(client, address), start);
    const later = page
      .replace(whole, () => `${open}${script}</script>`)
      .replaceAll(wanted, link => link.replace(/modulepreload|stylesheet/, 'later'))
      .replace('</head>', () => `<link rel="later" href="${address}"/></head>`);
    await writeFile(place, later);
  }
}
