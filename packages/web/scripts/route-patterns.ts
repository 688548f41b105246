import routes from '../src/routes.ts';

export interface RouteEntry {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteEntry[] | undefined;
}

/** Of the app too, but the server answers with the public page, which leads into the app where it is wanted. */
const publicFirst = new Set(['/budgeting', '/emergency-access']);

/**
 * The addresses the app answers to, such as `/bank-accounts/:id`, each optional part written out both ways.
 * The catch-all is left out: an address nobody knows is answered 404 by the server.
 */
export function routePatterns(): string[] {
  const patterns = (routes satisfies RouteEntry[]).flatMap(route => patternsOf(route, ''));
  return [...new Set(patterns)].filter(pattern => !publicFirst.has(pattern)).toSorted();
}

export function patternsOf(route: RouteEntry, above: string): string[] {
  if (route.path === '*') return [];
  const here = `${above}${route.path ? `/${route.path}` : ''}`;
  const below = (route.children ?? []).flatMap(child => patternsOf(child, here));
  const ends = route.path !== undefined || route.index;
  return [...(ends ? withAndWithout(here || '/') : []), ...below];
}

/** `/a/:b?` is `/a` and `/a/:b`. */
function withAndWithout(pattern: string): string[] {
  const optional = /\/[^/]+\?/.exec(pattern);
  if (!optional) return [pattern];
  const [part] = optional;
  return [pattern.replace(part, '') || '/', pattern.replace(part, part.slice(0, -1))].flatMap(withAndWithout);
}
