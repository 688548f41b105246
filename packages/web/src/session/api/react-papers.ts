import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type {
  FileUpload,
  FileUploads,
  InterruptedUpload,
  Papers,
  ResumableUploads,
  StorageSpace,
} from './papers.ts';
import { useSession } from './react.ts';

/** The API for the files of papers. Suspends until it is loaded. */
export function usePapers(): Papers {
  return use(useSession().papers());
}

/** The files being sent. The component renders again when one of them makes progress. */
export function useFileUploads(papers: FileUploads): readonly FileUpload[] {
  return useSyncExternalStore(papers.subscribe, papers.sending, papers.sending);
}

/**
 * Interrupted uploads, refreshed whenever a file starts or finishes sending, and a function that discards an upload.
 */
export function useInterruptedUploads(papers: ResumableUploads) {
  const [uploads, setUploads] = useState<readonly InterruptedUpload[]>([]);
  useEffect(() => askNowAndThen(papers, papers.unfinished, setUploads), [papers]);
  const giveUp = useCallback(
    async (object: string) => {
      await papers.giveUp(object);
      setUploads(await papers.unfinished());
    },
    [papers],
  );
  return { uploads, giveUp };
}

/**
 * How full the space on the server is, refreshed whenever a file starts or finishes sending; undefined while unknown.
 */
export function useStorageSpace(papers: Papers): StorageSpace | undefined {
  const [space, setSpace] = useState<StorageSpace>();
  useEffect(
    () =>
      askNowAndThen(papers, papers.space, answer => {
        if (answer.ok) setSpace(answer.value);
      }),
    [papers],
  );
  return space;
}

/**
 * Calls `ask` at once, and again each time the number of files being sent changes. Returns a function that
 * stops these calls.
 */
function askNowAndThen<T>(papers: FileUploads, ask: () => Promise<T>, take: (answer: T) => void): () => void {
  let left = false;
  let count: number | undefined;
  const look = async (): Promise<void> => {
    if (papers.sending().length === count) return;
    count = papers.sending().length;
    const answer = await ask();
    if (!left) take(answer);
  };
  void look();
  const end = papers.subscribe(() => void look());
  return () => {
    left = true;
    end();
  };
}
