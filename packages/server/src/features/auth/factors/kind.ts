import type { Db } from '../../../db/database.ts';
import type { Account } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Outcome } from '../errors.ts';
import type { FactorMethod } from '../tables.ts';
import type { Challenge, Factor } from './store.ts';

export interface FactorRequest {
  issuer?: string | undefined;
  phone?: string | undefined;
}

export interface FactorAnswer {
  code?: string | undefined;
  webauthn?: PasskeyAnswer | undefined;
}

/** A browser's response for a passkey, with the field names used on the wire. */
export interface PasskeyAnswer {
  type: 'create' | 'request';
  credential_response: {
    id: string;
    response: {
      clientDataJSON: string;
      attestationObject?: string | undefined;
      authenticatorData?: string | undefined;
      signature?: string | undefined;
    };
  };
}

/** The operations in which kinds of factors differ. Each kind stores its data in the factor's row. */
export interface FactorKind {
  readonly method: FactorMethod;
  /** Creates the stored part of a new factor, and the part that is shown to its owner once. */
  enrol(
    context: AuthContext,
    account: Account,
    named: Pick<Factor, 'accountId' | 'id'>,
    wish: FactorRequest,
  ): Promise<Outcome<{ stored: Partial<Factor>; told: object }>>;
  /**
   * Whether another challenge is allowed, for kinds where each challenge costs something. Called before the transaction
   * begins.
   */
  mayChallenge?(context: AuthContext, factor: Factor): Promise<Outcome<void>>;
  /**
   * Creates the challenge data for the device and, if needed, sends a message. Absent for an authenticator app, which
   * generates its own codes.
   */
  challenge?(
    context: AuthContext,
    tx: Db,
    account: Account,
    challenge: Pick<Challenge, 'id'> & { factor: Factor; others: readonly Factor[] },
  ): Promise<object>;
  /** Checks an answer. If it is right, returns the new values for the factor's row. */
  verify(
    context: AuthContext,
    factor: Factor,
    challenge: Challenge,
    answer: FactorAnswer,
  ): Promise<Outcome<Partial<Factor>>>;
}
