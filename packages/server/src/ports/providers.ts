/** An external provider that identifies people. */
export interface IdentityProviderClient {
  /** The name that people know. */
  readonly name: string;
  /** The address to send the person to. Throws ProviderProblem when it cannot be obtained from the provider. */
  begin(asked: ExternalSignInRequest): Promise<URL>;
  /**
   * The person who came back from the provider with this answer. Throws ProviderProblem for any answer that does not
   * prove who they are.
   */
  finish(answer: URLSearchParams, proofs: ExternalSignInProofs): Promise<ExternalProfile>;
  /** The person that a token obtained elsewhere identifies; undefined if it cannot be trusted here. */
  readIdToken(token: string, beside: TokenCompanions): Promise<ExternalProfile | undefined>;
}

/** The values that a program sends together with a provider's token, and that the token must match. */
export interface TokenCompanions {
  readonly nonce: string | undefined;
  readonly accessToken: string | undefined;
}

/** Values that only the person who began the sign-in can know when the answer arrives. */
export interface ExternalSignInProofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ExternalSignInRequest extends ExternalSignInProofs {
  /** Scopes beyond the usual ones, separated by spaces. */
  readonly scopes: string;
  /** Further parameters, passed on to the provider unchanged. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface ExternalProfile {
  /** The provider's id for the person, which never changes. */
  readonly subject: string;
  readonly issuer: string;
  /** The email as the provider reports it; `emailVerified` is whether it is confirmed. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
  readonly picture: string | undefined;
  /** The provider's own tokens, for a program that calls it. */
  readonly tokens: { readonly access?: string | undefined; readonly refresh?: string | undefined };
}

/**
 * `unreachable`: the provider does not answer, which may be temporary. `unproven`: its answer proves nothing.
 * `not-in-group`: it knows the person, but they are not in the group that may sign in here.
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
