import { createSerialQueue } from '../../../lib/serial-queue.ts';
import type { Drafts, FormDraft } from '../../../session/api/passport.ts';

/** How long after the last change the typed text is saved, in milliseconds. The figure is from the specification. */
export const draftDelayMs = 2000;

export interface DraftAutosave {
  /** Call this when the text changes. The draft is saved once two seconds have passed without another change. */
  changed(draft: Omit<FormDraft, 'writtenAt'>): void;
  /** Saves anything still waiting, for example before locking. */
  flush(): Promise<void>;
  /** Call this after the form has been saved or discarded. It deletes the draft. */
  forget(): Promise<void>;
  /**
   * Calls `onKept` after each write with whether the draft was stored. Returns a function that stops these
   * calls.
   */
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

/** Stores the encrypted draft of one form. Writes and deletions happen in the order in which they were requested. */
export function createDraftAutosave({ drafts, key, wait = later }: Options): DraftAutosave {
  let waiting: Omit<FormDraft, 'writtenAt'> | undefined;
  let stopWaiting: (() => void) | undefined;
  // Set while the form is open. The form's last write finishes only after the form has closed.
  let tell: ((kept: boolean) => void) | undefined;
  // Saving deletes the draft, and the unchanged form afterwards would delete it again. Once is enough.
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
      stopWaiting = wait(() => void flush(), draftDelayMs);
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
