import { type FieldValues, optionsOf } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';

/** One tab of a page: a kind, or one value of the field by which a kind is divided. */
export interface PageTab {
  /** What `?tab=` says. */
  readonly id: string;
  readonly words: string;
  readonly kind: RecordKind;
  /** What a new record of this tab begins with, besides the kind's own beginning. */
  readonly begins: Readonly<FieldValues>;
}

/** The tabs of a page, in the order of its kinds. A page with a single tab shows none. */
export function tabsOf(kinds: readonly RecordKind[]): readonly PageTab[] {
  return kinds.flatMap(kind => {
    const { tabsBy } = kind;
    const by = tabsBy === undefined ? undefined : kind.fields[tabsBy];
    if (tabsBy === undefined || by === undefined) {
      return [{ id: kind.id, words: kind.texts.page, kind, begins: {} }];
    }
    return optionsOf(by, {}).map(({ value, label }) => ({
      id: value,
      words: label,
      kind,
      begins: { [tabsBy]: value },
    }));
  });
}

/** The tab a record stands on; a damaged value puts it on the first of its kind, so that it is never out of sight. */
export function tabOfRecord(
  tabs: readonly PageTab[],
  kindId: string,
  fields: Readonly<FieldValues>,
): PageTab | undefined {
  const ofKind = tabs.filter(tab => tab.kind.id === kindId);
  return ofKind.find(tab => isOn(tab, fields)) ?? ofKind[0];
}

function isOn(tab: PageTab, fields: Readonly<FieldValues>): boolean {
  return Object.entries(tab.begins).every(([key, value]) => fields[key] === value);
}

/** An address that opens on a tab. The first is opened anyway, and needs no mention. */
export function onTab(path: string, tabs: readonly PageTab[], tab: PageTab): string {
  return tab.id === tabs[0]?.id ? path : `${path}?tab=${encodeURIComponent(tab.id)}`;
}
