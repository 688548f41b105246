import { useState } from 'react';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/**
 * A person who can take part in a rehearsal. `grant` is their release, and `hasCard` says whether they have a card to
 * type.
 */
export interface RehearsalChoice {
  readonly grant: string;
  readonly name: string;
  readonly hasCard: boolean;
}

export interface BeginRehearsalProps {
  readonly choices: readonly RehearsalChoice[];
  /** Resolves to an error message, or to undefined on success. */
  readonly onBegin: (grants: readonly string[]) => Promise<string | undefined>;
}

const groupId = 'rehearse-with';

/** Lets the owner choose who takes part in a rehearsal, and explains what will happen. */
export function BeginRehearsal({ choices, onBegin }: BeginRehearsalProps) {
  const able = choices.filter(({ hasCard }) => hasCard);
  const without = choices.filter(({ hasCard }) => !hasCard);
  const [chosen, setChosen] = useState<readonly string[]>(able.map(({ grant }) => grant));
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
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
      <PageHeading
        title="Practise: what would happen if I died"
        lead="See whether emergency access would work. The rehearsal opens no real papers."
      />
      <div className="split">
        <section className="sheet fields" aria-labelledby="with-head">
          <h2 id="with-head" className="h3">
            Who takes part
          </h2>
          {able.length === 0 ? (
            <p>
              Nobody has an Emergency Card yet, so you cannot rehearse. Print one on the page of a person who
              can read your passport after a wait.
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
                  {getFirstName(name)} has no Emergency Card, and cannot take part yet.
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
        <MarginNote title="What happens">
          <ol className="bul">
            <li>
              We write to the people you chose. The first line says that it is a rehearsal and that you are
              well.
            </li>
            <li>
              They type the code on their card, and the six digits that we send them, as they would if this
              were real.
            </li>
            <li>They see a made-up passport, with nothing from yours.</li>
            <li>You can see here how far they got, and print it.</li>
          </ol>
        </MarginNote>
      </div>
    </>
  );
}
