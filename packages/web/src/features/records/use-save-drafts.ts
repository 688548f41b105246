import { type Clock, todayIn } from '@kinfolio/domain/calendar';
import { counted } from '@kinfolio/domain/count';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { tabsOf } from '../../passport/page-tabs.ts';
import type { PageOfKinds } from '../../passport/sections.ts';
import { usePassport } from '../../sync/react.ts';
import { showToast } from '../../ui/toast.ts';
import { type LeftDraft, type SavedDraft, saveDrafts } from './save-drafts.ts';

export interface DraftSaver {
  /** Saves what waits as a draft on these pages, but for the draft that is open in the form. True when nothing is left. */
  readonly saveWaiting: (open?: string) => Promise<boolean>;
  /** What could not be saved, until one goes on to another place. */
  readonly left: readonly LeftDraft[];
}

const nothing: readonly LeftDraft[] = [];

/** The part of Save All that is not in sight. */
export function useSaveDrafts(pages: readonly PageOfKinds[], clock: Clock): DraftSaver {
  const passport = usePassport();
  const { key } = useLocation();
  const [found, setFound] = useState({ key, left: nothing });
  // Where one is when the saving ends, which may be another place than where it began.
  const here = useRef(key);
  useEffect(() => {
    here.current = key;
  }, [key]);
  const saveWaiting = async (open?: string): Promise<boolean> => {
    const tabs = pages.flatMap(page => tabsOf(page.kinds));
    const { saved, left } = await saveDrafts(passport, tabs, todayIn(clock), open);
    setFound({ key: here.current, left });
    if (saved.length > 0) showToast({ message: savedWords(saved) });
    return left.length === 0;
  };
  return { saveWaiting, left: found.key === key ? found.left : nothing };
}

function savedWords(saved: readonly SavedDraft[]): string {
  const [first] = saved;
  if (first === undefined || saved.length > 1) return `${counted(saved.length, 'record')} saved`;
  return `${first.title} ${first.isNew ? 'added' : 'updated'}`;
}
