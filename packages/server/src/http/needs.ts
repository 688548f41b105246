import type { ProofWant } from '@kinfolio/contract/proof';
import type { FastifyRequest } from 'fastify';

/**
 * What a call has to show, in the order in which it is asked for. Of what a session shows (`opened`, `present`, `proof`,
 * `seal`) a guarded account alone is asked: see [Note: Guarded accounts].
 */
export const needs = {
  open: 'Nobody has to be signed in.',
  link: 'A link or a code out of a message, or a secret address.',
  signature: 'A signature of the service that sends it.',
  operator: "The operator's token, or a request from the machine itself.",
  key: 'An API key, or a session.',
  service: 'The service key.',
  guest: 'The token that the code of a card was exchanged for.',
  bearer: 'A living session, on any device and without the second step.',
  active:
    'A living session that was used within the idle time, with the second step and on a device that the account knows.',
  opened: 'The session has shown what also opens the vault.',
  present: 'It did so within ten minutes.',
  proof: "The request is signed by the vault's proof key.",
  seal: 'The request is sealed by bytes that an open vault received.',
} as const satisfies Readonly<Record<string, string>> & Readonly<Record<ProofWant, string>>;
/** See {@link needs}. */
export type Need = keyof typeof needs;

/** What one route needs. */
export interface NeedsRow {
  readonly needs: readonly Need[];
  /** What the words above leave out, for readers of the list. No code reads it. */
  readonly rule?: string;
  /** The handler checks the proof, because only the handler knows which key it needs or whether it is needed. */
  readonly proofCheckedIn?: 'handler';
}

/** A page or file that is the same for everybody. */
export const publicPage: NeedsRow = { needs: ['open'] };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the route: see `needs/table.ts`. */
    needs?: NeedsRow;
  }
}

/** The row of the route that a request reached. */
export const rowOf = (request: FastifyRequest): NeedsRow => request.routeOptions.config.needs ?? publicPage;

const shown: ReadonlySet<string> = new Set(['opened', 'present'] satisfies ProofWant[]);

/** Of what a row needs, what a session of a guarded account shows. The proof and the seal are looked at with the body. */
export const shownBefore = ({ needs: all }: NeedsRow): readonly ProofWant[] =>
  all.filter((need): need is ProofWant => shown.has(need));
