import { formatMoney, type Pence } from '@kinfolio/domain/values/money';
import { createContext, type ReactNode, useContext, useState } from 'react';

const hiddenKey = 'kinfolio-hide-amounts';

const HiddenContext = createContext(false);

/** Whether this part of the page hides amounts. */
export const useAmountsHidden = (): boolean => useContext(HiddenContext);

/** Sets whether amounts are hidden for everything below. */
export function HiddenAmounts({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return <HiddenContext value={hidden}>{children}</HiddenContext>;
}

/**
 * Whether the person has chosen to hide amounts, stored on this device for the next visit, and a function that changes
 * the choice.
 */
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

/** An amount in the budget. While amounts are hidden, all have the same mask. */
export function BudgetAmount({ pence }: { pence: Pence }) {
  return <MaskedAmount mask="£••••">{formatMoney(pence)}</MaskedAmount>;
}

/** A share of the budget as a percentage, hidden along with the amounts. */
export function BudgetShare({ percent }: { percent: number }) {
  return <MaskedAmount mask="••%">{`${String(percent)}%`}</MaskedAmount>;
}

/** An amount, or its mask while amounts are hidden. */
export function MaskedAmount({ mask, children }: { mask: string; children: string }) {
  const hidden = useAmountsHidden();
  if (!hidden) return <span className="money">{children}</span>;
  return (
    <span className="money">
      <span aria-hidden="true">{mask}</span>
      <span className="hide">amount hidden</span>
    </span>
  );
}
