import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { SectionId } from '@kinfolio/domain/records/pages';
import {
  BookUser,
  CreditCard,
  House,
  Landmark,
  type LucideIcon,
  ReceiptText,
  Scale,
  TrendingUp,
  Umbrella,
  Users,
} from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import { PreviewLink } from '../parts/PreviewLink.tsx';
import { previewCategories } from '../previews/categories.ts';

const icons: Readonly<Record<SectionId, LucideIcon>> = {
  household: Users,
  'bank-accounts': Landmark,
  investments: TrendingUp,
  insurance: Umbrella,
  property: House,
  bills: ReceiptText,
  legal: Scale,
  contacts: BookUser,
  debts: CreditCard,
};

const listOf = ([first = '', ...others]: readonly string[]) => [first, ...others.map(lowerFirst)].join(', ');

/** The eight categories as the tabs of a file; each opens to show what belongs in it. */
export function CategoriesSection() {
  return (
    <section className="wrap sec" aria-labelledby="categories-title">
      <div className="sec__head">
        <h2 id="categories-title">What goes in</h2>
      </div>
      <ul className="files">
        {previewCategories.map(({ id, title, tile }, index) => (
          <li key={id}>
            <PreviewLink className="filecard" href={`/categories/${id}`}>
              <span className="filecard__tab" aria-hidden="true">
                {index + 1}
              </span>
              <span className="filecard__body">
                <Icon of={icons[id]} size="lg" />
                <span className="filecard__t">{title}</span>
                <span className="muted">{listOf(tile.items)}</span>
              </span>
            </PreviewLink>
          </li>
        ))}
      </ul>
      <div className="actions actions--stretch sec__cta">
        <PreviewLink className="btn btn--secondary" href="/previews/bank-accounts">
          See Sample Forms
        </PreviewLink>
        <PreviewLink className="btn btn--quiet" href="/demo/1">
          Start Organising
        </PreviewLink>
      </div>
    </section>
  );
}
