import type { CallProof } from '@kinfolio/contract/proof';
import type { FastifyRequest } from 'fastify';

/**
 * What a call may have to prove, in the order in which it is checked. Only sessions of a guarded account have
 * to prove `opened`, `present`, `proof` and `seal`: see [Note: Guarded accounts].
 */
export const proofNeeds = {
  open: 'Nobody needs to be signed in.',
  link: 'A link or a code from a message, or a secret address.',
  signature: 'A signature from the service that sends it.',
  operator: "The operator's token, or a request from the machine itself.",
  key: 'An API key, or a session.',
  service: 'The service key.',
  guest: 'The token given in exchange for the code on a card.',
  bearer: 'An active session, on any device and even without the second step.',
  active:
    'An active session that was used within the idle time, with the second step and on a device that the account knows.',
  opened: 'The session has proved something that also opens the vault.',
  present: 'The session did so within the last ten minutes.',
  proof: "The request is signed by the vault's proof key.",
  seal: 'The request is sealed by bytes that an open vault received.',
} as const satisfies Readonly<Record<string, string>> & Readonly<Record<CallProof, string>>;
/** See {@link proofNeeds}. */
export type ProofNeed = keyof typeof proofNeeds;

export interface RouteNeeds {
  readonly needs: readonly ProofNeed[];
  /** Rules that the needs do not express, for people who read the list. No code reads this text. */
  readonly rule?: string;
  /** The handler checks the proof, because only the handler knows which key it needs or whether it is needed. */
  readonly proofCheckedIn?: 'handler';
}

/** A page or file that is the same for everyone. */
export const publicPageNeeds: RouteNeeds = { needs: ['open'] };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the route: see `needs/table.ts`. */
    needs?: RouteNeeds;
  }
}

export const findRouteNeeds = (request: FastifyRequest): RouteNeeds =>
  request.routeOptions.config.needs ?? publicPageNeeds;

const shown: ReadonlySet<string> = new Set(['opened', 'present'] satisfies CallProof[]);

/**
 * The proofs that the session of a guarded account must have shown before this request. The signature of the
 * proof key, and the seal, are checked later, together with the body.
 */
export const listEarlierProofs = ({ needs: all }: RouteNeeds): readonly CallProof[] =>
  all.filter((need): need is CallProof => shown.has(need));
