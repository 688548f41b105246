import type { EstateItems } from '@kinfolio/domain/desk/figures/estate-items';
import type { DeskItem } from '@kinfolio/domain/desk/model/records';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useDesk } from '../desk-context.ts';

interface ChangeItemProps {
  readonly id: string;
  readonly onPick: (id: string) => void;
}

const buttonId = (id: string): string => `change-${id}`;

/** A button that opens an item the executors added. Renders nothing for a thing from the passport. */
export function ChangeEstateItem({ id, onPick }: ChangeItemProps) {
  const item = useDesk().desk.items.find(one => one.id === id);
  return item === undefined ? null : <ChangeItemButton id={id} name={item.name} onPick={onPick} />;
}

/** A button to change something that the executors added. Renders nothing for a person who may only read. */
export function ChangeItemButton({ id, name, onPick }: ChangeItemProps & { readonly name: string }) {
  const { mayChange } = useDesk();
  if (!mayChange) return null;
  return (
    <p className="actions tight">
      <Button id={buttonId(id)} variant="quiet" onClick={() => onPick(id)}>
        Change <span className="hide">{name}</span>
      </Button>
    </p>
  );
}

/** The heading of a form that the person has just opened. It takes the focus. */
export function FocusedHeading({ words, isChange }: { readonly words: string; readonly isChange: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 className="h3" tabIndex={-1} ref={heading}>
        {words}
      </h2>
      {isChange && <p>Mistakes happen, and you can put this right. The log shows who changed what.</p>}
    </>
  );
}

interface LeaveOutFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Asks why something the executors added is left out. */
export function LeaveOutField({ value, onChange }: LeaveOutFieldProps) {
  return (
    <TextField
      label="Leave this item out, because"
      hint="For example: the item was entered twice. Leave this empty to count the item."
      value={value}
      onChange={onChange}
    />
  );
}

/**
 * When a form closes, returns the focus to the button that opened it, even if that button is now in a different list.
 */
export function useFocusAfterClose(picked: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (picked === undefined && last.current !== undefined) {
      const button = document.getElementById(buttonId(last.current));
      // Nothing inside a closed fold can take the focus.
      button?.closest('details')?.setAttribute('open', '');
      button?.focus();
    }
    last.current = picked;
  }, [picked]);
}

interface NotCountedProps {
  readonly items: EstateItems;
  readonly onPick: (id: string) => void;
}

/** Items the executors added that the figures do not count, each with the reason. */
export function ExcludedItems({ items, onPick }: NotCountedProps) {
  const { desk } = useDesk();
  const shown = new Set(
    [...items.assets, ...items.debts, ...items.funeral, ...items.gifts].map(({ id }) => id),
  );
  const others = desk.items.filter(({ id }) => !shown.has(id));
  return (
    <ExcludedItemsList
      rows={others.map(item => ({ id: item.id, name: item.name, reason: reasonOf(item) }))}
      onPick={onPick}
    />
  );
}

interface NotCountedListProps {
  readonly rows: readonly { readonly id: string; readonly name: string; readonly reason: string }[];
  readonly onPick: (id: string) => void;
}

/** Everything the executors added that no total counts, each with the reason. */
export function ExcludedItemsList({ rows, onPick }: NotCountedListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="desk-not-counted">
      <h2 className="h3" id="desk-not-counted">
        Added, but not counted
      </h2>
      <ul className="taxsheet">
        {rows.map(({ id, name, reason }) => (
          <li key={id}>
            <p className="taxline">
              <span>
                {name}
                <span className="small muted deskline__about">{reason}</span>
              </span>
            </p>
            <ChangeItemButton id={id} name={name} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reason why something is not counted: it was left out or has no amount. Undefined if it is counted. */
export function findExclusionReason({
  leftOut,
  amount,
}: Pick<DeskItem, 'leftOut' | 'amount'>): string | undefined {
  if (leftOut !== '') return `Left out: ${leftOut}`;
  return amount === undefined ? 'The amount is missing' : undefined;
}

function reasonOf(item: DeskItem): string {
  const reason = findExclusionReason(item);
  if (reason !== undefined) return reason;
  const { passes } = item;
  if (passes === 'abroad') return 'It is abroad';
  return passes === 'trust' ? 'It is held in trust' : 'The day of the gift is missing';
}
