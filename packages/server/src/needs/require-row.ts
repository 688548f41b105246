import type { RouteOptions } from 'fastify';
import { publicPage } from '../http/needs.ts';
import { needsTable } from './table.ts';

/** Hands each route its row of the table. Throws for a route that has none, so that the server does not start with it. */
export function requireRow(route: RouteOptions): void {
  const methods = [route.method].flat().map(method => (isHeadOfGet(method, route.url) ? 'GET' : method));
  if (route.config?.needs === publicPage && methods.every(method => method === 'GET')) return;
  const rows = methods.map(method => {
    const row = needsTable.get(`${method} ${route.url}`);
    if (row === undefined) throw new Error(`${method} ${route.url} has no row in the table of needs.`);
    return row;
  });
  const [needs] = rows;
  if (needs === undefined || rows.some(row => row !== needs))
    throw new Error(`The methods of ${route.url} need different things: register them apart.`);
  route.config = { ...route.config, needs };
}

const isHeadOfGet = (method: string, url: string) => method === 'HEAD' && !needsTable.has(`HEAD ${url}`);
