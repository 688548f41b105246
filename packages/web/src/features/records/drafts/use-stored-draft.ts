import { useEffect, useState } from 'react';
import type { Drafts, FormDraft } from '../../../session/api/passport.ts';

/** The draft found under a key. */
export interface StoredDraft {
  readonly key: string;
  readonly draft: FormDraft | undefined;
}

/**
 * The draft stored under a key, read again whenever the key changes. Until it has been read, this returns the draft of
 * the previous key, or undefined at first.
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
