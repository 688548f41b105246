/** The person and the session that a request comes from. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** The account has a second factor, and this session has not shown it. */
  readonly lacksFactor: boolean;
  /** More than a password was shown: see [Note: Known devices]. */
  readonly confirmed: boolean;
  /** What guards the account or its vault may not be changed now: see [Note: Changes are held]. */
  readonly held: boolean;
  /** When the account is erased, because it was closed; null otherwise. */
  readonly closesAtMs: number | null;
  /** The account has had a vault: see [Note: Guarded accounts]. */
  readonly guarded: boolean;
  /** What also opens the vault was shown in this session, and not more than ten minutes ago. */
  readonly opened: boolean;
  readonly present: boolean;
  /** Whether the request is signed by the proof key of the account's vault; undefined where nothing was shown or looked at. */
  readonly proof?: 'right' | 'wrong';
  readonly lastActivityAtMs: number;
}
