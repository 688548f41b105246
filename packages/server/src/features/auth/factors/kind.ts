import type { Db } from '../../../db/database.ts';
import type { Account } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Outcome } from '../errors.ts';
import type { FactorMethod } from '../tables.ts';
import type { Challenge, Factor } from './store.ts';

/** What a person asks a new factor for. */
export interface FactorWish {
  issuer?: string | undefined;
  phone?: string | undefined;
}

/** What a person answers a challenge with. */
export interface FactorAnswer {
  code?: string | undefined;
  webauthn?: PasskeyAnswer | undefined;
}

/** What a browser says of a passkey, in the names of the wire. */
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

/** What differs between the kinds of factors. What they store is part of their row. */
export interface FactorKind {
  readonly method: FactorMethod;
  /** What is stored of a new factor, and what its owner is told once. */
  enrol(
    context: AuthContext,
    account: Account,
    named: Pick<Factor, 'accountId' | 'id'>,
    wish: FactorWish,
  ): Promise<Outcome<{ stored: Partial<Factor>; told: object }>>;
  /** Whether one more challenge may be made, where each costs something; asked before the transaction. */
  mayChallenge?(context: AuthContext, factor: Factor): Promise<Outcome<void>>;
  /** What a challenge tells the device, and what else it sets going; nothing for an app, which knows its code. */
  challenge?(
    context: AuthContext,
    tx: Db,
    account: Account,
    challenge: Pick<Challenge, 'id'> & { factor: Factor; others: readonly Factor[] },
  ): Promise<object>;
  /** What the factor's row becomes when the answer is right. */
  verify(
    context: AuthContext,
    factor: Factor,
    challenge: Challenge,
    answer: FactorAnswer,
  ): Promise<Outcome<Partial<Factor>>>;
}
