import { useEffect, useState } from 'react';
import type { OfflineReadiness } from '../../../lib/browser/service-worker.ts';

const states: Record<OfflineReadiness, readonly [state: string, meaning: string]> = {
  ready: ['Ready for offline use', 'What you change without the internet is sent when you are back.'],
  'not-yet': [
    'Not ready for offline use yet',
    'Kinfolio stores its files on this device while you are connected to the internet.',
  ],
  never: ['This browser cannot keep Kinfolio for offline use', 'It works here with the internet only.'],
};

export interface OfflinePanelProps {
  readonly read: () => Promise<OfflineReadiness>;
  /** Calls the listener when the result of `read` may have changed. */
  readonly watch: (listener: () => void) => () => void;
}

/** Whether Kinfolio opens on this device without the internet. */
export function OfflinePanel({ read, watch }: OfflinePanelProps) {
  const [readiness, setReadiness] = useState<OfflineReadiness>();
  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      const found = await read();
      if (!isLeft) setReadiness(found);
    };
    void look();
    const stop = watch(() => void look());
    return () => {
      isLeft = true;
      stop();
    };
  }, [read, watch]);
  const [state, meaning] = readiness === undefined ? [] : states[readiness];
  return (
    <output>
      {state !== undefined && (
        <p>
          <span className="strong">{state}.</span> {meaning}
        </p>
      )}
    </output>
  );
}
