import { findKind } from '@kinfolio/domain/kinds/index';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { searchablePlaces } from '../../passport/places-to-find.ts';
import { Icon } from '../../ui/layout/Icon.tsx';

const load = () => import('../../features/search/SearchDialog.tsx');
const SearchDialog = createLazyPart(async () => ({ default: (await load()).SearchDialog }));

/** The Search button, which Ctrl+K or Cmd+K also presses on any page. The dialog is loaded when first used. */
export function SearchTool() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    globalThis.addEventListener('keydown', handleKey);
    return () => globalThis.removeEventListener('keydown', handleKey);
  }, []);
  const go = (address: string): void => {
    setOpen(false);
    void navigate(address);
  };
  return (
    <>
      <button
        className="tool tool--box"
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} />
        <span className="tool__word">Search</span>
        <span className="hide"> your passport</span>
      </button>
      {open && (
        <Suspense>
          <SearchDialog
            kindOf={findKind}
            places={searchablePlaces}
            onClose={() => setOpen(false)}
            onGo={go}
          />
        </Suspense>
      )}
    </>
  );
}
