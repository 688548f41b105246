import { type ReactNode, useState } from 'react';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/**
 * The state of an invitation. `wrong-email`: the account that is signed in does not have the address that the owner
 * entered.
 */
export type InviteStage =
  | { readonly stage: 'looking' }
  | { readonly stage: 'not-found' }
  | { readonly stage: 'asked'; readonly owner: string; readonly signedIn: boolean }
  | { readonly stage: 'wrong-email'; readonly owner: string; readonly email: string }
  | { readonly stage: 'own' }
  | { readonly stage: 'not-genuine' }
  | { readonly stage: 'refused' }
  | { readonly stage: 'joined'; readonly owner: string; readonly isOpen: boolean };

export interface InvitePageProps {
  readonly invite: InviteStage;
  /** Each of these functions resolves to an error message, or to undefined on success. */
  readonly onAccept: () => Promise<string | undefined>;
  readonly onRefuse: () => Promise<string | undefined>;
}

/** Shows one step at a time: the invitation, the choice to accept or refuse, and what the person can then read. */
export function InvitePage({ invite, onAccept, onRefuse }: InvitePageProps) {
  const [busy, setBusy] = useState<'accept' | 'refuse'>();
  const [problem, setProblem] = useState<string>();
  const act = async (which: 'accept' | 'refuse') => {
    setBusy(which);
    setProblem(await (which === 'accept' ? onAccept() : onRefuse()));
    setBusy(undefined);
  };
  return (
    <>
      <PageTitle parts={['Invitation']} />
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      {invite.stage === 'asked' ? (
        <Asked {...{ invite, busy }} onAct={which => void act(which)} />
      ) : (
        <Stage invite={invite} />
      )}
    </>
  );
}

interface AskedProps {
  readonly invite: Extract<InviteStage, { stage: 'asked' }>;
  readonly busy: 'accept' | 'refuse' | undefined;
  readonly onAct: (which: 'accept' | 'refuse') => void;
}

function Asked({ invite: { owner, signedIn }, busy, onAct }: AskedProps) {
  const first = getFirstName(owner);
  return (
    <>
      <PageHeading title={`${owner} has chosen you`} />
      <section className="sheet narrow fields" aria-label="Invitation">
        <p>
          {first} keeps important papers in Kinfolio and would like to share some of them with you. You can
          read what {first} picked, and nothing else. It costs you nothing.
        </p>
        {signedIn ? (
          <div className="actions">
            <Button
              variant="primary"
              busy={busy === 'accept' ? 'Accepting...' : undefined}
              onClick={() => onAct('accept')}
            >
              Accept
            </Button>
            <Button
              variant="quiet"
              busy={busy === 'refuse' ? 'Sending...' : undefined}
              onClick={() => onAct('refuse')}
            >
              No, thank you
            </Button>
          </div>
        ) : (
          <>
            <p>
              Log in, or make an account, with the email address that {first} has for you. Then the invitation
              opens here.
            </p>
            <div className="actions">
              <ButtonLink variant="primary" to="/login">
                Log in
              </ButtonLink>
              <ButtonLink to="/signup">Make an account</ButtonLink>
            </div>
          </>
        )}
        <p className="muted">If you do not know {owner}, close this page and throw the invitation away.</p>
      </section>
    </>
  );
}

type OtherStage = Exclude<InviteStage, { stage: 'asked' }>;

function Stage({ invite }: { readonly invite: OtherStage }) {
  if (invite.stage !== 'joined') return <Plain {...wordsOf(invite)} />;
  const words = invite.isOpen
    ? `You can now read what ${invite.owner} shares.`
    : 'There is nothing to read today. We will write to you when there is something.';
  return (
    <Plain title="Done" words={words}>
      <div className="actions">
        <ButtonLink variant="primary" to="/shared-with-me">
          Shared with me
        </ButtonLink>
      </div>
    </Plain>
  );
}

interface StageWords {
  readonly title: string;
  readonly words: string;
}

const fixedWords = {
  looking: { title: 'Your invitation', words: 'Looking for the invitation...' },
  'not-found': {
    title: 'No invitation was found',
    words:
      'The invitation may have ended, or part of the link may be missing. Ask the person who gave it to you for a new one.',
  },
  own: { title: 'This is your own invitation', words: 'Pass the invitation on to the person you chose.' },
  refused: {
    title: 'You said no',
    words: 'Nothing is shared with you, and the invitation no longer works.',
  },
  'not-genuine': {
    title: 'Stop here',
    words:
      'This invitation does not match the passport that Kinfolio’s server shows for it. Nothing was accepted. Ask the person who gave it to you for a new one.',
  },
} as const satisfies Record<string, StageWords>;

function wordsOf(invite: Exclude<OtherStage, { stage: 'joined' }>): StageWords {
  if (invite.stage !== 'wrong-email') return fixedWords[invite.stage];
  const { email, owner } = invite;
  return {
    title: 'This invitation was made for another email address',
    words: `You are logged in as ${email}. Ask ${owner} which address it was made for, and log in with that address.`,
  };
}

function Plain({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <>
      <PageHeading title={title} takesFocus />
      <section className="sheet narrow fields" aria-label={title}>
        <p role="status">{words}</p>
        {children}
      </section>
    </>
  );
}
