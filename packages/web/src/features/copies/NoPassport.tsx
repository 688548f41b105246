import { useState } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { copyIsSafe, serverHasNone, stopHere } from './copy-words.ts';

type Press = () => Promise<string | undefined>;

export interface NoPassportProps {
  /** The copy on this device, if there is one, and how many changes are in it alone. */
  copy: { waiting: number } | undefined;
  /** Each resolves to the sentence of what went wrong, or to nothing. */
  onOpen: Press;
  onSave: Press;
  onTryAgain: Press;
  /** Absent where there may have been a passport. */
  onBegin?: Press | undefined;
  onLeave: () => void;
}

/** In the place of a passport, while the server knows none. Nothing is made or deleted by itself. */
export function NoPassport({ copy, onOpen, onSave, onTryAgain, onBegin, onLeave }: NoPassportProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<Press>();
  const handle = async (act: Press) => {
    if (busy !== undefined) return;
    setProblem(undefined);
    setBusy(() => act);
    const sentence = await act();
    setBusy(undefined);
    setProblem(sentence);
  };
  const press = (act: Press, words: string) => ({
    busy: busy === act ? words : undefined,
    onClick: () => void handle(act),
  });
  return (
    <div className="sheet narrow">
      <PageTitle parts={['No passport found']} />
      <PageHead takesFocus title="No passport found" />
      <div className="fields">
        {problem && (
          <Banner tone="danger" role="alert">
            <p>{problem}</p>
          </Banner>
        )}
        <p>
          {serverHasNone} {copy ? copyIsSafe(copy.waiting) : stopHere}
        </p>
        <div className="actions">
          {copy && (
            <>
              <Button variant="primary" {...press(onOpen, 'Opening...')}>
                Open the copy
              </Button>
              <Button {...press(onSave, 'Opening...')}>Save it as a file</Button>
            </>
          )}
          <Button variant={copy ? 'secondary' : 'primary'} {...press(onTryAgain, 'Asking...')}>
            Try again
          </Button>
          {!copy && onBegin && <Button {...press(onBegin, 'Making it...')}>I never made one: begin</Button>}
        </div>
        <div className="stack-2 justify-items-start">
          <Button variant="quiet" className="flushleft" onClick={onLeave}>
            Go back
          </Button>
        </div>
      </div>
    </div>
  );
}
