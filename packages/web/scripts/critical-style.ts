import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usedStyles } from './public/used-styles.ts';

/** The sheet of a prerendered page of the app, as React Router asks for it. */
const appSheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/>/;
const modulePreload = '<link rel="modulepreload"';

/** How a page asks for its style sheet, and what decides which rules the page uses. */
export interface PageStyle {
  link: string;
  css: string;
  /** Asks for the whole sheet without holding up the first paint; in the place of `link`. */
  later: string;
  /** Scripts and parts of other pages that may give the page a class. */
  texts?: readonly string[];
}

/** The page with the rules it uses in a style element, so that it is painted before any sheet has loaded. */
export function inlineStyle(page: string, { link, css, later, texts = [] }: PageStyle): string {
  const style = `<style>${usedStyles(css, [page, ...texts])}</style>`;
  return page.replace(link, () => `${style}${later}`);
}

/**
 * Does so for each prerendered page of the app among `files`. Its sheet then waits for the script (`applyWholeSheet`), and
 * its modules for what the first paint needs.
 */
export async function inlineAppStyles(client: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter(name => name.endsWith('/index.html'))) {
    const place = join(client, file);
    const page = await readFile(place, 'utf8');
    const [link, address = ''] = appSheet.exec(page) ?? [];
    if (link === undefined) throw new Error(`${file} does not ask for its style sheet as expected`);
    const css = await readFile(join(client, address), 'utf8');
    const later = link.replace('/>', ' media="not all"/>');
    const painted = inlineStyle(page, { link, css, later });
    await writeFile(place, painted.replaceAll(modulePreload, `${modulePreload} fetchpriority="low"`));
  }
}
