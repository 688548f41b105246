import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/layout/Icon.tsx';
import { belongsToPlace, type NavigationPlace } from './places.ts';

interface PhoneBarProps {
  /** The places that are always on the bar. */
  readonly places: readonly NavigationPlace[];
  /** The other places, which the last button of the bar opens. */
  readonly more: readonly NavigationPlace[];
}

/** The navigation at the foot of a phone's screen: four places, and the others behind "More". */
export function PhoneBar({ places, more }: PhoneBarProps) {
  const location = useLocation();
  const menuId = useId();
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The history entry for which the menu was opened, so that the menu closes when another page opens.
  const [openFor, setOpenFor] = useState<string>();
  const isOpen = openFor === location.key;
  const close = (): void => setOpenFor(undefined);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeIfOutside = ({ target }: Event): void => {
      if (target instanceof Node && bar.current?.contains(target) !== true) setOpenFor(undefined);
    };
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpenFor(undefined);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
    };
  }, [isOpen]);

  const isCurrent = (place: NavigationPlace) =>
    belongsToPlace(place, location.pathname) ? 'page' : undefined;
  return (
    <nav className="bar bar--few" aria-label="Main, phone" ref={bar}>
      {places.map(place => (
        <Link key={place.to} to={place.to} aria-current={isCurrent(place)}>
          <Icon of={place.icon} />
          <span>{place.short ?? place.words}</span>
        </Link>
      ))}
      <button
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-current={more.some(isCurrent) ? 'true' : undefined}
        onClick={() => setOpenFor(isOpen ? undefined : location.key)}
      >
        <Icon of={Ellipsis} />
        <span>More</span>
      </button>
      {isOpen && (
        <ul className="bar__more" id={menuId}>
          {more.map(place => (
            <li key={place.to}>
              <Link to={place.to} aria-current={isCurrent(place)} onClick={close}>
                <Icon of={place.icon} />
                <span>{place.words}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
