import { useState } from 'react';
import type { OpenedLine } from '../../passport/sharing/people.ts';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface OwnerReturnPageProps {
  readonly person: string;
  /** What they opened, the newest first. */
  readonly opened: readonly OpenedLine[];
  /** Each returns the sentence of what went wrong, or undefined. */
  readonly onEnd: () => Promise<string | undefined>;
  readonly onKeep: () => Promise<string | undefined>;
}

/** The first page after a release began: who read what and when, and what happens next. */
export function OwnerReturnPage({ person, opened, onEnd, onKeep }: OwnerReturnPageProps) {
  const [busy, setBusy] = useState<'end' | 'keep'>();
  const [problem, setProblem] = useState<string>();
  const answer = async (which: 'end' | 'keep') => {
    setBusy(which);
    setProblem(await (which === 'end' ? onEnd() : onKeep()));
    setBusy(undefined);
  };
  return (
    <>
      <PageTitle parts={['While you were away']} />
      <PageHead
        title="While you were away"
        lead={`${person} could read part of your passport. Since you are back, it is shut until you answer.`}
      />
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <section className="sheet narrow fields" aria-labelledby="read-head">
        <h2 id="read-head" className="h3">
          What was opened
        </h2>
        {opened.length === 0 && <p>Nothing was opened.</p>}
        <ul className="rows small-rows">
          {opened.map(({ id, at, what }) => (
            <li key={id}>
              <span className="strong">{what}</span>
              <br />
              <span className="small muted">{momentWords(at)}</span>
            </li>
          ))}
        </ul>
        <p>
          Ending it changes the keys. The card in their hands then opens nothing, and you print a new one.
          What they have read or printed cannot be called back.
        </p>
        <div className="actions">
          <Button
            variant="primary"
            busy={busy === 'end' ? 'Ending...' : undefined}
            onClick={() => void answer('end')}
          >
            End it
          </Button>
          <Button busy={busy === 'keep' ? 'Opening...' : undefined} onClick={() => void answer('keep')}>
            Keep it open
          </Button>
        </div>
      </section>
    </>
  );
}
