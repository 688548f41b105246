import { sampleBase } from '../src/app/sample/sample-address.ts';
import routes from '../src/routes.ts';

export interface RouteEntry {
  file?: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteEntry[] | undefined;
}

/** These are app addresses too, but the server answers with the public page, which leads into the app if needed. */
const publicFirst = new Set(['/budgeting', '/emergency-access']);

/**
 * The addresses the app answers to, such as `/bank-accounts/:id`, with each optional part written out both ways. The
 * catch-all is left out: the server answers unknown addresses with 404.
 */
export function listRoutePatterns(): string[] {
  const patterns = (routes satisfies RouteEntry[]).flatMap(route => listPatternsOfRoute(route, ''));
  return [...new Set(patterns)].filter(pattern => !publicFirst.has(pattern)).toSorted();
}

/** The layouts of the pages that need an open passport. */
const openPages = new Set(['app/routes/protected.tsx', 'app/routes/budget-frame.tsx']);

/**
 * The addresses of the sample: the pages of an open passport, below its own address. The service worker does not know
 * them, because the server's stricter content policy must come with each page.
 */
export function samplePatterns(): string[] {
  const open = (routes satisfies RouteEntry[]).filter(({ file }) => openPages.has(file));
  const patterns = open.flatMap(route => listPatternsOfRoute(route, sampleBase));
  return [sampleBase, ...new Set(patterns)].toSorted();
}

export function listPatternsOfRoute(route: RouteEntry, above: string): string[] {
  if (route.path === '*') return [];
  const here = `${above}${route.path ? `/${route.path}` : ''}`;
  const below = (route.children ?? []).flatMap(child => listPatternsOfRoute(child, here));
  const ends = route.path !== undefined || route.index;
  return [...(ends ? withAndWithout(here || '/') : []), ...below];
}

/** `/a/:b?` becomes `/a` and `/a/:b`. */
function withAndWithout(pattern: string): string[] {
  const optional = /\/[^/]+\?/.exec(pattern);
  if (!optional) return [pattern];
  const [part] = optional;
  return [pattern.replace(part, '') || '/', pattern.replace(part, part.slice(0, -1))].flatMap(withAndWithout);
}
