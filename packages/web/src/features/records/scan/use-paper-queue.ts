import { useEffect, useSyncExternalStore } from 'react';
import type { ReadFile } from '../../../reading/read-on-device.ts';
import { useSession } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { createPaperQueue, isOver, type PaperQueue, paperToCheck, type ScannedPaper } from './paper-queue.ts';

// By session and kind: looking at another page does not throw away papers that wait.
const queues = new WeakMap<Session, Map<string, PaperQueue>>();

/** The papers that wait for the form of a kind, or of one record; the same queue until the passport locks. */
export function queueOf(session: Session, key: string, readFile: ReadFile): PaperQueue {
  const own = queues.get(session) ?? newQueues(session);
  const queue = own.get(key) ?? createPaperQueue(readFile);
  own.set(key, queue);
  return queue;
}

function newQueues(session: Session): Map<string, PaperQueue> {
  const made = new Map<string, PaperQueue>();
  queues.set(session, made);
  // A picture of a paper is not kept in memory longer than the keys.
  session.beforeLock(() => {
    for (const queue of made.values()) queue.clear();
    return Promise.resolve();
  });
  return made;
}

/** The queue of a page, and what is in it. */
export function usePaperQueue(key: string, readFile: ReadFile) {
  const queue = queueOf(useSession(), key, readFile);
  const list = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  return { queue, list, paper: paperToCheck(list) };
}

/** Passes over a paper that cannot be read, unless it is the only one, or something is typed for it. */
export function usePassOver(
  queue: PaperQueue,
  list: readonly ScannedPaper[],
  { typed, onPassed }: { readonly typed: boolean; readonly onPassed: (file: File) => void },
): void {
  const paper = paperToCheck(list);
  const others = list.some(one => one !== paper && !isOver(one.step));
  useEffect(() => {
    if (paper?.step.at !== 'problem' || typed || !others) return;
    onPassed(paper.step.file);
    queue.set(paper.id, { ...paper.step, passed: true });
  }, [queue, paper, typed, others, onPassed]);
}
