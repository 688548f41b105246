/** The person and the session that a request comes from. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** Whether the account has a second factor that this session has not shown. */
  readonly lacksFactor: boolean;
  /** The person has presented more than a password: see [Note: Known devices]. */
  readonly confirmed: boolean;
  /** The settings that guard the account or its vault may not be changed now: see [Note: Changes are held]. */
  readonly held: boolean;
  /** When the account will be erased, because it was closed; null otherwise. */
  readonly closesAtMs: number | null;
  /** The account has had a vault: see [Note: Guarded accounts]. */
  readonly guarded: boolean;
  /** Whether something that also opens the vault was shown in this session within the last ten minutes. */
  readonly opened: boolean;
  readonly present: boolean;
  /**
   * Whether the request is signed by the proof key of the account's vault; undefined if nothing was shown or checked.
   */
  readonly proof?: 'right' | 'wrong';
  readonly lastActivityAtMs: number;
}
