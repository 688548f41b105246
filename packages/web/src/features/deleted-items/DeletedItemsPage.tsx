import { deletedKeptDays } from '@kinfolio/contract/retention';
import { addDays, formatDay, todayIn } from '@kinfolio/domain/calendar';
import { type RecordKind, titleOf } from '@kinfolio/domain/records';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PassportRecord } from '../../sync/passport.ts';
import { useDeleted, usePassport } from '../../sync/react.ts';
import type { ProblemCode } from '../../sync/session-client.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusNearby, mainHeading } from '../../ui/focus-nearby.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BackLink, PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { showToast } from '../../ui/toast.ts';

export interface DeletedItemsPageProps {
  readonly kinds: readonly RecordKind[];
  /** The sentence for a problem of restoring. */
  readonly say: (problem: ProblemCode) => string;
}

/** Everything that was deleted and can still be got back. */
export function DeletedItemsPage({ kinds, say }: DeletedItemsPageProps) {
  const passport = usePassport();
  const deleted = useDeleted();
  const [problem, setProblem] = useState<ProblemCode>();
  const restore = async (record: PassportRecord): Promise<void> => {
    const focus = focusNearby(mainHeading);
    const outcome = await passport.restore(record.id);
    setProblem(outcome.ok ? undefined : outcome.problem);
    if (!outcome.ok) return;
    focus.move();
    showToast({ message: `${nameOf(kinds, record)} is back` });
  };
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={['Deleted items']} />
      <BackLink to="/dashboard">Home</BackLink>
      <PageHead
        title="Deleted items"
        lead={`What you delete stays here for ${String(deletedKeptDays)} days. After that it is gone for good, with all its earlier versions.`}
      />
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Not restored. {say(problem)}</p>
        </Banner>
      )}
      {deleted.length === 0 ? (
        <p>Nothing here.</p>
      ) : (
        <ul className="rows offers">
          {deleted.map(record => (
            <li key={record.id}>
              <p>
                <span className="strong">{nameOf(kinds, record)}</span>
                <br />
                <span className="small muted">{daysWords(record)}</span>
              </p>
              <Button onClick={() => void restore(record)}>
                <Icon of={Undo2} size="sm" />
                Restore <span className="hide">{nameOf(kinds, record)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function nameOf(kinds: readonly RecordKind[], { content }: PassportRecord): string {
  const kind = kinds.find(({ id }) => id === content.kind);
  return kind === undefined ? 'A record of a newer version' : titleOf(kind, content.fields);
}

function daysWords({ content }: PassportRecord): string {
  const day = todayIn({ now: () => Date.parse(content.savedAt) });
  return `Deleted on ${formatDay(day)}. Kept until ${formatDay(addDays(day, deletedKeptDays))}.`;
}
