import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { finishPublicPage } from '../../../scripts/public/finish.ts';
import { type RenderedFile, renderSite } from '../render.tsx';
import { getAttributeValue, listElements } from './read-page.ts';

/** The public site as React renders it, from the current sources. */
export const renderedSiteFiles: readonly RenderedFile[] = renderSite({
  styles: ['/assets/public.css'],
  scripts: ['/assets/public.js'],
  fonts: [],
});

/** A page as the build finishes it, and its parsed document. */
export interface BuiltPage {
  path: string;
  html: string;
  document: Tree.Document;
}

export const builtPages: readonly BuiltPage[] = renderedSiteFiles
  .filter(({ type }) => type.startsWith('text/html'))
  .map(({ path, body }) => {
    const html = finishPublicPage(body, new Map());
    return { path, html, document: parse(html) };
  });

/** The page at an address. Throws when there is none. */
export function findBuiltPage(path: string): BuiltPage {
  const page = builtPages.find(one => one.path === path);
  if (!page) throw new Error(`there is no page at ${path}`);
  return page;
}

export const findElementsByTag = (within: Tree.Node, tag: string) =>
  listElements(within).filter(({ tagName }) => tagName === tag);

/** The elements with this attribute and, if `value` is given, with this value. */
export const findElementsByAttribute = (within: Tree.Node, name: string, value?: string) =>
  listElements(within).filter(element => {
    const found = getAttributeValue(element, name);
    return found !== undefined && (value === undefined || found === value);
  });

/** The first element of a class. Throws when there is none. */
export function findElementByClass(within: Tree.Node, name: string): Tree.Element {
  const found = listElements(within).find(element =>
    getAttributeValue(element, 'class')?.split(' ').includes(name),
  );
  if (!found) throw new Error(`there is no .${name}`);
  return found;
}
