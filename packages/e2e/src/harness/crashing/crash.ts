import type { Page, Request } from 'playwright-core';
import type { RunningServer } from '../server/server.ts';
import type { Visit } from './visitors.ts';

/** The request that is interrupted, and whether the server had answered it by then. */
export interface CrashPoint {
  /** The index of the request; the first one of a flow is 0. */
  readonly request: number;
  readonly who: 'page' | 'server';
  readonly when: 'before' | 'after';
}

/** A person's actions on a page, from opening it to the end. */
export type PageFlow = (page: Page) => Promise<void>;

const api = /\/(auth|vault)\/v1\//;

/** Runs a flow without interruption. Returns its requests to the server, in order. */
export async function recordFlowRequests(page: Page, flow: PageFlow): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', request => {
    if (api.test(request.url())) asked.push(nameOf(request));
  });
  await flow(page);
  return asked;
}

/**
 * All ways of interrupting a flow at the selected requests. A reading request is only interrupted before its response,
 * because losing the response changes nothing.
 */
export function listCrashPoints(
  requests: readonly string[],
  isWanted: (name: string) => boolean,
): CrashPoint[] {
  return requests.flatMap((name, request) => {
    if (!isWanted(name)) return [];
    const moments = name.startsWith('GET ') ? (['before'] as const) : (['before', 'after'] as const);
    return (['page', 'server'] as const).flatMap(who => moments.map(when => ({ request, who, when })));
  });
}

/**
 * Runs a flow until the crash, and closes the page. Returns the request at which it crashed, or undefined if it got to
 * the end.
 */
export async function runFlowUntilCrash(
  { context, page, close }: Visit,
  server: RunningServer,
  flow: PageFlow,
  crash: CrashPoint,
): Promise<string | undefined> {
  let asked = 0;
  let at: string | undefined;
  const crashed = new Promise<void>(resolve => {
    void context.route(api, async route => {
      if (asked++ !== crash.request) {
        // After the crash the page no longer waits for a response.
        await route.continue().catch(() => undefined);
        return;
      }
      at = nameOf(route.request());
      if (crash.when === 'after') await route.fetch();
      if (crash.who === 'server') await server.kill();
      resolve();
    });
  });
  // The rest of the flow fails because the page or the server is gone, or because an email it waits for was never
  // requested.
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
