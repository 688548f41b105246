import type { Outcome } from '../../vault-worker/types/outcome.ts';

/** Somebody outside who can say who a person is. */
export interface ExternalProvider {
  /** What the server calls it. */
  readonly id: string;
  readonly name: string;
}

/** One way by which the account that is open is signed in to. */
export interface ConnectedSignIn {
  readonly id: string;
  /** What the server calls it; `email` for an email with a password. */
  readonly provider: string;
  readonly name: string;
  /** What it is known by there, if that is told. */
  readonly email: string | undefined;
}

/** The ways of the account that is open, and those that may be added. */
export interface SignInConnections {
  readonly connected: readonly ConnectedSignIn[];
  /** Nothing can be connected or taken away on this server when it says so. */
  readonly changeable: boolean;
  readonly others: readonly ExternalProvider[];
}

/**
 * Who came back from outside. They are signed in, and nothing is open: `open` for a passport that its password opens,
 * `choose` for an account that has none yet, `missing` where there may have been one and the server knows none.
 */
export interface RedirectResult {
  readonly next: 'open' | 'choose' | 'missing';
  /** No mail leads in: where nothing opens the passport any more, `startAgain` does. */
  readonly onlyHere: boolean;
  readonly email: string;
  readonly displayName: string;
}

/** Signing in by somebody outside, or by the link of a mail, which both come back with an address. */
export interface ExternalSignIn {
  /** The address where the provider asks who is there. */
  readonly begin: (provider: string) => Promise<Outcome<string>>;
  /** The same, of the organisation that gives such emails; `not-found` where none is known. */
  readonly beginAtOrganisation: (email: string) => Promise<Outcome<string>>;
  /**
   * Takes what the address carries; `code-wanted` as with `signIn`, and then `waiting` has the answer. Nobody, when the
   * passport is open in this tab already.
   */
  readonly completeRedirect: (address: URL) => Promise<Outcome<RedirectResult | undefined>>;
  readonly waiting: () => RedirectResult | undefined;
  /** Where it is `missing`: asks the server once more. */
  readonly lookAgain: () => Promise<Outcome<unknown>>;
  /** The same, for a person who never made one: then a password is to be chosen. Not where a copy is here. */
  readonly beginAnew: () => Promise<Outcome>;
  /** Opens the passport of whoever came back. */
  readonly open: (password: string, remember: boolean) => Promise<Outcome>;
  /**
   * Opens the passport of whoever came back and has forgotten its password, by their recovery kit. `wrong-code` names the
   * group when one is mistyped. The new kit is then to be shown.
   */
  readonly openByKit: (input: { code: string; newPassword: string }) => Promise<Outcome>;
  /** Sets the passport that nothing opens aside for 90 days; then another password is to be chosen. */
  readonly startAgain: () => Promise<Outcome>;
  /** Makes the passport of whoever came back; the kit is then to be shown. */
  readonly choose: (input: { password: string; displayName: string }) => Promise<Outcome>;
  /** Gives up: whoever came back is signed out again. */
  readonly leave: () => Promise<void>;
  readonly list: () => Promise<Outcome<SignInConnections>>;
  /**
   * The address where the provider asks who is there; it comes back to Settings. Asks for the password, as taking one away
   * does: nobody adds a way in of their own on a device left open.
   */
  readonly connect: (provider: string, password: string) => Promise<Outcome<string>>;
  readonly disconnect: (id: string, password: string) => Promise<Outcome>;
}
