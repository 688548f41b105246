import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnusedStyles } from './public/used-styles.ts';

/** The sheet link of a prerendered app page, as React Router writes it. */
const appSheet = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/>/;
const modulePreload = '<link rel="modulepreload"';

/** The style sheet link of a page, and the content that determines which rules the page uses. */
export interface PageStyle {
  link: string;
  css: string;
  /** The tag that loads the whole style sheet without delaying the first paint; it replaces `link`. */
  later: string;
  /** Scripts and parts of other pages that may add a class to the page. */
  texts?: readonly string[];
}

/** The page with the rules it uses in a style element, so that it can be painted before any sheet has loaded. */
export function inlinePageStyle(page: string, { link, css, later, texts = [] }: PageStyle): string {
  const style = `<style>${removeUnusedStyles(css, [page, ...texts])}</style>`;
  return page.replace(link, () => `${style}${later}`);
}

/**
 * Inlines the rules of each prerendered app page among `files`. The page's sheet then waits for the script
 * (`applyWholeSheet`), and its modules wait for what the first paint needs.
 */
export async function inlineStylesOfAppPages(client: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter(name => name.endsWith('/index.html'))) {
    const place = join(client, file);
    const page = await readFile(place, 'utf8');
    const [link, address = ''] = appSheet.exec(page) ?? [];
    if (link === undefined) throw new Error(`${file} does not ask for its style sheet as expected`);
    const css = await readFile(join(client, address), 'utf8');
    const later = link.replace('/>', ' media="not all"/>');
    const painted = inlinePageStyle(page, { link, css, later });
    await writeFile(place, painted.replaceAll(modulePreload, `${modulePreload} fetchpriority="low"`));
  }
}
