import type { SectionId } from '@kinfolio/domain/records/pages';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { sections } from '../../passport/all-sections.ts';
import { type Tile, tiles } from '../../passport/home/tiles.ts';

/** A category that is shown to visitors: a section of the passport, by its page. */
export interface ShownCategory {
  readonly id: SectionId;
  readonly title: string;
  /** The kinds of its page; its form comes first. */
  readonly kinds: readonly [RecordKind, ...RecordKind[]];
  readonly tile: Tile;
}

/** The eight categories (spec 1 §2): all sections but the household, which everybody has. */
export const shownCategories: readonly ShownCategory[] = sections.flatMap(({ id, title, kinds }) => {
  const [first, ...others] = kinds;
  return id === 'household' || first === undefined
    ? []
    : [{ id, title, kinds: [first, ...others] as const, tile: tiles[id] }];
});

/** How long a section takes, "About 5 to 10 minutes". */
export const timeWords = ({ estimatedTime: [from, to] }: Tile): string =>
  `About ${String(from)} to ${String(to)} minutes`;
