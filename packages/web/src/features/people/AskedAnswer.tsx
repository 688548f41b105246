import { useState } from 'react';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';

/** The owner's two answers to a request for access. Each takes the id of the access. */
export interface RequestAnswers {
  /** Opens the access at once. Resolves to an error message, or to undefined on success. */
  readonly onAllow: (access: string, password: string) => Promise<string | undefined>;
  readonly onDecline: (access: string) => void;
}

interface AskedAnswerProps extends RequestAnswers {
  readonly access: string;
  readonly name: string;
}

/** The buttons with which the owner answers a person who asked for access: open it now, or refuse. */
export function RequestAnswerButtons({ access, name, onAllow, onDecline }: AskedAnswerProps) {
  const [allowing, setAllowing] = useState(false);
  const first = getFirstName(name);
  return (
    <>
      <Button variant="primary" onClick={() => setAllowing(true)}>
        Allow now <span className="hide">the request from {name}</span>
      </Button>
      <Button onClick={() => onDecline(access)}>
        No, I do not agree <span className="hide">to the request from {name}</span>
      </Button>
      {allowing && (
        <PasswordDialog
          title={`Let ${name} in now?`}
          boxId="allow-password"
          variant="primary"
          words={{ submit: `Let ${first} in`, busy: 'Opening...', cancel: 'Not yet' }}
          onSubmit={password => onAllow(access, password)}
          onClose={() => setAllowing(false)}
        >
          <p>
            {first} can then read the sections you chose, without waiting any longer. We will tell {first}.
            The sections stay open until you stop the access.
          </p>
        </PasswordDialog>
      )}
    </>
  );
}
