import type { SectionId } from '@kinfolio/domain/records/pages';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { sectionsWithPages } from '../../passport/all-sections.ts';
import { type SectionTile, sectionTiles } from '../../passport/home/tiles.ts';

/** A category as shown to visitors: a section of the passport and its kinds of record. */
export interface PreviewCategory {
  readonly id: SectionId;
  readonly title: string;
  /** The kinds of record in the section. The form of the first one is shown first. */
  readonly kinds: readonly [RecordKind, ...RecordKind[]];
  readonly tile: SectionTile;
}

/** The eight categories (spec 1 §2): all sections except the household, which everyone has. */
export const previewCategories: readonly PreviewCategory[] = sectionsWithPages.flatMap(
  ({ id, title, kinds }) => {
    const [first, ...others] = kinds;
    return id === 'household' || first === undefined
      ? []
      : [{ id, title, kinds: [first, ...others] as const, tile: sectionTiles[id] }];
  },
);

/** Says how long a section takes, for example "About 5 to 10 minutes". */
export const formatSectionDuration = ({ estimatedTime: [from, to] }: SectionTile): string =>
  `About ${String(from)} to ${String(to)} minutes`;
