import { type ReactNode, useId, useState } from 'react';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { PassOnInvitation, type PassOnInvitationProps } from './PassOn.tsx';

export interface InvitePanelProps extends Omit<PassOnInvitationProps, 'groups' | 'isNext'> {
  readonly ownEmail: string;
  /** Resolves to the groups of the invitation's code, or to the error as a sentence. */
  readonly onShow: (password: string) => Promise<readonly string[] | string>;
}

/** Shows an invitation again. This requires the password, because a page that was left open must not be enough. */
export function InvitePanel({ onShow, ownEmail, ...letter }: InvitePanelProps): ReactNode {
  const [groups, setGroups] = useState<readonly string[]>();
  const [isAsking, setAsking] = useState(false);
  const headId = useId();
  if (groups !== undefined) return <PassOnInvitation {...letter} groups={groups} />;
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
          hint="We ask for your password so that nobody else can take the code if you leave this page open."
          words={{ submit: 'Show the invitation', busy: 'Opening...', cancel: 'Go back' }}
          onCancel={() => setAsking(false)}
          onSubmit={handlePassword}
        >
          <p>The code is shown as it was printed.</p>
        </PasswordForm>
      ) : (
        <>
          <p>{getFirstName(letter.name)} has not joined yet.</p>
          <div className="actions gap-top">
            <Button onClick={() => setAsking(true)}>Print or copy the invitation again</Button>
          </div>
        </>
      )}
    </section>
  );
}
