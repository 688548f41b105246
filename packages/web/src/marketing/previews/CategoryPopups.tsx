import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { Clock3 } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';
import { formatSectionDuration, type PreviewCategory, previewCategories } from './categories.ts';
import { findDemoStepNumber } from './demo-steps.ts';
import { createPreviewPage, DialogLink, Preview } from './Preview.tsx';

/** A dialog for each category: what it contains, how long it takes, and two links. */
export const categoryPopups: readonly PublicPage[] = previewCategories.map(category =>
  createPreviewPage(
    `/categories/${category.id}`,
    category.title,
    `What goes into ${lowerFirst(category.title)} in Kinfolio, and how long it takes.`,
    () => <Popup category={category} />,
  ),
);

function Popup({ category: { id, title, tile, kinds } }: { readonly category: PreviewCategory }) {
  return (
    <Preview
      title={title}
      actions={
        <>
          <DialogLink href={`/demo/${findDemoStepNumber(id)}`}>Start Organising</DialogLink>
          <DialogLink href={`/previews/${id}`} look="primary">
            See Sample Forms
          </DialogLink>
        </>
      }
    >
      <p className="lead">{tile.description}</p>
      <h2 className="h3">What it contains</h2>
      <ul className="bul">
        {tile.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h2 className="h3">What you get</h2>
      <ul className="bul">
        {tile.previewFeatures.map(feature => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="withicon">
        <Icon of={Clock3} />
        <span>
          <span className="strong">{formatSectionDuration(tile)}</span>, in one go or bit by bit.
        </span>
      </p>
      <aside className="note">
        <h2>{kinds[0].texts.whenNeeded.title}</h2>
        <p>{kinds[0].texts.whenNeeded.text}</p>
      </aside>
    </Preview>
  );
}
