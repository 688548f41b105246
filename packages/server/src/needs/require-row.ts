import type { RouteOptions } from 'fastify';
import { publicPageNeeds } from '../http/needs.ts';
import { needsByRoute } from './table.ts';

/**
 * Attaches a route's row in the table of needs to the route. Throws if the table has no row for the route, so that the
 * server does not start.
 */
export function requireRouteNeeds(route: RouteOptions): void {
  const methods = [route.method].flat().map(method => (isHeadOfGet(method, route.url) ? 'GET' : method));
  if (route.config?.needs === publicPageNeeds && methods.every(method => method === 'GET')) return;
  const rows = methods.map(method => {
    const row = needsByRoute.get(`${method} ${route.url}`);
    if (row === undefined) throw new Error(`${method} ${route.url} has no row in the table of needs.`);
    return row;
  });
  const [needs] = rows;
  if (needs === undefined || rows.some(row => row !== needs))
    throw new Error(`The methods of ${route.url} need different things: register them separately.`);
  route.config = { ...route.config, needs };
}

const isHeadOfGet = (method: string, url: string) => method === 'HEAD' && !needsByRoute.has(`HEAD ${url}`);
