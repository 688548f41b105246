import * as z from 'zod/mini';
import { requestProofErrors } from './keyset-routes.ts';
import { maxBodyBytes, utcInstant } from './shapes.ts';

// How long things are kept. Defined once for the server's job, the device's own clock and the text on the screen.

/**
 * How many days a deleted record can be restored. After that its sealed bytes are deleted, on the server and on each
 * device.
 */
export const deletedRecordRetentionDays = 30;
/** {@link deletedRecordRetentionDays} in milliseconds. It is counted in hours, not by the calendar: a day here always has 24. */
export const deletedRecordRetentionMs = deletedRecordRetentionDays * 24 * 60 * 60 * 1000;
/** How many earlier versions of a record are kept in addition to the current one; the oldest is deleted first. */
export const maxEarlierVersions = 20;

/** How long a vault that was set aside is kept, in milliseconds, in case its password or recovery kit is found. */
export const archivedVaultRetentionMs = 90 * 24 * 60 * 60_000;
/**
 * How long, in milliseconds, a vault that was set aside is kept if its release was promised to a person. It must be
 * longer than a release can be delayed: presses of "I'm fine" count for a year, then come 90 days of silence, and some
 * parts open a year after that. The rest of the three years is for reading.
 */
export const promisedVaultRetentionMs = 3 * 365 * 24 * 60 * 60_000;

/**
 * How long a reset of the vault or of the second factors waits, in milliseconds. We email the owner, who can stop it.
 */
export const resetWaitMs = 7 * 24 * 60 * 60_000;
/**
 * How long a reset can be used once its wait is over, in milliseconds. After that the person has to request it again.
 */
export const resetValidityMs = 30 * 24 * 60 * 60_000;

/** How long an ended grant is kept with its person, in milliseconds. */
export const endedGrantRetentionMs = 90 * 24 * 60 * 60_000;

/** Days between closing an account and its erasure, during which the owner can decide to keep it. */
export const accountClosingDays = 30;
/** {@link accountClosingDays} in milliseconds. */
export const accountClosingMs = accountClosingDays * 24 * 60 * 60_000;
/** How many days the file "What we hold" is available. */
export const personalDataFileDays = 7;

/**
 * The state of closing an account. `closesAt`: when the account is erased; null while it is not closed. The figures
 * count the data that would be deleted; `files` in bytes. `copy`: the last requested file "What we hold"; its
 * `readyAt` is null until it is ready.
 */
export const accountClosingState = z.object({
  closesAt: z.nullable(utcInstant),
  records: z.number(),
  earlierVersions: z.number(),
  files: z.object({ count: z.number(), bytes: z.number() }),
  copy: z.nullable(
    z.object({
      askedAt: utcInstant,
      readyAt: z.nullable(utcInstant),
      goesAt: utcInstant,
      bytes: z.nullable(z.number()),
    }),
  ),
});
/** See {@link accountClosingState}. */
export type AccountClosingState = z.infer<typeof accountClosingState>;

/**
 * The calls about leaving: closing an account, keeping it after all, and requesting everything we hold about its owner.
 */
export const accountClosingApi = {
  readLeaving: {
    method: 'GET',
    path: '/vault/v1/account/leaving',
    summary: 'Read whether the account is closing, and what would be erased with it',
    signedIn: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: accountClosingState,
    errors: [],
  },
  closeAccount: {
    method: 'POST',
    path: '/vault/v1/account/close',
    summary: 'Close the account; it can be reopened for 30 days, and is then erased',
    signedIn: true,
    whileClosing: true,
    guard: 'proof',
    wants: ['present'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: accountClosingState,
    errors: ['changes_held', 'release_running', ...requestProofErrors],
  },
  keepAccount: {
    method: 'POST',
    path: '/vault/v1/account/keep',
    summary: 'Reopen an account that is closing',
    signedIn: true,
    whileClosing: true,
    guard: 'seal',
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: accountClosingState,
    errors: ['not_found', ...requestProofErrors],
  },
  askWhatWeHold: {
    method: 'POST',
    path: '/vault/v1/account/what-we-hold',
    summary: 'Request a file of everything that is kept about you, once a day',
    signedIn: true,
    whileClosing: true,
    guard: 'proof',
    wants: ['present'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: accountClosingState,
    errors: [...requestProofErrors],
  },
  readWhatWeHold: {
    method: 'GET',
    path: '/vault/v1/account/what-we-hold',
    summary: 'Download the zip file of what is kept about you',
    signedIn: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    errors: ['not_found'],
  },
} as const;
