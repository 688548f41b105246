import * as z from 'zod/mini';
import { guardErrors } from './keyset-routes.ts';
import { instant, maxBodyBytes } from './shapes.ts';

// How long things are kept. Defined once for the server's job, the device's own clock and the words on the screen.

/** Days for which a deleted record can be got back. After that its sealed bytes go, on the server and on each device. */
export const deletedKeptDays = 30;
/** The same in milliseconds. Counted by the hour, not by the calendar: a day here always has 24. */
export const deletedKeptMs = deletedKeptDays * 24 * 60 * 60 * 1000;
/** How many earlier versions of a record are kept beside the current one; the oldest goes first. */
export const versionsKept = 20;

/** So long a vault that was set aside is kept, in milliseconds: should its password or its recovery kit be found. */
export const setAsideKeptMs = 90 * 24 * 60 * 60_000;
/**
 * The same where it is promised to a person: longer than a release can be put off. Presses of "I'm fine" count for a year, then 90
 * days of silence, then parts that open a year later; what is left of three years is for reading.
 */
export const setAsidePromisedMs = 3 * 365 * 24 * 60 * 60_000;

/** So long a reset of the vault, or of the second factors, waits, in milliseconds: its owner is mailed, and can stop it. */
export const resetWaitMs = 7 * 24 * 60 * 60_000;
/** So long it may be used once that wait is over. Later it is asked for anew. */
export const resetOpenMs = 30 * 24 * 60 * 60_000;

/** So long a grant that ended is kept, in milliseconds, and with it who had it. */
export const grantsKeptMs = 90 * 24 * 60 * 60_000;

/** Days between closing an account and its erasure, in which it can be kept after all. */
export const closingDays = 30;
/** The same in milliseconds. */
export const closingMs = closingDays * 24 * 60 * 60_000;
/** Days for which the file "What we hold" is offered. */
export const whatWeHoldDays = 7;

/**
 * What leaving is about. `closesAt`: when the account is erased; null while it is not closed. The figures are of what would
 * go; `files` in bytes. `copy`: the file "What we hold" that was asked for last, `readyAt` null while it is made.
 */
export const leavingState = z.object({
  closesAt: z.nullable(instant),
  records: z.number(),
  earlierVersions: z.number(),
  files: z.object({ count: z.number(), bytes: z.number() }),
  copy: z.nullable(
    z.object({
      askedAt: instant,
      readyAt: z.nullable(instant),
      goesAt: instant,
      bytes: z.nullable(z.number()),
    }),
  ),
});
/** See {@link leavingState}. */
export type LeavingState = z.infer<typeof leavingState>;

/** The calls about leaving: closing an account, keeping it after all, and everything that is kept about its owner. */
export const leavingApi = {
  readLeaving: {
    method: 'GET',
    path: '/vault/v1/account/leaving',
    summary: 'Read whether the account is closing, and what would be erased with it',
    signedIn: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: leavingState,
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
    answer: leavingState,
    errors: ['changes_held', 'release_running', ...guardErrors],
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
    answer: leavingState,
    errors: ['not_found', ...guardErrors],
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
    answer: leavingState,
    errors: [...guardErrors],
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
