import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useLayoutEffect, useRef } from 'react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { describeSaveState, type SaveFacts } from '../../../passport/wording/save-words.ts';
import { SaveIndicator } from '../../../ui/feedback/SaveIndicator.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { BackLink } from '../../../ui/layout/PageHead.tsx';

export interface PageTopRowProps {
  readonly back: string;
  /** The navigation state with which the page behind the back link is opened. */
  readonly backState?: unknown;
  /** The text of the back link; "Back" if absent. */
  readonly backWords?: string | undefined;
  readonly facts: SaveFacts;
  readonly clock: Clock;
  /** Whether another draft on these pages is waiting to be saved. */
  readonly waits: boolean;
  readonly onSaveAll: () => void;
}

/** How often the text about the last save is updated, in milliseconds. */
const look = 15_000;

/** The row above the heading: a back link, whether everything has been saved and, if not, Save All. */
export function PageTopRow(props: PageTopRowProps) {
  const { back, backState, backWords, facts, clock, waits, onSaveAll } = props;
  const now = Math.max(useNow(clock, look), facts.savedAt ?? 0);
  const { tone, words } = describeSaveState(facts, now, at => todayInLondon({ now: () => at }));
  const isUnsaved = facts.unsaved || waits;
  const button = useRef<HTMLButtonElement>(null);
  // The button disappears once everything has been saved. Move the focus to the heading, because it would otherwise
  // jump to the top of the page.
  useLayoutEffect(() => {
    if (!isUnsaved && document.activeElement === button.current)
      document.querySelector<HTMLElement>('h1')?.focus();
  }, [isUnsaved]);
  return (
    <div className="head-row head-row--save">
      <BackLink to={back} state={backState}>
        {backWords}
      </BackLink>
      <SaveIndicator tone={tone}>{words}</SaveIndicator>
      {/* The button keeps its space while hidden, so that the page does not move when typing begins. */}
      <div style={{ visibility: isUnsaved ? 'visible' : 'hidden' }}>
        <Button ref={button} onClick={onSaveAll}>
          Save All
        </Button>
      </div>
    </div>
  );
}
