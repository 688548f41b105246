import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

export interface OtherWaysProps {
  ways: readonly { readonly id: string; readonly name: string }[];
  /** Leaves for there; gives the sentence of what went wrong, or nothing. */
  onGo: (id: string) => Promise<string | undefined>;
}

/** Who else can say who somebody is, below the form of the page to log in. */
export function OtherWays({ ways, onGo }: OtherWaysProps) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const go = async (id: string) => {
    setBusy(id);
    setProblem(await onGo(id));
    setBusy(undefined);
  };
  return (
    <section className="stack gap-top" aria-labelledby="other-ways">
      <h2 id="other-ways" className="h4">
        Or show who you are another way
      </h2>
      {problem && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <div className="actions">
        {ways.map(({ id, name }) => (
          <Button key={id} busy={busy === id ? 'Leaving...' : undefined} onClick={() => void go(id)}>
            Continue with {name}
          </Button>
        ))}
      </div>
      <p className="muted">Your passport still opens with its own password only.</p>
    </section>
  );
}
