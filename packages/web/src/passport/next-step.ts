import { lowerFirst } from '@kinfolio/domain/field-words';
import { knownCard } from './list/known-card.ts';
import { editAddress, newAddress } from './record-address.ts';
import type { RecordsOf, Section } from './sections.ts';

/** The one thing to do next: what, why, and where. */
export interface NextStep {
  readonly title: string;
  readonly reason: string;
  readonly button: string;
  readonly to: string;
}

/** First what somebody else will need and is not there at all, then a gap; undefined when nothing is missing. */
export function nextStep(sections: readonly Section[], recordsOf: RecordsOf): NextStep | undefined {
  return firstRecord(sections, recordsOf) ?? firstGap(sections, recordsOf);
}

function firstRecord(sections: readonly Section[], recordsOf: RecordsOf): NextStep | undefined {
  for (const { kinds } of sections) {
    const empty = kinds.find(kind => kind.needs !== undefined && recordsOf(kind.id).length === 0);
    if (empty !== undefined) {
      const { button, text } = empty.texts.empty;
      return {
        title: `Next: ${button.charAt(0).toLowerCase()}${button.slice(1)}`,
        reason: text,
        button,
        to: newAddress(empty, kinds),
      };
    }
  }
  return undefined;
}

function firstGap(sections: readonly Section[], recordsOf: RecordsOf): NextStep | undefined {
  for (const { kinds } of sections) {
    for (const kind of kinds) {
      for (const { id, content } of recordsOf(kind.id)) {
        const { title, missing } = knownCard(kind, content);
        const label = kind.fields[missing[0] ?? '']?.label;
        if (label !== undefined) {
          return {
            title: `Next: complete ${title}`,
            reason: `Still missing: ${lowerFirst(label)}. Whoever needs this one day will look for it here.`,
            button: 'Add what is missing',
            to: editAddress(kind, id),
          };
        }
      }
    }
  }
  return undefined;
}
