import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { planOf } from '@kinfolio/domain/budget/plan';
import type { BudgetCategoryId } from '@kinfolio/domain/reference/budget-categories';
import { type Clock, todayIn } from '@kinfolio/domain/values/calendar';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { saveWords } from '../../passport/wording/save-words.ts';
import { SaveIndicator } from '../../ui/feedback/SaveIndicator.tsx';
import { showToastLater } from '../../ui/feedback/toast-later.ts';
import { Button } from '../../ui/form/Button.tsx';
import { focusNearby } from '../../ui/layout/focus-nearby.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import type { BudgetStore, ScanProps } from './budget-store.ts';
import { HiddenAmounts, useHiddenChoice } from './hidden-amounts.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { Overview } from './Overview.tsx';
import type { ReadPaymentsOf } from './scan/read-statement.ts';
import { useItemForm } from './use-item-form.ts';
import '../../styles/budget.css';

// A form and the other tabs are for those who open one.
const Analysis = lazyPart(async () => ({ default: (await import('./Analysis.tsx')).Analysis }));
const CategoryCards = lazyPart(async () => ({
  default: (await import('./CategoryCards.tsx')).CategoryCards,
}));
const ItemDialog = lazyPart(async () => ({ default: (await import('./ItemDialog.tsx')).ItemDialog }));

export interface BudgetToolProps {
  readonly store: BudgetStore;
  readonly clock: Clock & { now(): number };
  readonly readStatement: ReadPaymentsOf;
  /** Draws the dialog that reads a statement. It loads when it is opened. */
  readonly renderScan: (props: ScanProps) => ReactNode;
  /** Other pages of the budget. */
  readonly links?: ReactNode;
  /** Where one came from. */
  readonly back: ReactNode;
  /** Shown above the tool. */
  readonly notices?: ReactNode;
  /** Called before the passport locks, to keep what is typed. Returns what ends that. */
  readonly beforeLock?: (act: () => Promise<void>) => () => void;
}

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'categories', label: 'Categories' },
  { id: 'analysis', label: 'Analysis' },
] as const;

/** The budgeting tool (spec 2 §2), the same with a passport and without. */
export function BudgetTool(props: BudgetToolProps) {
  const { store, clock, readStatement, renderScan, links, back, notices, beforeLock } = props;
  const [tab, setTab] = useState<string>('overview');
  const [picked, setPicked] = useState<BudgetCategoryId>();
  const [scanning, setScanning] = useState(false);
  const [hidden, toggleHidden] = useHiddenChoice();
  const form = useItemForm(store);
  const plan = useMemo(() => planOf(store.items, store.planPayments), [store.items, store.planPayments]);
  const { flush } = form;
  useEffect(() => beforeLock?.(flush), [beforeLock, flush]);
  const remove = (item: BudgetItem): void => void removeItem(store, item);
  const list = { onEdit: form.edit, onRemove: remove };
  const indicator = <Indicator store={store} clock={clock} unsaved={form.dirty} />;
  const saveNow = (): void => {
    void form.flush();
    store.saveNow();
  };
  return (
    <HiddenAmounts hidden={hidden}>
      <PageTitle parts={['Budget']} />
      <div className="head-row head-row--save">
        {back}
        {indicator}
      </div>
      <div className="head-row budget-head">
        <PageHead title="Budget" />
        <div className="actions budget-act">
          <Button onClick={toggleHidden}>
            <Icon of={hidden ? Eye : EyeOff} size="sm" />
            {hidden ? 'Show amounts' : 'Hide amounts'}
          </Button>
          <Button onClick={saveNow}>Save</Button>
        </div>
      </div>
      {links}
      <div className="budget-notices">
        {notices}
        {form.open === undefined && <KeptNotice form={form} store={store} />}
      </div>
      <Tabs
        label="Budget"
        items={tabs}
        selected={tab}
        onSelect={id => {
          setTab(id);
          setPicked(undefined);
        }}
      >
        <div className="budget-panel">
          {tab === 'overview' && (
            <Overview
              items={store.items}
              plan={plan}
              onScan={() => setScanning(true)}
              onAdd={() => form.add()}
              onAnalysis={() => setTab('analysis')}
              {...list}
            />
          )}
          <Suspense>
            {tab === 'categories' && (
              <CategoryCards plan={plan} picked={picked} onPick={setPicked} onAdd={form.add} {...list} />
            )}
            {tab === 'analysis' && <Analysis plan={plan} onItems={() => setTab('categories')} />}
          </Suspense>
        </div>
      </Tabs>
      {form.open !== undefined && (
        <Suspense>
          <ItemDialog
            form={form}
            indicator={indicator}
            onSaved={(description, isNew) =>
              void showToastLater({ message: `${description} ${isNew ? 'added' : 'updated'}` })
            }
          />
        </Suspense>
      )}
      {scanning && (
        <Suspense>{renderScan({ store, readStatement, onClose: () => setScanning(false) })}</Suspense>
      )}
    </HiddenAmounts>
  );
}

/** Deletes at once and offers Undo for as long as the toast is shown. */
async function removeItem(store: BudgetStore, item: BudgetItem): Promise<void> {
  const focus = focusNearby();
  const wrong = await store.remove(item);
  if (wrong !== undefined) {
    void showToastLater({ message: `${item.description} was not deleted. ${wrong}` });
    return;
  }
  focus.move();
  const restore = async (): Promise<void> => {
    const still = await store.restore(item);
    focus.move();
    void showToastLater({
      message:
        still === undefined ? `${item.description} is back` : `${item.description} is not back yet. ${still}`,
    });
  };
  await showToastLater({
    message: `${item.description} deleted`,
    action: { label: 'Undo', onPress: () => void restore() },
  });
  focus.offerUndo();
}

interface IndicatorProps {
  readonly store: BudgetStore;
  readonly clock: Clock & { now(): number };
  readonly unsaved: boolean;
}

function Indicator({ store, clock, unsaved }: IndicatorProps) {
  const now = useNow(clock, 15_000);
  const { sending = false, savedAt } = store;
  const { tone, words } = saveWords({ saving: sending, unsaved, savedAt }, now, at =>
    todayIn({ now: () => at }),
  );
  return <SaveIndicator tone={tone}>{words}</SaveIndicator>;
}
