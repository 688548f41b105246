import { useState } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { describeSafeCopy, serverHasNoPassportText, stopAndTryLaterText } from './copy-words.ts';

type Press = () => Promise<string | undefined>;

export interface MissingPassportProps {
  /**
   * A sentence about the passport that the server returned and this device rejected; undefined if the server has no
   * passport.
   */
  refused?: string | undefined;
  /** The copy on this device, if there is one, and how many changes only it has. */
  copy: { waiting: number } | undefined;
  /**
   * Opens the copy on this device. Like the actions below, it resolves to an error message, or to undefined
   * on success.
   */
  onOpen: Press;
  onSave: Press;
  onTryAgain: Press;
  /** Starts a new passport. Absent if the account may have had a passport before. */
  onBegin?: Press | undefined;
  onLeave: () => void;
}

/** Shown instead of a passport while the server has none. Nothing is created or deleted automatically. */
export function MissingPassport({
  copy,
  refused,
  onOpen,
  onSave,
  onTryAgain,
  onBegin,
  onLeave,
}: MissingPassportProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<Press>();
  const title = refused === undefined ? 'No passport found' : 'We could not open your passport';
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
      <PageHeading takesFocus title={title} />
      <div className="fields">
        {problem && (
          <Banner tone="danger" role="alert">
            <p>{problem}</p>
          </Banner>
        )}
        <p>
          {refused ?? serverHasNoPassportText}{' '}
          {copy ? describeSafeCopy(copy.waiting) : refused === undefined && stopAndTryLaterText}
        </p>
        <div className="actions">
          {copy && (
            <>
              <Button variant="primary" {...press(onOpen, 'Opening...')}>
                {refused === undefined ? 'Open the copy' : 'Open the copy on this device'}
              </Button>
              <Button {...press(onSave, 'Opening...')}>Save the copy as a file</Button>
            </>
          )}
          <Button variant={copy ? 'secondary' : 'primary'} {...press(onTryAgain, 'Asking...')}>
            Try again
          </Button>
          {!copy && onBegin && (
            <Button {...press(onBegin, 'Making it...')}>I have never made a passport: start one</Button>
          )}
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
