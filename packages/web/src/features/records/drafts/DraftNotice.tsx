import { Link } from 'react-router';
import type { PageTab } from '../../../passport/page-tabs.ts';
import { usePassport } from '../../../session/api/react.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { newDraft } from '../record-location.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** On the list alone: what was begun in the form and waits there. */
export function DraftNotice({ tab, to }: { readonly tab: PageTab; readonly to: string }) {
  const stored = useStoredDraft(usePassport().drafts, newDraft(tab));
  // Until the draft of another tab is read, what was found is the one before.
  if (stored?.draft === undefined || stored.key !== newDraft(tab)) return null;
  return (
    <Banner tone="info">
      <p>
        You began a new {tab.kind.texts.count[0]} and did not save it yet. <Link to={to}>Carry on</Link>
      </p>
    </Banner>
  );
}
