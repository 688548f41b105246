import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listTabs } from '../../../passport/page-tabs.ts';
import type { PageWithKinds } from '../../../passport/sections.ts';
import { usePassport } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type SavedDraft, saveDrafts, type UnsavedDraft } from './save-drafts.ts';
import { describeUnsavedDraft } from './unsaved-draft.ts';

export interface DraftSaver {
  /**
   * Saves the drafts waiting on these pages, except the one that is open in the form. Resolves to true if none is left.
   * The drafts that are left are shown on this page, on the `next` page of records to which the person has just been
   * sent, or in a message if the person goes `elsewhere`.
   */
  readonly saveWaiting: (open?: string, shownOn?: 'next' | 'elsewhere') => Promise<boolean>;
  /** Drafts that could not be saved, until the person navigates elsewhere. */
  readonly left: readonly UnsavedDraft[];
  /** How many times drafts have been saved so far. After each save, different drafts may be waiting. */
  readonly runs: number;
}

const nothing: readonly UnsavedDraft[] = [];

/** The part of Save All that deals with drafts not on screen. */
export function useSaveDrafts(pages: readonly PageWithKinds[], clock: Clock): DraftSaver {
  const passport = usePassport();
  const { key } = useLocation();
  const navigate = useNavigate();
  // Counts navigations instead of comparing addresses, because a busy page may render the next one only after saving
  // has ended.
  const [last, setLast] = useState({ key, count: 0 });
  const count = last.key === key ? last.count : last.count + 1;
  if (last.key !== key) setLast({ key, count });
  const [found, setFound] = useState({ at: 0, left: nothing, runs: 0 });
  const saveWaiting: DraftSaver['saveWaiting'] = async (open, shownOn) => {
    const tabs = pages.flatMap(page => listTabs(page.kinds));
    const { saved, left } = await saveDrafts(passport, tabs, todayInLondon(clock), open);
    setFound(({ runs }) => ({ at: shownOn === 'next' ? count + 1 : count, left, runs: runs + 1 }));
    if (saved.length > 0) showToast({ message: savedWords(saved) });
    const [first] = left;
    if (first !== undefined && shownOn === 'elsewhere') {
      const { title, reason, to } = describeUnsavedDraft(first, pages);
      const action = { label: 'Open the form', isUndo: false, onPress: () => void navigate(to) } as const;
      showToast({ message: `${title} is not saved yet. ${reason}`, action });
    }
    return first === undefined;
  };
  return { saveWaiting, left: found.at === count ? found.left : nothing, runs: found.runs };
}

function savedWords(saved: readonly SavedDraft[]): string {
  const [first] = saved;
  if (first === undefined || saved.length > 1) return `${formatCounted(saved.length, 'record')} saved`;
  return `${first.title} ${first.isNew ? 'added' : 'updated'}`;
}
