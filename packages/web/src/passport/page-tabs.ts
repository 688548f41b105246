import { type FieldValues, listOptions } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';

/** One tab of a page: a whole kind, or the records of a kind with one value in its dividing field. */
export interface PageTab {
  /** The value of `?tab=`. */
  readonly id: string;
  readonly words: string;
  readonly kind: RecordKind;
  /** Initial values of a new record on this tab, in addition to the kind's own. */
  readonly begins: Readonly<FieldValues>;
}

/** The tabs of a page, in the order of its kinds. A page with a single tab shows none. */
export function listTabs(kinds: readonly RecordKind[]): readonly PageTab[] {
  return kinds.flatMap(kind => {
    const { tabsBy } = kind;
    const by = tabsBy === undefined ? undefined : kind.fields[tabsBy];
    if (tabsBy === undefined || by === undefined) {
      return [{ id: kind.id, words: kind.texts.page, kind, begins: {} }];
    }
    return listOptions(by, {}).map(({ value, label }) => ({
      id: value,
      words: label,
      kind,
      begins: { [tabsBy]: value },
    }));
  });
}

/** The tab of a record. A record with a damaged value is on the first tab of its kind, so that it is never hidden. */
export function findTabOfRecord(
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

/** The address that opens a page on a tab. The first tab is the default, so its address does not name it. */
export function formatPageTabAddress(path: string, tabs: readonly PageTab[], tab: PageTab): string {
  return tab.id === tabs[0]?.id ? path : `${path}?tab=${encodeURIComponent(tab.id)}`;
}
