import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { DeskPage } from '../DeskPage.tsx';
import { useDesk, useDeskFiles, useOrganisations } from '../desk-context.ts';
import { todayOf } from '../desk-store.ts';
import { statementForHeirs } from './heirs-statement.ts';

/** How the desk is shared: with another executor to change, with those who inherit as a paper without numbers. */
export function SharePage() {
  const store = useDesk();
  const { desk, estate, isOwn } = store;
  const { Paper } = useDeskFiles();
  const organisations = useOrganisations();
  const first = firstNameOf(desk.estate.name);
  return (
    <DeskPage
      title="Share the desk"
      lead="You decide who sees it. Whoever may see everything of yours sees it too."
    >
      <div className="split">
        <section className="sheet" aria-labelledby="desk-share-executor">
          <h2 className="h3" id="desk-share-executor">
            With another executor
          </h2>
          {isOwn ? (
            <>
              <p>
                They see the same desk, without its papers, and can change it, also without a connection. The
                log shows who did what. They see nothing else of yours.
              </p>
              <p className="muted">
                You give them a code. They need a free account of their own. Giving access is part of your
                free trial and of every plan; whoever has access keeps it.
              </p>
              <div className="actions">
                <ButtonLink variant="primary" to={`/people/new?desk=${estate}`}>
                  Give another executor access
                </ButtonLink>
                <ButtonLink to="/people">See who has access</ButtonLink>
              </div>
            </>
          ) : (
            <p>This desk is kept by another executor. They decide who else can open it.</p>
          )}
        </section>
        <section className="sheet" aria-labelledby="desk-share-heirs">
          <h2 className="h3" id="desk-share-heirs">
            With those who inherit
          </h2>
          <p>
            A paper shows how far {first}’s estate is: who has been told, what there is and what is owed. It
            has no account numbers.
          </p>
          <Paper
            words="Make the statement as a PDF"
            name="estate-statement"
            document={() => statementForHeirs(desk, organisations, todayOf(store))}
          />
        </section>
      </div>
    </DeskPage>
  );
}
