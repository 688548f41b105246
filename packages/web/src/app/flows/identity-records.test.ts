import { expect, it } from 'vitest';
import { getPaperQueue } from '../../features/records/scan/use-paper-queue.ts';
import type { Session } from '../../session/api/session-client.ts';
import { queueIdentityDocuments } from './identity-records.ts';

const session = { beforeLock: () => () => undefined } as unknown as Session;
const readFile = () => Promise.resolve({ ok: false, problem: 'no-text' } as const);

it('row 26: an uploaded passport waits to become a legal document, and an upload of none makes nothing wait', () => {
  const waiting = () => getPaperQueue(session, 'legal-document:new', readFile).list();
  queueIdentityDocuments(session, [], readFile);
  expect(waiting()).toEqual([]);
  queueIdentityDocuments(session, [new File(['x'], 'passport.jpg', { type: 'image/jpeg' })], readFile);
  expect(waiting().map(({ files }) => files[0]?.name)).toEqual(['passport.jpg']);
});
