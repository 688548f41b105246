import { formatMoney, type Pence } from '@kinfolio/domain/values/money';
import { createContext, type ReactNode, useContext, useState } from 'react';

const hiddenKey = 'kinfolio-hide-amounts';

const HiddenContext = createContext(false);

/** Whether amounts are hidden here. */
export const useHidden = (): boolean => useContext(HiddenContext);

/** Sets for everything below whether amounts are hidden. */
export function HiddenAmounts({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return <HiddenContext value={hidden}>{children}</HiddenContext>;
}

/** The choice of this device, which stays for the next visit. */
export function useHiddenChoice(): readonly [boolean, () => void] {
  const [hidden, setHidden] = useState(readHidden);
  const toggle = (): void => {
    setHidden(!hidden);
    try {
      if (hidden) localStorage.removeItem(hiddenKey);
      else localStorage.setItem(hiddenKey, '1');
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return [hidden, toggle];
}

function readHidden(): boolean {
  try {
    return localStorage.getItem(hiddenKey) === '1';
  } catch {
    return false;
  }
}

/** An amount of the budget, or the one mask for every amount. */
export function Sum({ pence }: { pence: Pence }) {
  return <Masked mask="£••••">{formatMoney(pence)}</Masked>;
}

/** A share of the budget in per cent, hidden with the amounts. */
export function Share({ percent }: { percent: number }) {
  return <Masked mask="••%">{`${String(percent)}%`}</Masked>;
}

/** An amount, or its mask while amounts are hidden. */
export function Masked({ mask, children }: { mask: string; children: string }) {
  const hidden = useHidden();
  if (!hidden) return <span className="money">{children}</span>;
  return (
    <span className="money">
      <span aria-hidden="true">{mask}</span>
      <span className="hide">amount hidden</span>
    </span>
  );
}
