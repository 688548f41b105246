import { guardErrors } from './keyset-routes.ts';
import { confirmSessionAnswer, confirmSessionRequest } from './proof.ts';
import {
  claimDeviceAnswer,
  claimDeviceRequest,
  confirmDeviceRequest,
  sessionParams,
  sessionsAnswer,
} from './sessions.ts';
import { maxBodyBytes } from './shapes.ts';

/** The routes of `vault/v1` about sessions and the devices they are on. */
export const sessionRoutes = {
  confirmSession: {
    method: 'POST',
    path: '/vault/v1/session/confirm',
    summary:
      'Show once more what also opens the vault: the session is opened, and its person present for ten minutes',
    signedIn: true,
    whileClosing: true,
    body: confirmSessionRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: confirmSessionAnswer,
    errors: ['proof_refused'],
  },
  claimDevice: {
    method: 'POST',
    path: '/vault/v1/device',
    summary: 'Say where the device of this session is, and hear whether the account knows it',
    signedIn: true,
    anyDevice: true,
    body: claimDeviceRequest,
    maxBytes: maxBodyBytes,
    status: 200,
    answer: claimDeviceAnswer,
    errors: [],
  },
  sendDeviceCode: {
    method: 'POST',
    path: '/vault/v1/device/code',
    summary: 'Send the owner of the account another code for this device',
    signedIn: true,
    anyDevice: true,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: [],
  },
  confirmDevice: {
    method: 'POST',
    path: '/vault/v1/device/confirm',
    summary: 'Make this device known to the account by the code that was sent',
    signedIn: true,
    anyDevice: true,
    body: confirmDeviceRequest,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: ['wrong_code'],
  },
  readSessions: {
    method: 'GET',
    path: '/vault/v1/sessions',
    summary: 'Read where the account is signed in',
    signedIn: true,
    wants: ['opened'],
    maxBytes: maxBodyBytes,
    status: 200,
    answer: sessionsAnswer,
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/vault/v1/sessions/:id',
    summary: 'Sign out one device',
    signedIn: true,
    guard: 'seal',
    wants: ['opened'],
    whileClosing: true,
    params: sessionParams,
    maxBytes: maxBodyBytes,
    status: 204,
    errors: ['not_found', ...guardErrors],
  },
} as const;
