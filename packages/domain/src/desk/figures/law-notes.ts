import { successionSources } from '../../reference/bereavement/succession.ts';
import type { TaxRuleSource } from '../../reference/inheritance-tax.ts';
import type { ExecutorDesk } from '../model/desk.ts';

/** A rule of law about inheritance that the figures do not apply automatically. */
export interface LawNote {
  readonly id: 'no-will' | 'will-not-found' | 'legal-rights';
  readonly words: string;
  readonly source: TaxRuleSource;
}

/** The facts to find out before the tax figures can be right, depending on the nation and the will. */
export function listLawNotes({ estate: { nation, will } }: ExecutorDesk): readonly LawNote[] {
  const source = successionSources.noWill[nation];
  const isScottish = nation === 'scotland';
  return [
    ...(will === 'none'
      ? [
          {
            id: 'no-will',
            words:
              'There is no will, so the law decides who receives what. The desk does not work that out. Find out what a husband, wife or civil partner and the children receive by law, and use that to answer the tax questions.',
            source,
          } as const,
        ]
      : []),
    ...(will === 'not-found'
      ? [
          {
            id: 'will-not-found',
            words:
              'The will has not been found. Without a will the law decides who receives what, and the tax can be different. Look for the will before you rely on these figures.',
            source,
          } as const,
        ]
      : []),
    ...(isScottish
      ? [
          {
            id: 'legal-rights',
            words:
              will === 'none'
                ? 'In Scotland a husband, wife or civil partner first has rights to the home, the furniture and money. Then they and the children have legal rights to part of everything except houses and land. The desk does not work these rights out.'
                : 'In Scotland a husband, wife or civil partner and the children can claim legal rights to part of everything except houses and land, whatever the will says. The desk does not work these rights out. A claim can change who receives what, and how much tax is due.',
            source: successionSources.legalRights,
          } as const,
        ]
      : []),
  ];
}
