import type { SectionId } from '@kinfolio/domain/records/pages';
import { Check, CircleMinus, type LucideIcon, Pencil } from 'lucide-react';
import { sectionsWithPages } from '../../passport/all-sections.ts';
import { Icon } from '../../ui/layout/Icon.tsx';

type Level = 'change' | 'see' | 'no';

interface SampleGrant {
  readonly name: string;
  readonly when: string;
  readonly level: (section: SectionId) => Level;
}

const looks: Readonly<
  Record<Level, { readonly words: string; readonly icon: LucideIcon; readonly yes: boolean }>
> = {
  change: { words: 'Change', icon: Pencil, yes: true },
  see: { words: 'See', icon: Check, yes: true },
  no: { words: 'No', icon: CircleMinus, yes: false },
};

const keptFromAmira: ReadonlySet<SectionId> = new Set(['household', 'contacts', 'debts']);

/** The people with whom the invented Ruth Ellery shares: her husband, her daughter, her solicitor. */
const grants: readonly SampleGrant[] = [
  { name: 'Martin', when: 'always', level: () => 'change' },
  { name: 'Amira', when: 'after 14 days', level: id => (keptFromAmira.has(id) ? 'no' : 'see') },
  { name: 'Priya Nair', when: 'to 12 Dec', level: id => (id === 'legal' ? 'see' : 'no') },
];

/** Who can see what, section by section, with words in every cell. */
export function AccessTable({ caption }: { readonly caption: string }) {
  return (
    <div className="cq">
      <table className="table matrix">
        <caption className="hide">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Section</th>
            {grants.map(({ name, when }) => (
              <th scope="col" key={name}>
                {name}
                <br />
                <span className="when">{when}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sectionsWithPages.map(({ id, title }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {grants.map(({ name, level }) => (
                <td key={name} data-who={name}>
                  <LevelWords level={level(id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LevelWords({ level }: { readonly level: Level }) {
  const { words, icon, yes } = looks[level];
  return (
    <span className={yes ? 'yes' : 'no'}>
      <Icon of={icon} size="sm" />
      {words}
    </span>
  );
}
