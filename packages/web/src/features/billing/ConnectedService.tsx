import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { problemWords } from '../../session/api/problem-words.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';

/** How a service answered. `none`: it works, and is not in use. */
export interface ServiceState {
  readonly state: 'connected' | 'failed' | 'none';
  readonly words: string;
}

export interface ServiceProps {
  readonly title: string;
  readonly about: string;
  /** Asks the service; the same function each time. Throws where nothing could be asked. */
  readonly check: () => Promise<ServiceState>;
  readonly now: () => number;
  /** What is on the button that asks again. */
  readonly press?: string;
  /** What else can be done, by what was found. */
  readonly children?: (found: ServiceState | undefined) => ReactNode;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });
const notReached: ServiceState = { state: 'failed', words: problemWords('offline') };

/** One service: what it is for, whether it answers, when it was asked last, and what to do. */
export function ConnectedService({ title, about, check, now, press = 'Refresh', children }: ServiceProps) {
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
            Last checked {formatDay(todayIn({ now: () => found.at }))}, {clock.format(found.at)}.
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
  if (found === undefined) return <Chip tone="progress">Checking</Chip>;
  if (found.state === 'failed') return <Chip tone="late">Connection failed</Chip>;
  if (found.state === 'none') return <Chip tone="untouched">Not connected</Chip>;
  return <Chip tone="done">Connected</Chip>;
}
