import type { RecordKind } from '@kinfolio/domain/records';
import { Link } from 'react-router';
import { usePassport } from '../../sync/react.ts';
import { Banner } from '../../ui/Banner.tsx';
import { draftAt } from './place.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** On the list alone: what was begun in the form and waits there. */
export function BegunNotice({ kind, to }: { readonly kind: RecordKind; readonly to: string }) {
  const stored = useStoredDraft(usePassport().drafts, draftAt(kind, { at: 'new' }));
  if (stored?.draft === undefined) return null;
  return (
    <Banner tone="info">
      <p>
        You began a new {kind.texts.count[0]} and did not save it yet. <Link to={to}>Go on with it</Link>
      </p>
    </Banner>
  );
}
