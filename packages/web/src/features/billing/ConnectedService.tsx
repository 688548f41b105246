import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { getProblemText } from '../../session/api/problem-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';

/** The result of checking a connected service. `none`: this server does not use the service. */
export interface ServiceState {
  readonly state: 'connected' | 'failed' | 'none';
  readonly words: string;
}

export interface ServiceProps {
  readonly title: string;
  readonly about: string;
  /** Checks the service. Throws if our server does not answer. Pass the same function on every render. */
  readonly check: () => Promise<ServiceState>;
  readonly now: () => number;
  /** The label of the check button. */
  readonly press?: string;
  /** Further actions, depending on the result. */
  readonly children?: (found: ServiceState | undefined) => ReactNode;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });
const notReached: ServiceState = { state: 'failed', words: getProblemText('offline') };

/** One service: its purpose, whether it works, when we last checked it, and the actions for it. */
export function ConnectedServiceCard({
  title,
  about,
  check,
  now,
  press = 'Refresh',
  children,
}: ServiceProps) {
  const [busy, setBusy] = useState(true);
  const [found, setFound] = useState<ServiceState & { at: number }>();
  const look = useCallback(async () => {
    const told = await check().catch(() => notReached);
    return { ...told, at: now() };
  }, [check, now]);
  useEffect(() => {
    const left = new AbortController();
    void (async () => {
      const first = await look();
      if (left.signal.aborted) return;
      setFound(first);
      setBusy(false);
    })();
    return () => left.abort();
  }, [look]);
  const again = async () => {
    setBusy(true);
    setFound(await look());
    setBusy(false);
  };
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section className="sheet stack" aria-labelledby={id}>
      <div className="head-row">
        <h2 id={id} className="h3">
          {title}
        </h2>
        <State found={found} />
      </div>
      <p>{about}</p>
      <p role="status">
        {found?.words}
        {found !== undefined && (
          <span className="small muted">
            {' '}
            Last checked {formatDay(todayInLondon({ now: () => found.at }))}, {clock.format(found.at)}.
          </span>
        )}
      </p>
      <p>
        <Button busy={busy ? 'Checking connection...' : undefined} onClick={() => void again()}>
          {press} <span className="hide">{title}</span>
        </Button>
      </p>
      {children?.(found)}
    </section>
  );
}

function State({ found }: { found: ServiceState | undefined }) {
  if (found === undefined) return <StatusChip tone="progress">Checking</StatusChip>;
  if (found.state === 'failed') return <StatusChip tone="late">Connection failed</StatusChip>;
  if (found.state === 'none') return <StatusChip tone="untouched">Not connected</StatusChip>;
  return <StatusChip tone="done">Connected</StatusChip>;
}
