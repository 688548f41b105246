import { heirsStatementKind } from '@kinfolio/domain/desk/model/records';
import {
  createStatement,
  createStatementDocument,
  serialiseStatement,
} from '@kinfolio/domain/desk/papers/statement';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { useSyncStatus } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { DeskPageFrame, SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk, useDeskFiles } from '../desk-context.ts';
import { changeDeskRecord, deskToday } from '../desk-store.ts';
import { useDeskSaving } from '../use-saving.ts';
import { EstateStatementSheets } from './StatementPage.tsx';

/**
 * Shares the desk with another executor, who may edit it, or its statement with those who inherit, who see it without
 * numbers.
 */
export function ShareDeskPage() {
  const { estate, isOwn } = useDesk();
  return (
    <DeskPageFrame
      title="Share the desk"
      lead={
        isOwn
          ? 'You decide who sees the desk. Giving someone access to your whole passport does not open the desk to them. To see who can open the desk, go to People and access.'
          : undefined
      }
    >
      <div className="split">
        <section className="sheet" aria-labelledby="desk-share-executor">
          <h2 className="h3" id="desk-share-executor">
            With another executor
          </h2>
          {isOwn ? (
            <>
              <p>
                The other executor sees the same desk and its papers, and can change them, even offline. The
                log shows who did what. The other executor cannot see anything else of yours.
              </p>
              <p className="muted">
                You give the other executor a code. They need a free account of their own. Giving access is
                part of your free trial and of every plan. They keep their access if your plan ends.
              </p>
              <div className="actions">
                <ButtonLink variant="primary" to={`/people/new?desk=${estate}`}>
                  Give another executor access
                </ButtonLink>
                <ButtonLink to="/people">See who has access</ButtonLink>
              </div>
            </>
          ) : (
            <p>Another executor keeps this desk. They decide who else can open it.</p>
          )}
        </section>
        <WithHeirs />
      </div>
      <Preview />
    </DeskPageFrame>
  );
}

/**
 * A preview for the executor. A title may contain a number that we did not recognise, so they can check everything
 * before sharing it.
 */
function Preview() {
  const store = useDesk();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="gap-top" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>See what the people who inherit would see today</summary>
      <p className="muted">
        Names appear as you typed them, without numbers. To correct a name, change it on the desk.
      </p>
      {isOpen && <EstateStatementSheets statement={createStatement(store.desk, deskToday(store))} />}
    </details>
  );
}

/** The statement for those who inherit. They see it in Kinfolio as it was when last updated, or get it printed. */
function WithHeirs() {
  const store = useDesk();
  const { desk, estate, isOwn } = store;
  const { Paper } = useDeskFiles();
  const navigate = useNavigate();
  const { busy, problem, run } = useDeskSaving();
  const isSent = useSyncStatus().state === 'saved';
  const first = getFirstName(desk.estate.name);
  const today = deskToday(store);
  const give = `/people/new?desk=${estate}&look=1`;
  const shownOn = desk.statement?.madeOn;
  const update = () =>
    run([
      changeDeskRecord(store, desk.statement?.id, heirsStatementKind, {
        madeOn: today,
        statement: serialiseStatement(createStatement(desk, today)),
      }),
    ]);
  const handleFirst = async () => {
    if (await update()) await navigate(give);
  };
  const handleUpdate = async () => {
    if (await update())
      showToast({ message: 'Updated. They will see the change once this device has sent it' });
  };
  return (
    <section className="sheet" aria-labelledby="desk-share-heirs">
      <h2 className="h3" id="desk-share-heirs">
        Sharing with the people who inherit
      </h2>
      <p>
        The people who inherit see how far {first}’s estate has got: who has been told, what the estate owns
        and owes, how much money has come in and gone out, and what is left. They cannot see account numbers,
        letters, papers or notes.
      </p>
      <SaveProblemMessage problem={problem} />
      {isOwn && shownOn === undefined && (
        <>
          <p className="muted">Each person needs a free account of their own. They cannot change anything.</p>
          <div className="actions">
            <Button busy={busy ? 'Saving...' : undefined} onClick={() => void handleFirst()}>
              Let someone see the estate, without numbers
            </Button>
          </div>
        </>
      )}
      {isOwn && shownOn !== undefined && (
        <>
          <p>
            {isSent
              ? `These people see the estate as it was on ${formatDay(shownOn)}.`
              : `Updated on ${formatDay(shownOn)}. They will see the change once this device has sent it.`}{' '}
            They do not see later changes until you update this.
          </p>
          <div className="actions">
            <Button busy={busy ? 'Saving...' : undefined} onClick={() => void handleUpdate()}>
              Update what these people see
            </Button>
            <ButtonLink to={give}>Let someone see the estate, without numbers</ButtonLink>
          </div>
        </>
      )}
      <p>You can also give people the same information on paper.</p>
      <Paper
        words="Make the statement as a PDF"
        name="estate-statement"
        document={() => createStatementDocument(createStatement(desk, today))}
      />
    </section>
  );
}
