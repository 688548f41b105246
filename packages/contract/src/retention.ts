import * as z from 'zod/mini';
import { requestProofErrors } from './keyset-routes.ts';
import { maxBodyBytes, utcInstant } from './shapes.ts';

// How long data is kept. These periods are defined only here, for the server's jobs, the devices and the text
// on the screen.

/**
 * How many days a deleted record can be restored. After that its sealed bytes are deleted, on the server and on each
 * device.
 */
export const deletedRecordRetentionDays = 30;
/**
 * {@link deletedRecordRetentionDays} in milliseconds. A day here always has 24 hours, even when the clocks
 * change.
 */
export const deletedRecordRetentionMs = deletedRecordRetentionDays * 24 * 60 * 60 * 1000;
/**
 * How many earlier versions of a record are kept in addition to the current one. The oldest is deleted first.
 */
export const maxEarlierVersions = 20;

/**
 * How long a vault that was set aside is kept, in milliseconds, in case its owner finds the password or
 * recovery kit.
 */
export const archivedVaultRetentionMs = 90 * 24 * 60 * 60_000;
/**
 * How long, in milliseconds, a vault that was set aside is kept if its release was promised to a person. This
 * must be longer than a release can be delayed: pressing "I'm fine" counts for a year, then 90 days of
 * silence follow, and some parts open another year later. The rest of the three years is for reading.
 */
export const promisedVaultRetentionMs = 3 * 365 * 24 * 60 * 60_000;

/**
 * How long a reset of the vault or of the second factors must wait, in milliseconds. The owner is emailed and
 * can stop it.
 */
export const resetWaitMs = 7 * 24 * 60 * 60_000;
/**
 * How long a reset can be carried out after its wait, in milliseconds. After that the person must request it
 * again.
 */
export const resetValidityMs = 30 * 24 * 60 * 60_000;

/** How long an ended grant is kept with its person, in milliseconds. */
export const endedGrantRetentionMs = 90 * 24 * 60 * 60_000;

/** How many days after an account is closed it is erased. Until then, the owner can decide to keep it. */
export const accountClosingDays = 30;
/** {@link accountClosingDays} in milliseconds. */
export const accountClosingMs = accountClosingDays * 24 * 60 * 60_000;
/** How many days the file "What we hold" is available. */
export const personalDataFileDays = 7;

/**
 * The state of closing an account. `closesAt`: when the account will be erased; null if it is not closed. The
 * figures are how much data would be deleted; `files` is in bytes. `copy`: the last requested file "What we
 * hold", whose `readyAt` is null until it is ready.
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

/** The calls for closing an account, cancelling that, and requesting everything we store about its owner. */
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
