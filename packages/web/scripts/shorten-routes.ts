import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFilesUnder } from './files.ts';

/**
 * Removes each route's module imports from the list of all routes, which comes with every page of the app. They make up
 * most of its bytes and are only needed by `<Link prefetch>`, which no page uses; a browser finds the same names in the
 * modules. Empty members are removed too. The list keeps its name, which is a hash that includes the removed parts
 * (decision 808). Throws unless there is exactly one list.
 */
export async function shortenRoutes(client: string): Promise<void> {
  const lists = (await listFilesUnder(client)).filter(file => /^assets\/manifest-[^/]+\.js$/.test(file));
  const [list] = lists;
  if (list === undefined || lists.length > 1)
    throw new Error(`${String(lists.length)} lists of routes instead of one`);
  const place = join(client, list);
  await writeFile(place, withoutImports(await readFile(place, 'utf8')));
}

/** The text of a list of routes without each route's imports. The modules that every page starts with are kept. */
function withoutImports(list: string): string {
  const [begin, end] = [list.indexOf('{'), list.lastIndexOf('}') + 1];
  const short = JSON.stringify(JSON.parse(list.slice(begin, end)), (key, value: unknown) => {
    if (key !== 'routes' || !isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([id, route]) => [id, shortRoute(route)]));
  });
  return `${list.slice(0, begin)}${short}${list.slice(end)}`;
}

function shortRoute(route: unknown): unknown {
  if (!isObject(route)) return route;
  const { imports: _imports, ...rest } = route;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => !isNothing(value)));
}

/** Values that React Router assumes if absent: that a route has no loader, no sheets and so on. */
const isNothing = (value: unknown): boolean =>
  value === false || (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
