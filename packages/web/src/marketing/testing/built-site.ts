import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { finishPage } from '../../../scripts/public/finish.ts';
import { type RenderedFile, renderSite } from '../render.tsx';
import { elementsOf, valueOf } from './read-page.ts';

/** The public site as React writes it, from the sources as they are. */
export const files: readonly RenderedFile[] = renderSite({
  styles: ['/assets/public.css'],
  scripts: ['/assets/public.js'],
  fonts: [],
});

/** A page as the build leaves it, opened. */
export interface BuiltPage {
  path: string;
  html: string;
  document: Tree.Document;
}

export const pages: readonly BuiltPage[] = files
  .filter(({ type }) => type.startsWith('text/html'))
  .map(({ path, body }) => {
    const html = finishPage(body, new Map());
    return { path, html, document: parse(html) };
  });

/** The page at an address. Throws when there is none. */
export function pageAt(path: string): BuiltPage {
  const page = pages.find(one => one.path === path);
  if (!page) throw new Error(`there is no page at ${path}`);
  return page;
}

export const withTag = (within: Tree.Node, tag: string) =>
  elementsOf(within).filter(({ tagName }) => tagName === tag);

/** The elements with an attribute, and with a value of it where one is named. */
export const withAttribute = (within: Tree.Node, name: string, value?: string) =>
  elementsOf(within).filter(element => {
    const found = valueOf(element, name);
    return found !== undefined && (value === undefined || found === value);
  });

/** The first element of a class. Throws when there is none. */
export function withClass(within: Tree.Node, name: string): Tree.Element {
  const found = elementsOf(within).find(element => valueOf(element, 'class')?.split(' ').includes(name));
  if (!found) throw new Error(`there is no .${name}`);
  return found;
}
