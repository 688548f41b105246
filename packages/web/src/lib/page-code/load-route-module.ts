import { pageCode } from './page-code.ts';

/** A route in React Router's manifest. */
interface ListedRoute {
  readonly id: string;
  readonly module: string;
  readonly css?: readonly string[];
}

/**
 * Replaces React Router's function of the same name (scripts/route-modules.ts), which reloads the document when the code of
 * a page fails to load: everything typed on the current page would be lost.
 */
export async function loadRouteModule(route: ListedRoute, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  const [code] = await pageCode.load(
    // Wait for the style sheets too, as React Router does. There is no time limit.
    () => Promise.all([import(/* @vite-ignore */ route.module), ...(route.css ?? []).map(loadSheet)]),
    'page',
  );
  loaded[route.id] = code;
  return code;
}

async function loadSheet(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('a style sheet is missing');
  await answer.arrayBuffer();
}
