import { Link } from 'react-router';
import type { PageTab } from '../../../passport/page-tabs.ts';
import { usePassport } from '../../../session/api/react.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { createDraftKey } from '../record-location.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** Shown only on the list: an unfinished form that the person can continue. */
export function DraftNotice({ tab, to }: { readonly tab: PageTab; readonly to: string }) {
  const stored = useStoredDraft(usePassport().drafts, createDraftKey(tab));
  // After a change of tab, the value is still the previous tab's draft until the new one has been read.
  if (stored?.draft === undefined || stored.key !== createDraftKey(tab)) return null;
  return (
    <Banner tone="info">
      <p>
        You began a new {tab.kind.texts.count[0]} and have not saved it yet. <Link to={to}>Carry on</Link>
      </p>
    </Banner>
  );
}
