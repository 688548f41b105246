import { type Clock, todayIn } from '@kinfolio/domain/calendar';
import { counted } from '@kinfolio/domain/count';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type PageTab, tabsOf } from '../../passport/page-tabs.ts';
import type { PageOfKinds } from '../../passport/sections.ts';
import { usePassport } from '../../sync/react.ts';
import { showToast } from '../../ui/toast.ts';
import { newDraft } from './place.ts';
import { type LeftDraft, saveDrafts } from './save-drafts.ts';

export interface DraftSaver {
  /** Saves what was begun under the tabs of these pages, but for what is open in the form. True when nothing is left. */
  readonly saveWaiting: (open?: PageTab) => Promise<boolean>;
  /** What could not be saved, until one goes on to another place. */
  readonly left: readonly LeftDraft[];
}

const nothing: readonly LeftDraft[] = [];

/** The part of Save All that is not in sight. */
export function useSaveDrafts(pages: readonly PageOfKinds[], clock: Clock): DraftSaver {
  const passport = usePassport();
  const { key } = useLocation();
  const [found, setFound] = useState({ key, left: nothing });
  const saveWaiting = async (open?: PageTab): Promise<boolean> => {
    const inForm = open && newDraft(open);
    const tabs = pages.flatMap(page => tabsOf(page.kinds)).filter(tab => newDraft(tab) !== inForm);
    const { titles, left } = await saveDrafts(passport, tabs, todayIn(clock));
    setFound({ key, left });
    const [first] = titles;
    if (first !== undefined)
      showToast({
        message: titles.length === 1 ? `${first} added` : `${counted(titles.length, 'record')} added`,
      });
    return left.length === 0;
  };
  return { saveWaiting, left: found.key === key ? found.left : nothing };
}
