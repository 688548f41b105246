export interface IdentityProviderClient {
  readonly name: string;
  /** The URL to redirect the person to. Throws ProviderProblem if it cannot be obtained from the provider. */
  begin(asked: ExternalSignInRequest): Promise<URL>;
  /**
   * Identifies the person from the provider's response. Throws ProviderProblem for any response that does not
   * prove who they are.
   */
  finish(answer: URLSearchParams, proofs: ExternalSignInProofs): Promise<ExternalProfile>;
  /**
   * Identifies a person by a token that the client obtained; undefined if the token cannot be trusted here.
   */
  readIdToken(token: string, beside: TokenCompanions): Promise<ExternalProfile | undefined>;
}

/** The values that a program sends together with a provider's token, and that the token must match. */
export interface TokenCompanions {
  readonly nonce: string | undefined;
  readonly accessToken: string | undefined;
}

/** Values that only the person who began the sign-in can know when the response arrives. */
export interface ExternalSignInProofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ExternalSignInRequest extends ExternalSignInProofs {
  /** Scopes in addition to the usual ones, separated by spaces. */
  readonly scopes: string;
  /** Further parameters, passed on to the provider unchanged. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface ExternalProfile {
  /** The provider's id for the person, which never changes. */
  readonly subject: string;
  readonly issuer: string;
  /** The email as the provider reports it. `emailVerified` is whether the provider vouches for it. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
  readonly picture: string | undefined;
  /** The provider's own tokens, for a program that calls it. */
  readonly tokens: { readonly access?: string | undefined; readonly refresh?: string | undefined };
}

/**
 * `unreachable`: the provider does not respond, which may be temporary. `unproven`: its response does not
 * prove who the person is. `not-in-group`: the provider knows the person, but they are not in the group that
 * may sign in here.
 */
export type ProviderProblemCode = 'unreachable' | 'unproven' | 'not-in-group';

/** The reason why a provider could not identify a person. Its cause is only for the log. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  readonly code: ProviderProblemCode;

  constructor(code: ProviderProblemCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
