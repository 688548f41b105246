import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { Clock3 } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';
import { type ShownCategory, shownCategories, timeWords } from './categories.ts';
import { demoStepOf } from './demo-steps.ts';
import { DialogLink, Preview, previewPage } from './Preview.tsx';

/** What each category holds, how long it takes, and the two ways on from there. */
export const categoryPopups: readonly PublicPage[] = shownCategories.map(category =>
  previewPage(
    `/categories/${category.id}`,
    category.title,
    `What goes into ${lowerFirst(category.title)} in Kinfolio, and how long it takes.`,
    () => <Popup category={category} />,
  ),
);

function Popup({ category: { id, title, tile, kinds } }: { readonly category: ShownCategory }) {
  return (
    <Preview
      title={title}
      actions={
        <>
          <DialogLink href={`/demo/${demoStepOf(id)}`}>Start Organising</DialogLink>
          <DialogLink href={`/previews/${id}`} look="primary">
            See Sample Forms
          </DialogLink>
        </>
      }
    >
      <p className="lead">{tile.description}</p>
      <h2 className="h3">What it holds</h2>
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
          <span className="strong">{timeWords(tile)}</span>, in one go or bit by bit.
        </span>
      </p>
      <aside className="note">
        <h2>{kinds[0].texts.whenNeeded.title}</h2>
        <p>{kinds[0].texts.whenNeeded.text}</p>
      </aside>
    </Preview>
  );
}
