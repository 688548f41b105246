import { type Clock, todayIn } from '@kinfolio/domain/calendar';
import { useNow } from '../../lib/use-now.ts';
import { type SaveFacts, saveWords } from '../../passport/save-words.ts';
import { Button } from '../../ui/Button.tsx';
import { BackLink } from '../../ui/PageHead.tsx';
import { SaveIndicator } from '../../ui/SaveIndicator.tsx';

export interface PageTopProps {
  readonly back: string;
  readonly facts: SaveFacts;
  readonly clock: Clock;
  readonly onSaveAll: () => void;
}

/** How often the words are looked at again. Milliseconds. */
const look = 15_000;

/** The row above the heading: the way back, whether everything is safe, and Save All. */
export function PageTop({ back, facts, clock, onSaveAll }: PageTopProps) {
  const now = Math.max(useNow(clock, look), facts.savedAt ?? 0);
  const { tone, words } = saveWords(facts, now, at => todayIn({ now: () => at }));
  return (
    <div className="head-row head-row--save">
      <BackLink to={back} />
      <SaveIndicator tone={tone}>{words}</SaveIndicator>
      <Button onClick={onSaveAll}>Save All</Button>
    </div>
  );
}
