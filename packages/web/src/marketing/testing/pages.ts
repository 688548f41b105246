import { publicPages } from '../site.tsx';
import { files } from './built-site.ts';

/** The whole HTML of a public page. Throws when there is none at the address. */
export function htmlOf(path: string): string {
  const file = files.find(one => one.path === path);
  if (!file) throw new Error(`there is no public page at ${path}`);
  return file.body;
}

/** The addresses of the pages that search engines may find. */
export const listedPaths = publicPages.filter(page => page.listed !== false).map(({ path }) => path);
