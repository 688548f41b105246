import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { TabState } from '../page-props.ts';

/**
 * Remembers which tab was pressed. The row of tabs is rendered again on the next page, where the same tab must get the
 * focus.
 */
export function useTabState(): TabState {
  const navigate = useNavigate();
  const pressed = useRef<string>(undefined);
  return useMemo(
    () => ({
      onSelect: (id, address) => {
        pressed.current = id;
        void navigate(address);
      },
      wasPressed: id => {
        const was = pressed.current === id;
        pressed.current = undefined;
        return was;
      },
    }),
    [navigate],
  );
}
