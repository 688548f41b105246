import type { Account } from './store.ts';

/** A new account in which nothing is filled in yet. */
export function createEmptyAccount(id: string, now: number): Account {
  return {
    id,
    email: null,
    phone: null,
    newEmail: null,
    newPhone: null,
    newEmailAgreed: null,
    passwordHash: null,
    passwordByAdmin: false,
    appMetadata: {},
    userMetadata: {},
    kdfProfile: null,
    kdfSalt: null,
    emailConfirmedAtMs: null,
    phoneConfirmedAtMs: null,
    sentAtMs: {},
    lastSignInAtMs: null,
    bannedUntilMs: null,
    changesHeldUntilMs: null,
    resetAskedAtMs: null,
    resetNotices: 0,
    factorResetAskedAtMs: null,
    factorResetNotices: 0,
    bothResetAskedAtMs: null,
    bothResetNotices: 0,
    guardedAtMs: null,
    adultSaidOn: null,
    closesAtMs: null,
    deletedAtMs: null,
    createdAtMs: now,
    updatedAtMs: now,
  };
}
