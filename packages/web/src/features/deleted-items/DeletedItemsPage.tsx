import { deletedKeptDays } from '@kinfolio/contract/retention';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { addDays, formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PassportRecord } from '../../session/api/passport.ts';
import { useDeleted, usePassport } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { focusNearby, mainHeading } from '../../ui/layout/focus-nearby.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface DeletedItemsPageProps {
  readonly kinds: readonly RecordKind[];
  /** The sentence for a problem of restoring. */
  readonly messageFor: (problem: ProblemCode) => string;
}

/** Everything that was deleted and can still be got back. */
export function DeletedItemsPage({ kinds, messageFor }: DeletedItemsPageProps) {
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
      <p className="muted">
        Payments that you deleted are in <Link to="/budgeting/payments">Statements and payments</Link>.
      </p>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Not restored. {messageFor(problem)}</p>
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
  return kind === undefined ? 'A record made by a newer Kinfolio' : titleOf(kind, content.fields);
}

function daysWords({ content }: PassportRecord): string {
  const day = todayIn({ now: () => Date.parse(content.savedAt) });
  return `Deleted on ${formatDay(day)}. Kept until ${formatDay(addDays(day, deletedKeptDays))}.`;
}
