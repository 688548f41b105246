import type { CallOutcome } from '../../vault-worker/types/outcome.ts';

/** An external provider that can identify a person. */
export interface ExternalProvider {
  /** The server's id for the provider. */
  readonly id: string;
  readonly name: string;
}

/** One way to sign in to the open account. */
export interface ConnectedSignIn {
  readonly id: string;
  /** The server's name for the provider; `email` for signing in with an email and password. */
  readonly provider: string;
  readonly name: string;
  /** The email the provider has, if it shared it. */
  readonly email: string | undefined;
}

/** The ways to sign in to the open account, and the ways that the person can add. */
export interface SignInConnections {
  readonly connected: readonly ConnectedSignIn[];
  /** Whether this server lets people connect and remove ways to sign in. */
  readonly changeable: boolean;
  readonly others: readonly ExternalProvider[];
}

/**
 * A person who has just returned from an external provider. They are signed in, but no passport is open. `open`: there
 * is a passport, which its password opens. `choose`: the account has no passport yet. `missing`: there may have been a
 * passport, but the server has none.
 */
export interface RedirectResult {
  readonly next: 'open' | 'choose' | 'missing';
  /**
   * Whether the person cannot sign in with an email and password. In that case, if nothing opens the passport any more,
   * they need `startAgain`.
   */
  readonly onlyHere: boolean;
  readonly email: string;
  readonly displayName: string;
}

/**
 * Signing in through an external provider or with the link in an email. Both bring the person back to an address of the
 * app.
 */
export interface ExternalSignIn {
  /** The address of the provider's page where the person signs in. */
  readonly begin: (provider: string) => Promise<CallOutcome<string>>;
  /**
   * Returns the address of the sign-in page for the organisation to which the email's domain belongs; `not-found` if
   * this server knows no such organisation.
   */
  readonly beginAtOrganisation: (email: string) => Promise<CallOutcome<string>>;
  /**
   * Processes the address to which the person returned. If no passport is open in this tab, returns the result, or
   * `code-wanted` as `signIn` does, in which case `waiting` has the result afterwards. Returns undefined if the
   * passport is already open.
   */
  readonly completeRedirect: (address: URL) => Promise<CallOutcome<RedirectResult | undefined>>;
  readonly waiting: () => RedirectResult | undefined;
  /** Checks once more, in the state `missing`, whether the server has a passport. */
  readonly lookAgain: () => Promise<CallOutcome<unknown>>;
  /**
   * Continues for a person who never made a passport, also in the state `missing`. They choose a password next. Not
   * available if this device has a copy.
   */
  readonly beginAnew: () => Promise<CallOutcome>;
  /** Opens the passport of the person who returned. */
  readonly open: (password: string, remember: boolean) => Promise<CallOutcome>;
  /**
   * Opens the passport with the recovery kit, for a person who has returned but forgotten the password. `wrong-code`
   * names the mistyped group, if there is only one. Afterwards the new kit must be shown.
   */
  readonly openByKit: (input: { code: string; newPassword: string }) => Promise<CallOutcome>;
  /** Sets the passport that nobody can open aside for 90 days. The person then chooses another password. */
  readonly startAgain: () => Promise<CallOutcome>;
  /** Makes the passport of the person who returned. Afterwards the kit must be shown. */
  readonly choose: (input: { password: string; displayName: string }) => Promise<CallOutcome>;
  /** Cancels: the person who returned is signed out again. */
  readonly leave: () => Promise<void>;
  readonly list: () => Promise<CallOutcome<SignInConnections>>;
  /**
   * The address of the provider's page where the person signs in to connect the provider; the page returns to Settings.
   * Like removing a way to sign in, this needs the password, so that a stranger at an unlocked device cannot add a way
   * to sign in of their own.
   */
  readonly connect: (provider: string, password: string) => Promise<CallOutcome<string>>;
  readonly disconnect: (id: string, password: string) => Promise<CallOutcome>;
}
