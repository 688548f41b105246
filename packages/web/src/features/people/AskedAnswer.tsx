import { useState } from 'react';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

/** The owner's two answers to who asks, each about one access by its id. */
export interface AskAnswers {
  /** Opens it at once. Returns the sentence of what went wrong, or undefined. */
  readonly onAllow: (access: string, password: string) => Promise<string | undefined>;
  readonly onDecline: (access: string) => void;
}

interface AskedAnswerProps extends AskAnswers {
  readonly access: string;
  readonly name: string;
}

/** The buttons beside a person who waits: open now, or refuse. */
export function AskedAnswer({ access, name, onAllow, onDecline }: AskedAnswerProps) {
  const [allowing, setAllowing] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAllowing(true)}>
        Allow now <span className="hide">what {name} asks</span>
      </Button>
      <Button onClick={() => onDecline(access)}>
        No, I do not agree <span className="hide">to what {name} asks</span>
      </Button>
      {allowing && (
        <AllowDialog
          name={name}
          onAllow={password => onAllow(access, password)}
          onClose={() => setAllowing(false)}
        />
      )}
    </>
  );
}

interface AllowDialogProps {
  readonly name: string;
  readonly onAllow: (password: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks once more before a wait is cut short. */
function AllowDialog({ name, onAllow, onClose }: AllowDialogProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const first = firstNameOf(name);
  const handleAllow = async () => {
    if (password === '') return setProblem('Type your password');
    setBusy(true);
    const found = await onAllow(password);
    setBusy(false);
    setProblem(found);
    if (found === undefined) onClose();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Let ${name} in now?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" busy={busy ? 'Opening...' : undefined} onClick={() => void handleAllow()}>
            Let {first} in
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <p>
        {first} need not wait any longer, and can read the sections you chose at once. We write to {first}. It
        stays open until you stop it.
      </p>
      <PasswordField
        id="allow-password"
        label="Your password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </Dialog>
  );
}
