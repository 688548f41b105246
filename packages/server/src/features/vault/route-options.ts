import { errorBody, type VaultErrorCode, vaultErrors } from '@kinfolio/contract/errors';
import { pushConflict } from '@kinfolio/contract/records/push-and-pull';
import { commonErrors, signedInErrors, type VaultRoute } from '@kinfolio/contract/routes';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SignedIn } from '../../http/signed-in.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether an account that is closing may still call this route. */
    whileClosing?: boolean;
    /** Whether a recently shown kit is accepted in place of the second factor. */
    byKit?: boolean;
    /** Whether the route is open to a person who has not shown the second factor. */
    belowFactor?: boolean;
  }
}

/** The sender of a request, as identified by the hook of its routes. */
export const requireSignedIn = (request: FastifyRequest) => request.getDecorator<SignedIn>('signedIn');

const nothing = z.strictObject({});
const noBody = z.null().meta({ description: 'Done; the response has no body' });

// Services build their responses field by field in the contract's own types. Checking each response against
// its schema again would cost about as much as reading the page that it contains.
const asJson = (answer: unknown) => JSON.stringify(answer);

/** Fastify's options for a route, all from the contract, so that the API document matches the server. */
export function toRouteOptions<const Route extends VaultRoute>(route: Route) {
  return {
    method: route.method,
    url: route.path,
    bodyLimit: route.maxBytes,
    serializerCompiler: () => asJson,
    config: {
      whileClosing: route.whileClosing === true,
      byKit: route.byKit === true,
      belowFactor: route.belowFactor === true,
    },
    schema: {
      summary: route.summary,
      tags: ['vault'],
      security: route.signedIn ? [{ bearer: [] }] : [],
      response: { [route.status]: route.answer ?? noBody, ...refusalsOf(route) },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the route's own parts; the compiler cannot know which ones are absent
      ...(partsOf(route) as PartsOf<Route>),
    },
  };
}

type Nothing = typeof nothing;

/**
 * The schemas of a request, under Fastify's names. A query that the route does not declare is refused, like
 * any unknown field.
 */
type PartsOf<Route> = {
  querystring: Route extends { query: infer Query } ? Query : Nothing;
} & (Route extends {
  params: infer Params;
}
  ? { params: Params }
  : unknown) &
  (Route extends { body: infer Body } ? { body: Body } : unknown);

function partsOf({ params, query, body }: VaultRoute) {
  return { querystring: query ?? nothing, ...(params && { params }), ...(body && { body }) };
}

/** The errors of a route, by status, which several codes may share. */
function refusalsOf(route: VaultRoute) {
  const codes: readonly VaultErrorCode[] = [
    ...commonErrors,
    ...(route.signedIn ? signedInErrors : []),
    ...(route.wants === undefined ? [] : (['proof_required'] as const)),
    ...route.errors,
  ];
  const byStatus = Map.groupBy(codes, code => vaultErrors[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      ofStatus.includes('version_conflict') ? pushConflict : refusal(ofStatus),
    ]),
  );
}

const refusal = (codes: readonly VaultErrorCode[]) =>
  z.object({ ...errorBody.shape, code: z.enum(codes) }).meta({ description: codes.join(', ') });
