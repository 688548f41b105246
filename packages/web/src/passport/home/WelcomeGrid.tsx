import type { SectionId } from '@kinfolio/domain/records/pages';
import { ButtonLink } from '../../ui/form/Button.tsx';
import type { SectionWithPages } from '../sections.ts';
import { quickTips, type SectionTile, sectionTiles } from './tiles.ts';

/** Shown while the person's own passport is still empty: a tile for each section, then a few tips. */
export function EmptyPassportTiles({ sections }: { readonly sections: readonly SectionWithPages[] }) {
  return (
    <>
      <section aria-labelledby="welcome" className="gap-top">
        <h2 id="welcome">What goes in your passport</h2>
        <ul className="tiles">
          {sections.map(section => (
            <TileCard key={section.path} section={section} tile={sectionTiles[section.id]} />
          ))}
        </ul>
      </section>
      <section className="note gap-top" aria-labelledby="tips">
        <h2 id="tips">Quick tips</h2>
        <ul className="bul">
          {quickTips.map(tip => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface TileCardProps {
  readonly section: SectionWithPages & { readonly id: SectionId };
  readonly tile: SectionTile;
}

function TileCard({ section, tile }: TileCardProps) {
  const [from, to] = tile.estimatedTime;
  return (
    <li className="sheet tile">
      <h3>{section.title}</h3>
      <p>{tile.description}</p>
      <ul className="bul">
        {tile.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="small muted">You get: {tile.previewFeatures.join('. ')}.</p>
      <p className="small muted">
        About {from} to {to} minutes
      </p>
      <ButtonLink to={section.path}>
        Start<span className="hide"> with {section.title}</span>
      </ButtonLink>
    </li>
  );
}
