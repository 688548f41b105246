import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { listTabs } from '../../../passport/page-tabs.ts';
import type { PageWithKinds } from '../../../passport/sections.ts';
import { usePassport } from '../../../session/api/react.ts';
import { hasWaitingDraft } from './save-drafts.ts';

/**
 * Whether these pages have a waiting draft other than the draft named `open`. Checks again on each navigation, and when
 * `changed` changes after a save.
 */
export function useHasWaitingDraft(
  pages: readonly PageWithKinds[],
  open: string | undefined,
  changed: string,
): boolean {
  const passport = usePassport();
  const { key } = useLocation();
  const [found, setFound] = useState({ at: '', waits: false });
  // A navigation or a save is a reason to check again. Until the new result is there, the earlier one is used.
  const at = `${key} ${changed}`;
  useEffect(() => {
    let wanted = true;
    const look = async (): Promise<void> => {
      const waits = await hasWaitingDraft(
        passport,
        pages.flatMap(page => listTabs(page.kinds)),
        open,
      );
      if (wanted) setFound({ at, waits });
    };
    void look();
    return () => {
      wanted = false;
    };
  }, [passport, pages, open, at]);
  return found.waits;
}
