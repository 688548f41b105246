import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Papers, ResumableSendings, Sending, Sendings, Space, Unfinished } from './papers.ts';
import { useSession } from './react.ts';

/** What moves the files of papers. Waits until it is loaded. */
export function usePapers(): Papers {
  return use(useSession().papers());
}

/** The files on their way; draws again when one of them gets on. */
export function useSending(papers: Sendings): readonly Sending[] {
  return useSyncExternalStore(papers.subscribe, papers.sending, papers.sending);
}

/** Interrupted uploads, looked for again whenever a file begins or ends; and what gives one up. */
export function useUnfinished(papers: ResumableSendings) {
  const [uploads, setUploads] = useState<readonly Unfinished[]>([]);
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

/** How full the room on the server is, asked again whenever a file begins or ends; undefined while nobody can say. */
export function useSpace(papers: Papers): Space | undefined {
  const [space, setSpace] = useState<Space>();
  useEffect(
    () =>
      askNowAndThen(papers, papers.space, answer => {
        if (answer.ok) setSpace(answer.value);
      }),
    [papers],
  );
  return space;
}

/** Asks at once, and again each time there are more or fewer files on their way. The answer ends it. */
function askNowAndThen<T>(papers: Sendings, ask: () => Promise<T>, take: (answer: T) => void): () => void {
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
