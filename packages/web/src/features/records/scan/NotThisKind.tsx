import { scanButtonLabel } from '@kinfolio/domain/extraction/fillable-fields';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useMemo } from 'react';
import { recordPages } from '../../../passport/all-sections.ts';
import { listTabs, type PageTab } from '../../../passport/page-tabs.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { formatViewUrl } from '../record-location.ts';

export interface OtherKindQuestionProps {
  readonly kind: RecordKind;
  /** Called with the tab that the document belongs to, and its address. */
  readonly onOther: (tab: PageTab, address: string) => void;
}

/** Lets the person say that a document belongs to another kind. */
export function OtherKindQuestion({ kind, onOther }: OtherKindQuestionProps) {
  const others = useMemo(() => scannedTabs().filter(({ tab }) => tab.kind.id !== kind.id), [kind]);
  return (
    <div className="stack-2" role="group" aria-label="What is this paper?">
      <h2 className="h4">What is this paper?</h2>
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

/** Offers the form of the kind that a document clearly belongs to. */
export function OtherKindOffer({
  likely,
  onOther,
}: Pick<OtherKindQuestionProps, 'onOther'> & { readonly likely: string }) {
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

/** The first tab of each kind that documents can fill, and the address for checking documents of that kind. */
function scannedTabs(): readonly { readonly tab: PageTab; readonly address: string }[] {
  return recordPages.flatMap(page => {
    const tabs = listTabs(page.kinds);
    return page.kinds.flatMap(kind => {
      const tab = tabs.find(one => one.kind.id === kind.id);
      if (tab === undefined || scanButtonLabel(kind) === undefined) return [];
      return [{ tab, address: formatViewUrl({ base: `/${page.id}`, tabs }, { view: { at: 'scan' }, tab }) }];
    });
  });
}
