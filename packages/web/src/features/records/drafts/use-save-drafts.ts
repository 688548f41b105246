import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { tabsOf } from '../../../passport/page-tabs.ts';
import type { PageOfKinds } from '../../../passport/sections.ts';
import { usePassport } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type SavedDraft, saveDrafts, type UnsavedDraft } from './save-drafts.ts';

export interface DraftSaver {
  /**
   * Saves what waits as a draft on these pages, but for the draft that is open in the form. True when nothing is left.
   * `moved`: one has just been sent on to another place, and what is left is told there.
   */
  readonly saveWaiting: (open?: string, moved?: boolean) => Promise<boolean>;
  /** What could not be saved, until one goes on to another place. */
  readonly left: readonly UnsavedDraft[];
  /** How often it was saved so far: what waits may be another after each time. */
  readonly runs: number;
}

const nothing: readonly UnsavedDraft[] = [];

/** The part of Save All that is not in sight. */
export function useSaveDrafts(pages: readonly PageOfKinds[], clock: Clock): DraftSaver {
  const passport = usePassport();
  const { key } = useLocation();
  // How many places one has been to. A busy page may show the next one only after the saving has ended.
  const [last, setLast] = useState({ key, count: 0 });
  const count = last.key === key ? last.count : last.count + 1;
  if (last.key !== key) setLast({ key, count });
  const [found, setFound] = useState({ at: 0, left: nothing, runs: 0 });
  const saveWaiting = async (open?: string, moved = false): Promise<boolean> => {
    const tabs = pages.flatMap(page => tabsOf(page.kinds));
    const { saved, left } = await saveDrafts(passport, tabs, todayIn(clock), open);
    setFound(({ runs }) => ({ at: moved ? count + 1 : count, left, runs: runs + 1 }));
    if (saved.length > 0) showToast({ message: savedWords(saved) });
    return left.length === 0;
  };
  return { saveWaiting, left: found.at === count ? found.left : nothing, runs: found.runs };
}

function savedWords(saved: readonly SavedDraft[]): string {
  const [first] = saved;
  if (first === undefined || saved.length > 1) return `${counted(saved.length, 'record')} saved`;
  return `${first.title} ${first.isNew ? 'added' : 'updated'}`;
}
