import { requestProofErrors } from '../keyset-routes.ts';
import type { VaultRoute } from '../routes.ts';
import { maxBodyBytes, maxPushBytes } from '../shapes.ts';
import * as wire from './shapes.ts';

const ofOwner = {
  maxBytes: maxBodyBytes,
  signedIn: true,
  wants: ['opened'],
  guard: 'seal',
} as const;

/** The routes for reminders and calendar addresses, but not the pages and files behind links. */
export const remindersApi = {
  readReminders: {
    ...ofOwner,
    method: 'GET',
    path: '/vault/v1/reminders',
    summary: 'List every reminder and calendar address on the server',
    status: 200,
    answer: wire.remindersState,
    errors: ['not_found', ...requestProofErrors],
  },
  putReminders: {
    ...ofOwner,
    maxBytes: maxPushBytes,
    method: 'PUT',
    path: '/vault/v1/reminders',
    summary: 'Replace the whole plan of reminders; an older plan than the stored one is refused',
    body: wire.reminderPlanRequest,
    status: 200,
    answer: wire.remindersState,
    errors: ['not_found', 'stale', ...requestProofErrors],
  },
  rejoinReminders: {
    ...ofOwner,
    method: 'POST',
    path: '/vault/v1/reminders/rejoin',
    summary: 'Resubscribe to some kinds of email after "Unsubscribe"',
    body: wire.resubscribeRequest,
    status: 204,
    errors: ['not_found', ...requestProofErrors],
  },
  notePassport: {
    ...ofOwner,
    method: 'PUT',
    path: '/vault/v1/passport-waits',
    summary: 'Set whether the passport is unfinished, which sends one email after 3 days away',
    body: wire.unfinishedPassport,
    status: 204,
    errors: ['not_found', ...requestProofErrors],
  },
  testReminder: {
    ...ofOwner,
    method: 'POST',
    path: '/vault/v1/reminders/test',
    summary: 'Send yourself a reminder, to see that it arrives',
    status: 204,
    errors: ['not_found', 'not_now', ...requestProofErrors],
  },
  checkAddress: {
    ...ofOwner,
    method: 'POST',
    path: '/vault/v1/reminders/check-address',
    summary: 'Send an email that checks whether email arrives again, after one came back',
    status: 204,
    errors: ['not_found', 'not_now', ...requestProofErrors],
  },
  makeFeed: {
    ...ofOwner,
    method: 'POST',
    path: '/vault/v1/calendar-feeds',
    summary: 'Make a calendar address',
    body: wire.newFeed,
    status: 201,
    answer: wire.createdFeed,
    errors: ['not_found', 'plan_limit', 'not_now', ...requestProofErrors],
  },
  revokeFeed: {
    ...ofOwner,
    method: 'DELETE',
    path: '/vault/v1/calendar-feeds/:id',
    summary: 'End a calendar address',
    params: wire.feedParams,
    status: 204,
    errors: ['not_found', ...requestProofErrors],
  },
} as const satisfies Record<string, VaultRoute>;
