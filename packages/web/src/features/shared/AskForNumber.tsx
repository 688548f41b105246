import { useState } from 'react';
import type { SharedPassportFacts } from '../../session/api/sharing.ts';
import { CodeForm } from '../../ui/code/CodeForm.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface AskForCodeProps {
  readonly codeTo: SharedPassportFacts['codeTo'];
  /** Each of these functions resolves to an error message, or to undefined on success. */
  readonly onSend: (channel: 'mail' | 'text') => Promise<string | undefined>;
  readonly onNumber: (digits: string) => Promise<string | undefined>;
}

const words = { mail: 'Email it to', text: 'Text it to the number that' } as const;

/**
 * Asks for a one-time code, which proves that the reader can be reached at the address that the owner gave. The code is
 * valid for 12 hours.
 */
export function AskForCode({ codeTo, onSend, onNumber }: AskForCodeProps) {
  const [sentTo, setSentTo] = useState<'mail' | 'text'>();
  const [busy, setBusy] = useState<'mail' | 'text'>();
  const [problem, setProblem] = useState<string>();
  const send = async (channel: 'mail' | 'text') => {
    setBusy(channel);
    const found = await onSend(channel);
    setBusy(undefined);
    setProblem(found);
    if (found === undefined) setSentTo(channel);
  };
  if (sentTo !== undefined)
    return (
      <section className="sheet narrow" aria-label="Your code">
        <CodeForm
          variant="panel"
          boxId="shared-number"
          head={<h2 className="h3">Type the code we sent you</h2>}
          codeHint="Six digits. The code works for 10 minutes."
          words={{ submit: 'Continue', busy: 'Checking...', leave: 'Go back' }}
          onCode={onNumber}
          onAgain={async () => {
            const message = await onSend(sentTo);
            return message === undefined ? undefined : { message };
          }}
          onLeave={() => setSentTo(undefined)}
        />
      </section>
    );
  return (
    <section className="sheet narrow fields" aria-label="Your code">
      <h2 className="h3">First, a code</h2>
      <p>So that nobody else can read this passport, we will send you a code to type.</p>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <div className="actions">
        {codeTo.map(({ channel, hint }, at) => (
          <Button
            key={channel}
            {...(at === 0 && { variant: 'primary' })}
            busy={busy === channel ? 'Sending...' : undefined}
            onClick={() => void send(channel)}
          >
            {words[channel]} {hint}
          </Button>
        ))}
      </div>
    </section>
  );
}
