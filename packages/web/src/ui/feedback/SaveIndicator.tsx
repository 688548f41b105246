import { Check, CircleAlert, Clock3, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';

export type SaveTone = 'saved' | 'busy' | 'unsaved' | 'failed';
const icons: Record<SaveTone, LucideIcon> = {
  saved: Check,
  busy: Clock3,
  unsaved: CircleAlert,
  failed: CircleAlert,
};

/**
 * Shows whether the typed text has been saved. It is small and always in the same place, so that nothing jumps while
 * the person types.
 */
export function SaveIndicator({ tone, children }: { tone: SaveTone; children: ReactNode }) {
  const urgent = tone === 'unsaved' || tone === 'failed';
  return (
    <output className={urgent ? 'saved saved--dirty' : 'saved'}>
      {children !== '' && <Icon of={icons[tone]} size="sm" />}
      <span>{children}</span>
    </output>
  );
}
