import { type ReactNode, useId, useState } from 'react';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { PassOn, type PassOnProps } from './PassOn.tsx';

export interface InvitePanelProps extends Omit<PassOnProps, 'groups' | 'isNext'> {
  readonly ownEmail: string;
  /** Returns the code of the invitation, or the sentence of what went wrong. */
  readonly onShow: (password: string) => Promise<readonly string[] | string>;
}

/** Shows an invitation once more, to who knows the password: a page left open must not be enough. */
export function InvitePanel({ onShow, ownEmail, ...letter }: InvitePanelProps): ReactNode {
  const [groups, setGroups] = useState<readonly string[]>();
  const [isAsking, setAsking] = useState(false);
  const headId = useId();
  if (groups !== undefined) return <PassOn {...letter} groups={groups} />;
  const handlePassword = async (password: string) => {
    const shown = await onShow(password);
    if (typeof shown === 'string') return { message: shown };
    setGroups(shown);
    return undefined;
  };
  return (
    <section className="sheet" aria-labelledby={headId}>
      <h2 id={headId} className="h3">
        The invitation
      </h2>
      {isAsking ? (
        <PasswordForm
          boxId="invite-password"
          email={ownEmail}
          hint="So that nobody else can take it from an open page."
          words={{ submit: 'Show the invitation', busy: 'Opening...', cancel: 'Go back' }}
          onCancel={() => setAsking(false)}
          onSubmit={handlePassword}
        >
          <p>It is shown as it was printed.</p>
        </PasswordForm>
      ) : (
        <>
          <p>{firstNameOf(letter.name)} has not joined yet.</p>
          <div className="actions gap-top">
            <Button onClick={() => setAsking(true)}>Print or copy it again</Button>
          </div>
        </>
      )}
    </section>
  );
}
