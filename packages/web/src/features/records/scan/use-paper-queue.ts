import { useEffect, useSyncExternalStore } from 'react';
import type { ReadFileOnDevice } from '../../../reading/read-on-device.ts';
import { useSession } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import {
  createPaperQueue,
  findPaperToCheck,
  isPaperFinished,
  type PaperQueue,
  type ScannedPaper,
} from './paper-queue.ts';

// The queues belong to the session and to a kind, so that the documents keep waiting while the person looks at another
// page.
const queues = new WeakMap<Session, Map<string, PaperQueue>>();

/**
 * The documents waiting for the form of a kind, or of one record. The queue stays the same until the passport locks.
 */
export function getPaperQueue(session: Session, key: string, readFile: ReadFileOnDevice): PaperQueue {
  const own = queues.get(session) ?? newQueues(session);
  const queue = own.get(key) ?? createPaperQueue(readFile);
  own.set(key, queue);
  return queue;
}

function newQueues(session: Session): Map<string, PaperQueue> {
  const made = new Map<string, PaperQueue>();
  queues.set(session, made);
  // Clear the queues, so that pictures of documents are not in memory for longer than the encryption keys.
  session.beforeLock(() => {
    for (const queue of made.values()) queue.clear();
    return Promise.resolve();
  });
  return made;
}

/** The queue of a page, its documents, and the document to check now. */
export function usePaperQueue(key: string, readFile: ReadFileOnDevice) {
  const queue = getPaperQueue(useSession(), key, readFile);
  const list = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  return { queue, list, paper: findPaperToCheck(list) };
}

/** Skips a document that cannot be read, unless it is the only one, or something has been typed for it. */
export function useSkipUnreadable(
  queue: PaperQueue,
  list: readonly ScannedPaper[],
  { typed, onPassed }: { readonly typed: boolean; readonly onPassed: (file: File) => void },
): void {
  const paper = findPaperToCheck(list);
  const others = list.some(one => one !== paper && !isPaperFinished(one.step));
  useEffect(() => {
    if (paper?.step.at !== 'problem' || typed || !others) return;
    onPassed(paper.step.file);
    queue.set(paper.id, { ...paper.step, passed: true });
  }, [queue, paper, typed, others, onPassed]);
}
