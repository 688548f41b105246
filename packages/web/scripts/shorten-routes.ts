import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesUnder } from './files.ts';

/**
 * Leaves out of the list of all routes, which comes with every page of the app, what each route's module imports: most of its bytes, and
 * asked for by `<Link prefetch>` alone, which no page has. A browser finds the same names in the modules. What a route does not have is
 * left out as well. The list keeps its name,
 * since that is a hash of what was left out as well (decision 808). Throws when there is not exactly one list.
 */
export async function shortenRoutes(client: string): Promise<void> {
  const lists = (await filesUnder(client)).filter(file => /^assets\/manifest-[^/]+\.js$/.test(file));
  const [list] = lists;
  if (list === undefined || lists.length > 1)
    throw new Error(`${String(lists.length)} lists of routes instead of one`);
  const place = join(client, list);
  await writeFile(place, withoutImports(await readFile(place, 'utf8')));
}

/** The text of a list of routes without the imports of each route. The modules that every page begins with stay. */
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

/** What React Router takes for granted where it is not there: that a route has no loader, no sheets and so on. */
const isNothing = (value: unknown): boolean =>
  value === false || (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
