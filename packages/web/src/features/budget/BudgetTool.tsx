import type { BudgetItem } from '@kinfolio/domain/budget/budget-items';
import { type BudgetPlan, computeBudgetPlan } from '@kinfolio/domain/budget/plan';
import type { BudgetCategoryId } from '@kinfolio/domain/reference/budget-categories';
import { type Clock, todayInLondon } from '@kinfolio/domain/values/calendar';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { describeSaveState } from '../../passport/wording/save-words.ts';
import { SaveIndicator } from '../../ui/feedback/SaveIndicator.tsx';
import { showLazyToast } from '../../ui/feedback/toast-later.ts';
import { Button } from '../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../ui/layout/focus-nearby.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { PanelTabs } from '../../ui/layout/Tabs.tsx';
import type { BudgetStore, ScanProps } from './budget-store.ts';
import { HiddenAmounts, useHiddenChoice } from './hidden-amounts.tsx';
import { UnfinishedFormNotice } from './KeptNotice.tsx';
import { BudgetOverview } from './Overview.tsx';
import { useItemForm } from './use-item-form.ts';
import '../../styles/budget.css';

// A form and the other tabs are loaded when opened.
const Analysis = createLazyPart(async () => ({ default: (await import('./Analysis.tsx')).SpendingAnalysis }));
const CategoryCards = createLazyPart(async () => ({
  default: (await import('./CategoryCards.tsx')).CategoryCards,
}));
const ItemDialog = createLazyPart(async () => ({
  default: (await import('./ItemDialog.tsx')).BudgetItemDialog,
}));

export interface BudgetToolProps {
  readonly store: BudgetStore;
  readonly clock: Clock & { now(): number };
  /** Renders the dialog that reads a statement. It loads when it is opened. */
  readonly renderScan: (props: ScanProps) => ReactNode;
  /** Other pages of the budget. */
  readonly links?: ReactNode;
  /** Renders the parts that a budget in a passport has below the overview. */
  readonly renderGoals?: (plan: BudgetPlan) => ReactNode;
  /** Renders who pays for a category. */
  readonly renderPayers?: (category: BudgetCategoryId) => ReactNode;
  /** The link back to the previous page. */
  readonly back: ReactNode;
  /** Shown above the tool. */
  readonly notices?: ReactNode;
  /**
   * Registers a function that saves the typed text before the passport locks. Returns a function that unregisters it.
   */
  readonly beforeLock?: (act: () => Promise<void>) => () => void;
}

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'categories', label: 'Categories' },
  { id: 'analysis', label: 'Analysis' },
] as const;

/** The budgeting tool (spec 2 §2), the same with or without a passport. */
export function BudgetTool(props: BudgetToolProps) {
  const { store, clock, renderScan, links, renderGoals, renderPayers, back, notices, beforeLock } = props;
  const [tab, setTab] = useState<string>('overview');
  const [picked, setPicked] = useState<BudgetCategoryId>();
  const [scanning, setScanning] = useState(false);
  const [hidden, toggleHidden] = useHiddenChoice();
  const form = useItemForm(store);
  const plan = useMemo(
    () => computeBudgetPlan(store.items, store.planPayments),
    [store.items, store.planPayments],
  );
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
        <PageHeading title="Budget" />
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
        {form.open === undefined && <UnfinishedFormNotice form={form} store={store} />}
      </div>
      <PanelTabs
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
            <BudgetOverview
              items={store.items}
              plan={plan}
              onScan={() => setScanning(true)}
              onAdd={() => form.add()}
              onAnalysis={() => setTab('analysis')}
              {...list}
            />
          )}
          {tab === 'overview' && renderGoals?.(plan)}
          <Suspense>
            {tab === 'categories' && (
              <CategoryCards
                plan={plan}
                picked={picked}
                onPick={setPicked}
                onAdd={form.add}
                payers={picked !== undefined && renderPayers?.(picked)}
                {...list}
              />
            )}
            {tab === 'analysis' && <Analysis plan={plan} onItems={() => setTab('categories')} />}
          </Suspense>
        </div>
      </PanelTabs>
      {form.open !== undefined && (
        <Suspense>
          <ItemDialog
            form={form}
            indicator={indicator}
            onSaved={(description, isNew) =>
              void showLazyToast({ message: `${description} ${isNew ? 'added' : 'updated'}` })
            }
          />
        </Suspense>
      )}
      {scanning && <Suspense>{renderScan({ store, onClose: () => setScanning(false) })}</Suspense>}
    </HiddenAmounts>
  );
}

/** Deletes at once and offers Undo for as long as the toast is shown. */
async function removeItem(store: BudgetStore, item: BudgetItem): Promise<void> {
  const focus = prepareFocusMove();
  const wrong = await store.remove(item);
  if (wrong !== undefined) {
    void showLazyToast({ message: `${item.description} was not deleted. ${wrong}` });
    return;
  }
  focus.move();
  const restore = async (): Promise<void> => {
    const still = await store.restore(item);
    focus.move();
    void showLazyToast({
      message:
        still === undefined
          ? `${item.description} has been put back`
          : `${item.description} has not been restored yet. ${still}`,
    });
  };
  await showLazyToast({
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
  const { tone, words } = describeSaveState({ saving: sending, unsaved, savedAt }, now, at =>
    todayInLondon({ now: () => at }),
  );
  return <SaveIndicator tone={tone}>{words}</SaveIndicator>;
}
