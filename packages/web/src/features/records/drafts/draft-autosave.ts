import { createSerialQueue } from '../../../lib/serial-queue.ts';
import type { Draft, Drafts } from '../../../session/api/passport.ts';

/** Milliseconds without a change after which what was typed is kept; the specification's figure. */
export const draftDelay = 2000;

export interface DraftAutosave {
  /** Something was typed: it is kept once nothing more came for two seconds. */
  changed(draft: Omit<Draft, 'writtenAt'>): void;
  /** Keeps what is still waiting now, as before a lock. */
  flush(): Promise<void>;
  /** Saved, or given up: the draft goes. */
  forget(): Promise<void>;
  /** Told after each write whether the draft is kept, until the function given back is called. */
  watch(onKept: (kept: boolean) => void): () => void;
}

type Later = (act: () => void, delay: number) => () => void;

const later: Later = (act, delay) => {
  const timer = setTimeout(act, delay);
  return () => {
    clearTimeout(timer);
  };
};

interface Options {
  readonly drafts: Drafts;
  readonly key: string;
  readonly wait?: Later;
}

/** Keeps the sealed draft of one form. Its writes and its clearing happen in the order in which they were asked for. */
export function createDraftAutosave({ drafts, key, wait = later }: Options): DraftAutosave {
  let waiting: Omit<Draft, 'writtenAt'> | undefined;
  let stopWaiting: (() => void) | undefined;
  // The last write of a form ends after the form is gone, and then has nobody to tell.
  let tell: ((kept: boolean) => void) | undefined;
  // A save forgets its draft, and so does the form that is unchanged after it: one clearing is enough.
  let forgotten = false;

  const runInOrder = createSerialQueue();

  const flush = (): Promise<void> => {
    stopWaiting?.();
    const draft = waiting;
    waiting = undefined;
    return runInOrder(async () => {
      if (draft === undefined) return;
      const kept = await drafts.write(key, draft);
      tell?.(kept.ok);
    });
  };

  return {
    changed: draft => {
      forgotten = false;
      waiting = draft;
      stopWaiting?.();
      stopWaiting = wait(() => void flush(), draftDelay);
    },
    flush,
    forget: () => {
      stopWaiting?.();
      waiting = undefined;
      if (forgotten) return runInOrder(() => Promise.resolve());
      forgotten = true;
      return runInOrder(() => drafts.clear(key));
    },
    watch: onKept => {
      tell = onKept;
      return () => {
        tell = undefined;
      };
    },
  };
}
