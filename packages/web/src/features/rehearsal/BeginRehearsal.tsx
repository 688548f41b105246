import { useState } from 'react';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/** A person to rehearse with. `grant` is the release; `hasCard` whether there is a card to type. */
export interface RehearsalChoice {
  readonly grant: string;
  readonly name: string;
  readonly hasCard: boolean;
}

export interface BeginRehearsalProps {
  readonly choices: readonly RehearsalChoice[];
  /** Returns the sentence of what went wrong, or undefined. */
  readonly onBegin: (grants: readonly string[]) => Promise<string | undefined>;
}

const groupId = 'rehearse-with';

/** The choice of people who take part in a rehearsal, and what will happen. */
export function BeginRehearsal({ choices, onBegin }: BeginRehearsalProps) {
  const able = choices.filter(({ hasCard }) => hasCard);
  const without = choices.filter(({ hasCard }) => !hasCard);
  const [chosen, setChosen] = useState<readonly string[]>(able.map(({ grant }) => grant));
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const handleBegin = async () => {
    if (chosen.length === 0) {
      summary.show([{ id: groupId, message: 'Choose at least one person' }]);
      return;
    }
    setBusy(true);
    const message = await onBegin(chosen);
    setBusy(false);
    summary.show(message === undefined ? [] : [{ message }]);
  };
  return (
    <>
      <PageTitle parts={['Rehearsal', 'People and access']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BackLink to="/people">People and access</BackLink>
      <PageHead title="Pretend I died today" lead="See whether it would work. Nothing real opens." />
      <div className="split">
        <section className="sheet fields" aria-labelledby="with-head">
          <h2 id="with-head" className="h3">
            Who takes part
          </h2>
          {able.length === 0 ? (
            <p>
              Nobody has an Emergency Card yet, so there is nothing to try. Print one on the page of a person
              who can read your passport after a wait.
            </p>
          ) : (
            <>
              <CheckboxGroup
                id={groupId}
                label="Rehearse with"
                plainLabel
                options={able.map(({ grant, name }) => ({ value: grant, label: name }))}
                chosen={chosen}
                onChange={setChosen}
                error={summary.errors.find(({ id }) => id === groupId)?.message}
              />
              {without.map(({ grant, name }) => (
                <p key={grant} className="muted">
                  {firstNameOf(name)} has no Emergency Card, and cannot take part yet.
                </p>
              ))}
              <div className="actions">
                <Button
                  variant="primary"
                  busy={busy ? 'Writing...' : undefined}
                  onClick={() => void handleBegin()}
                >
                  Begin the rehearsal
                </Button>
              </div>
            </>
          )}
        </section>
        <Note title="What happens">
          <ol className="bul">
            <li>We write to them. The first line says that it is a rehearsal and that you are well.</li>
            <li>They type their card, and a number that we send them, as on the day.</li>
            <li>They see a made-up passport, nothing of yours.</li>
            <li>You see here how far they came, and can print it.</li>
          </ol>
        </Note>
      </div>
    </>
  );
}
