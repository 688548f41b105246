import { useEffect, useState } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import type { BudgetStore, UnfinishedForm } from './budget-store.ts';
import type { ItemForm } from './use-item-form.ts';

interface KeptNoticeProps {
  readonly form: ItemForm;
  readonly store: BudgetStore;
}

/** Offers to finish or discard an unfinished item. Reads it again whenever a form has been closed. */
export function UnfinishedFormNotice({ form, store }: KeptNoticeProps) {
  const [kept, setKept] = useState<UnfinishedForm>();
  const { read } = store.form;
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const found = await read();
      if (!gone) setKept(found);
    };
    // If the item cannot be read, there is nothing to offer.
    void look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [read]);
  if (kept === undefined) return null;
  const { id, typed } = kept;
  const item = store.items.find(one => one.id === id);
  const words = typed.description.trim();
  const giveUp = (): void => {
    setKept(undefined);
    void form.forget();
  };
  return (
    <Banner tone="info" role="status">
      <p>You began {words === '' ? 'an item' : `“${words}”`} and did not save it.</p>
      <div className="actions">
        <Button onClick={() => form.show(item === undefined ? { typed } : { id: item.id, item, typed })}>
          Carry on
        </Button>
        <Button variant="quiet" onClick={giveUp}>
          Discard it
        </Button>
      </div>
    </Banner>
  );
}
