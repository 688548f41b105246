import { type Day, formatDay } from '@kinfolio/domain/values/calendar';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The facts the save indicator depends on. Times are milliseconds since 1970. */
export interface SaveFacts {
  readonly saving: boolean;
  /** Whether something has been typed but not yet saved. */
  readonly unsaved: boolean;
  /** Whether this is the empty form of a new record, about which there is nothing to say. */
  readonly isEmpty?: boolean;
  /**
   * When something was last saved; absent if nothing has been saved since the page opened, or if everything has just
   * been saved in one go.
   */
  readonly savedAt?: number | undefined;
}

export type RecordSaveTone = 'busy' | 'unsaved' | 'saved';

/** The words of the save indicator; '' above an empty form. All seven texts are the specification's own. */
export function describeSaveState(
  facts: SaveFacts,
  now: number,
  dayOf: (at: number) => Day,
): { tone: RecordSaveTone; words: string } {
  if (facts.saving) return { tone: 'busy', words: 'Saving...' };
  if (facts.unsaved) return { tone: 'unsaved', words: 'Unsaved changes' };
  if (facts.isEmpty === true) return { tone: 'saved', words: '' };
  if (facts.savedAt === undefined) return { tone: 'saved', words: 'All changes saved' };
  return { tone: 'saved', words: savedWords(facts.savedAt, Math.max(0, now - facts.savedAt), dayOf) };
}

function savedWords(savedAt: number, ago: number, dayOf: (at: number) => Day): string {
  if (ago < minute) return 'Saved just now';
  if (ago < hour) return `Saved ${String(Math.floor(ago / minute))}m ago`;
  if (ago < day) return `Saved ${String(Math.floor(ago / hour))}h ago`;
  return formatDay(dayOf(savedAt));
}
