import { useState } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { copyIsSafe, serverHasNone, stopHere } from './copy-words.ts';

type Press = () => Promise<string | undefined>;

export interface NoPassportProps {
  /** What the server showed instead, where it has a passport and nothing of it was taken. */
  refused?: string | undefined;
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
export function NoPassport({ copy, refused, onOpen, onSave, onTryAgain, onBegin, onLeave }: NoPassportProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<Press>();
  const title = refused === undefined ? 'No passport found' : 'Your passport was not opened';
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
      <PageTitle parts={[title]} />
      <PageHead takesFocus title={title} />
      <div className="fields">
        {problem && (
          <Banner tone="danger" role="alert">
            <p>{problem}</p>
          </Banner>
        )}
        <p>
          {refused ?? serverHasNone} {copy ? copyIsSafe(copy.waiting) : refused === undefined && stopHere}
        </p>
        <div className="actions">
          {copy && (
            <>
              <Button variant="primary" {...press(onOpen, 'Opening...')}>
                {refused === undefined ? 'Open the copy' : 'Open the copy on this device'}
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
