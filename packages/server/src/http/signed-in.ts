export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** Whether the account has a second factor that this session has not shown. */
  readonly lacksFactor: boolean;
  /** Whether the person has presented more than a password in this session: see [Note: Known devices]. */
  readonly confirmed: boolean;
  /**
   * Whether the settings that guard the account or its vault may not be changed at the moment: see [Note:
   * Changes are held].
   */
  readonly held: boolean;
  /** When the account will be erased, because it was closed; null otherwise. */
  readonly closesAtMs: number | null;
  /** Whether the account has ever had a vault: see [Note: Guarded accounts]. */
  readonly guarded: boolean;
  /**
   * Whether something that also opens the vault was shown in this session at any time. `present` is whether
   * it was shown within the last ten minutes.
   */
  readonly opened: boolean;
  readonly present: boolean;
  /**
   * Whether the request is signed by the proof key of the account's vault; undefined if the request has no
   * signature or it was not checked.
   */
  readonly proof?: 'right' | 'wrong';
  readonly lastActivityAtMs: number;
}
