import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { person } from '@kinfolio/domain/kinds/person';
import { property } from '@kinfolio/domain/kinds/property';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useMemo } from 'react';
import type { KnownTexts } from '../../../passport/form/widget.ts';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { useRecords } from '../../../session/api/react.ts';
import { listHomeAddresses, listUsedNames } from './known-names.ts';

/**
 * The suggestions that a form offers for its fields, taken from the records of its kind and from the homes in the
 * passport.
 */
export function useKnownTexts(kind: RecordKind, ofKind: readonly PassportRecord[]): KnownTexts {
  const people = useRecords(person.id);
  const homes = useRecords(property.id);
  const councilTaxes = useRecords(councilTax.id);
  return useMemo(() => {
    const { texts, together } = listHomeAddresses(kind, [...people, ...homes, ...councilTaxes]);
    return { texts: { ...listUsedNames(kind, ofKind), ...texts }, together };
  }, [kind, ofKind, people, homes, councilTaxes]);
}
