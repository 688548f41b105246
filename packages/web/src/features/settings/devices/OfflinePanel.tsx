import { useEffect, useState } from 'react';
import type { OfflineReadiness } from '../../../lib/browser/service-worker.ts';

const states: Record<OfflineReadiness, readonly [state: string, meaning: string]> = {
  ready: ['Ready for offline use', 'Changes you make offline are sent when you are back online.'],
  'not-yet': [
    'Not ready for offline use yet',
    'Kinfolio stores its files on this device while you are connected to the internet.',
  ],
  never: [
    'This browser cannot store Kinfolio for offline use',
    'Kinfolio works in this browser only when you are online.',
  ],
};

export interface OfflinePanelProps {
  readonly read: () => Promise<OfflineReadiness>;
  /** Calls the listener when the result of `read` may have changed. */
  readonly watch: (listener: () => void) => () => void;
}

/** Whether Kinfolio works on this device without the internet. */
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
