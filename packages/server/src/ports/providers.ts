/** Somebody outside who says who a person is. */
export interface OutsideProvider {
  /** What people know it by. */
  readonly name: string;
  /** Where the person is sent to. Throws ProviderProblem when the provider cannot be asked for its address. */
  begin(asked: AskedOutside): Promise<URL>;
  /** Who came back with this answer. Throws ProviderProblem for every answer that does not prove it. */
  finish(answer: URLSearchParams, proofs: OutsideProofs): Promise<OutsidePerson>;
  /** Who a token that was fetched elsewhere speaks of; undefined when it is not to be believed here. */
  readIdToken(token: string, beside: BesideToken): Promise<OutsidePerson | undefined>;
}

/** What a program passes with a token of a provider, as far as the token must agree with it. */
export interface BesideToken {
  readonly nonce: string | undefined;
  readonly accessToken: string | undefined;
}

/** What only whoever began can know when the answer comes. */
export interface OutsideProofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface AskedOutside extends OutsideProofs {
  /** Scopes beyond the usual ones, with blanks between. */
  readonly scopes: string;
  /** Passed on as it is. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Whom a provider speaks of. */
export interface OutsidePerson {
  /** What the provider calls them, always the same. */
  readonly subject: string;
  readonly issuer: string;
  /** As the provider tells it; whether it is theirs stands beside it. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
  readonly picture: string | undefined;
  /** The provider's own tokens, for a program that calls it. */
  readonly tokens: { readonly access?: string | undefined; readonly refresh?: string | undefined };
}

/**
 * `unreachable`: the provider does not answer, which may pass. `unproven`: its answer proves nothing. `not-in-group`: it
 * knows the person, who is not in the group that may sign in here.
 */
export type ProviderProblemCode = 'unreachable' | 'unproven' | 'not-in-group';

/** Why a provider could not say who somebody is. Its cause is for the log alone. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  readonly code: ProviderProblemCode;

  constructor(code: ProviderProblemCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
