import { publicPages } from '../site.tsx';
import { renderedSiteFiles } from './built-site.ts';

/** The complete HTML of a public page. Throws if there is no page at this address. */
export function renderPageHtml(path: string): string {
  const file = renderedSiteFiles.find(one => one.path === path);
  if (!file) throw new Error(`there is no public page at ${path}`);
  return file.body;
}

/** The addresses of the pages that search engines may find. */
export const listedPaths = publicPages.filter(page => page.listed !== false).map(({ path }) => path);
