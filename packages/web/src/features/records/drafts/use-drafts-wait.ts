import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { tabsOf } from '../../../passport/page-tabs.ts';
import type { PageOfKinds } from '../../../passport/sections.ts';
import { usePassport } from '../../../session/api/react.ts';
import { draftsWait } from './save-drafts.ts';

/**
 * Whether something begun waits on these pages, but for the draft named `open`. Looked at again at each place, and when
 * `changed` does: after a save.
 */
export function useDraftsWait(
  pages: readonly PageOfKinds[],
  open: string | undefined,
  changed: string,
): boolean {
  const passport = usePassport();
  const { key } = useLocation();
  const [found, setFound] = useState({ at: '', waits: false });
  // Each is a reason to look again. Until that is done, what was found before holds.
  const at = `${key} ${changed}`;
  useEffect(() => {
    let wanted = true;
    const look = async (): Promise<void> => {
      const waits = await draftsWait(
        passport,
        pages.flatMap(page => tabsOf(page.kinds)),
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
