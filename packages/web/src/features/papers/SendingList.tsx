import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import { useEffect } from 'react';
import type { Sending, Sendings } from '../../session/api/papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { type MessageFor, paperWords, sendingWords } from './messages.ts';

export interface SendingListProps {
  readonly papers: Sendings;
  /** Those to show here; what is done among them is said once and then forgotten. */
  readonly lines: readonly Sending[];
  readonly messageFor: MessageFor;
}

/** Files on their way, each with how far it is and a way to stop it, or with what went wrong and what to do. */
export function SendingList({ papers, lines, messageFor }: SendingListProps) {
  useEffect(() => {
    for (const { id, name, state, place } of lines) {
      if (state !== 'done') continue;
      papers.cancel(id);
      showToast({ message: place.replaces === undefined ? `${name} added` : `${name} is the file now` });
    }
  }, [papers, lines]);
  const shown = lines.filter(({ state }) => state !== 'done');
  return (
    <>
      <p className="hide" role="status">
        {shown.length > 0 && statusWords(shown)}
      </p>
      {shown.length > 0 && (
        <ul className="rows rows--top sending" aria-label="Files on their way">
          {shown.map(line => (
            <li key={line.id}>
              {line.state === 'failed' ? (
                <Failed papers={papers} line={line} messageFor={messageFor} />
              ) : (
                <UnderWay papers={papers} line={line} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function UnderWay({ papers, line }: { readonly papers: Sendings; readonly line: Sending }) {
  const { id, name, size } = line;
  return (
    <div className="sending__line">
      <div className="stack-2 sending__what">
        <p className="papername">
          <span className="strong">{name}</span> <span className="small muted">{formatBytes(size)}</span>
        </p>
        <ProgressBar label={`Sending ${name}`} words={sendingWords(line)} part={line.part} />
      </div>
      <Button variant="quiet" onClick={() => papers.cancel(id)}>
        Stop <span className="hide">sending {name}</span>
      </Button>
    </div>
  );
}

// What can be tried again as it is; anything else needs another file.
const needsAnother = new Set(['empty-file', 'large-file', 'file-changed', 'paper-deleted']);

function Failed({
  papers,
  line,
  messageFor,
}: {
  readonly papers: Sendings;
  readonly line: Sending;
  readonly messageFor: MessageFor;
}) {
  const { id, name, problem = 'unexpected' } = line;
  return (
    <Banner tone="danger" role="alert">
      <p className="papername">
        <span className="strong">{name} was not added.</span> {paperWords(problem, messageFor)}
      </p>
      <div className="actions">
        {!needsAnother.has(problem) && (
          <Button variant="quiet" onClick={() => papers.retry(id)}>
            Try again <span className="hide">to add {name}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => papers.cancel(id)}>
          Put this message away
        </Button>
      </div>
    </Banner>
  );
}

function statusWords(lines: readonly Sending[]): string {
  const under = lines.filter(({ state }) => state !== 'failed');
  const [only] = under;
  if (only === undefined) return '';
  return under.length === 1 ? `Sending ${only.name}` : `Sending ${String(under.length)} files`;
}
