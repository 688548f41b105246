import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useMemo } from 'react';
import { pages } from '../../../passport/all-sections.ts';
import { type PageTab, tabsOf } from '../../../passport/page-tabs.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { addressOf } from '../record-location.ts';

export interface NotThisKindProps {
  readonly kind: RecordKind;
  /** The paper is one for this tab, at this address. */
  readonly onOther: (tab: PageTab, address: string) => void;
}

/** What else a paper may be for. */
export function NotThisKind({ kind, onOther }: NotThisKindProps) {
  const others = useMemo(() => scannedTabs().filter(({ tab }) => tab.kind.id !== kind.id), [kind]);
  return (
    <div className="stack-2" role="group" aria-label="What is it?">
      <h2 className="h4">What is it?</h2>
      <ul className="queue">
        {others.map(({ tab, address }) => (
          <li key={tab.kind.id}>
            <Button variant="quiet" onClick={() => onOther(tab, address)}>
              {tab.kind.label[0]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Offers the form of the kind that a paper is plainly for. */
export function LikelyKind({
  likely,
  onOther,
}: Pick<NotThisKindProps, 'onOther'> & { readonly likely: string }) {
  const other = scannedTabs().find(({ tab }) => tab.kind.id === likely);
  if (other === undefined) return null;
  const { tab, address } = other;
  const name = lowerFirst(tab.kind.label[0].replace(/ record$/u, ''));
  return (
    <Banner tone="info" role="status">
      <p>This looks like {name}.</p>
      <p>
        <Button onClick={() => onOther(tab, address)}>Use the form for {name}</Button>
      </p>
    </Banner>
  );
}

/** For each kind that papers fill, its first tab, and where its papers are checked. */
function scannedTabs(): readonly { readonly tab: PageTab; readonly address: string }[] {
  return pages.flatMap(page => {
    const tabs = tabsOf(page.kinds);
    return page.kinds.flatMap(kind => {
      const tab = tabs.find(one => one.kind.id === kind.id);
      if (tab === undefined || scanButtonOf(kind) === undefined) return [];
      return [{ tab, address: addressOf({ base: `/${page.id}`, tabs }, { view: { at: 'scan' }, tab }) }];
    });
  });
}
