import { useEffect, useState } from 'react';
import type { Draft, Drafts } from '../../../session/api/passport.ts';

/** What was found under a key. */
export interface StoredDraft {
  readonly key: string;
  readonly draft: Draft | undefined;
}

/**
 * The draft kept under a key, read once when the key becomes another. Until it is read this is what was found under
 * the key before, and undefined at first.
 */
export function useStoredDraft(drafts: Drafts, key: string): StoredDraft | undefined {
  const [found, setFound] = useState<StoredDraft>();
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      const draft = await drafts.read(key);
      if (wanted) setFound({ key, draft });
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [drafts, key]);
  return found;
}
