import { formatCounted } from '@kinfolio/domain/values/count';
import { useEffect, useState } from 'react';
import { getProblemText } from '../../session/api/problem-words.ts';
import { usePassport } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import { listenToDeviceItems, readDeviceItems } from './device-items.ts';
import { moveItemsIntoPassport } from './move-in.ts';

/** Offers to move the items that a visitor entered on this device into the passport. */
export function MoveBudgetBanner() {
  const passport = usePassport();
  const [items, setItems] = useState(readDeviceItems);
  const [busy, setBusy] = useState(false);
  useEffect(() => listenToDeviceItems(() => setItems(readDeviceItems())), []);
  if (items.length === 0) return null;
  const move = async (): Promise<void> => {
    setBusy(true);
    const moved = await moveItemsIntoPassport(passport, items);
    setBusy(false);
    setItems(readDeviceItems());
    const count = formatCounted(items.length, 'item');
    showToast({ message: moved.ok ? `${count} moved into your passport` : getProblemText(moved.problem) });
  };
  return (
    <Banner tone="info" role="status">
      <p>
        {formatCounted(items.length, 'budget item')} that you added before you logged in{' '}
        {items.length === 1 ? 'is' : 'are'} saved on this device without a password. Anyone who uses this
        browser can read anything you do not move.
      </p>
      <div>
        <Button busy={busy ? 'Moving...' : undefined} onClick={() => void move()}>
          Move {items.length === 1 ? 'it' : 'them'} into my passport
        </Button>
      </div>
    </Banner>
  );
}
