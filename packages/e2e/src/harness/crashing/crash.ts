import type { Page, Request } from 'playwright-core';
import type { RunningServer } from '../server/server.ts';
import type { Visit } from './visitors.ts';

/** Which request is cut short, who goes, and whether the server had answered it by then. */
export interface Crash {
  /** The first request of a flow is 0. */
  readonly request: number;
  readonly who: 'page' | 'server';
  readonly when: 'before' | 'after';
}

/** What a person does on a page, from a page just opened to the end of it. */
export type Flow = (page: Page) => Promise<void>;

const api = /\/(auth|vault)\/v1\//;

/** Goes through a flow undisturbed. Gives what it asked of the server, in order. */
export async function requestsOf(page: Page, flow: Flow): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', request => {
    if (api.test(request.url())) asked.push(nameOf(request));
  });
  await flow(page);
  return asked;
}

/**
 * All ways in which a flow can be cut short at those of its requests that are wanted. What only reads is cut before its
 * answer alone: an answer that nobody hears leaves nothing behind.
 */
export function crashesOf(requests: readonly string[], isWanted: (name: string) => boolean): Crash[] {
  return requests.flatMap((name, request) => {
    if (!isWanted(name)) return [];
    const moments = name.startsWith('GET ') ? (['before'] as const) : (['before', 'after'] as const);
    return (['page', 'server'] as const).flatMap(who => moments.map(when => ({ request, who, when })));
  });
}

/** Goes through a flow until the crash, and ends the page. Gives the request at which it happened, if it came to that. */
export async function crashAt(
  { context, page, close }: Visit,
  server: RunningServer,
  flow: Flow,
  crash: Crash,
): Promise<string | undefined> {
  let asked = 0;
  let at: string | undefined;
  const crashed = new Promise<void>(resolve => {
    void context.route(api, async route => {
      if (asked++ !== crash.request) {
        // After the crash nobody waits for an answer any more.
        await route.continue().catch(() => undefined);
        return;
      }
      at = nameOf(route.request());
      if (crash.when === 'after') await route.fetch();
      if (crash.who === 'server') await server.kill();
      resolve();
    });
  });
  // What the person still wanted to do fails with the page or the server, or waits for a mail that nobody asked for.
  const whole = flow(page).catch((error: unknown) => {
    if (at === undefined) throw error;
  });
  await Promise.race([whole, crashed]);
  if (at !== undefined) await crashed;
  await close();
  return at;
}

const nameOf = (request: Request): string =>
  `${request.method()} ${new URL(request.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, ':id')}`;
