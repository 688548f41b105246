import { type ReactNode, useState } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface PressToContinueProps {
  head: ReactNode;
  words: { press: string; busy: string };
  onPress: () => Promise<string | undefined>;
  onLeave: () => void;
  children: ReactNode;
}

/** A step that begins with a button: pressing it sends a text message, or lets the browser ask for the security key. */
export function PressToContinue({ head, words, onPress, onLeave, children }: PressToContinueProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handlePress = async () => {
    setProblem(undefined);
    setBusy(true);
    setProblem(await onPress());
    setBusy(false);
  };
  return (
    <div className="col">
      {head}
      {problem && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <div>
        <div className="actions">
          <Button variant="primary" busy={busy ? words.busy : undefined} onClick={() => void handlePress()}>
            {words.press}
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            Go back
          </Button>
        </div>
        {children}
      </div>
    </div>
  );
}
