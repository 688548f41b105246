import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { useLayoutEffect, useRef } from 'react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { type SaveFacts, saveWords } from '../../../passport/wording/save-words.ts';
import { SaveIndicator } from '../../../ui/feedback/SaveIndicator.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink } from '../../../ui/layout/PageHead.tsx';

export interface PageTopProps {
  readonly back: string;
  /** What it leads to; "Back" without it. */
  readonly backWords?: string | undefined;
  readonly facts: SaveFacts;
  readonly clock: Clock;
  /** Something that was begun waits elsewhere on these pages. */
  readonly waits: boolean;
  readonly onSaveAll: () => void;
}

/** How often the words are looked at again. Milliseconds. */
const look = 15_000;

/** The row above the heading: the way back, whether everything is safe, and while it is not, Save All. */
export function PageTop({ back, backWords, facts, clock, waits, onSaveAll }: PageTopProps) {
  const now = Math.max(useNow(clock, look), facts.savedAt ?? 0);
  const { tone, words } = saveWords(facts, now, at => todayIn({ now: () => at }));
  const isUnsaved = facts.unsaved || waits;
  const button = useRef<HTMLButtonElement>(null);
  // The button goes once all is saved; the focus moves to the heading, not to the top of the page.
  useLayoutEffect(() => {
    if (!isUnsaved && document.activeElement === button.current)
      document.querySelector<HTMLElement>('h1')?.focus();
  }, [isUnsaved]);
  return (
    <div className="head-row head-row--save">
      <BackLink to={back}>{backWords}</BackLink>
      <SaveIndicator tone={tone}>{words}</SaveIndicator>
      {/* Its room is kept, so that the page does not move under a finger at the first letter. */}
      <div style={{ visibility: isUnsaved ? 'visible' : 'hidden' }}>
        <Button ref={button} onClick={onSaveAll}>
          Save All
        </Button>
      </div>
    </div>
  );
}
