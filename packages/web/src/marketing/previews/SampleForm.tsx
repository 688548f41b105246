import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { sampleFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useId } from 'react';
import { RecordFields } from '../../passport/form/RecordFields.tsx';
import { typedOf } from '../../passport/form/typed.ts';
import { InPassport } from './sample.tsx';

export interface SampleFormProps {
  readonly kind: RecordKind;
  /** What is in it; the kind's own sample unless said. */
  readonly values?: Readonly<FieldValues> | undefined;
}

/** The form of a kind, filled in with invented details. It is the product's own form, and takes nothing. */
export function SampleForm({ kind, values = sampleFields(kind) }: SampleFormProps) {
  const idPrefix = useId();
  return (
    <fieldset className="sampleform" disabled data-kind={kind.id}>
      <legend>
        <span className="sampleform__name">{kind.texts.addTitle}</span>
        <span className="chip chip--plain">Sample</span>
      </legend>
      <p className="muted">The details are made up. Nothing can be typed or saved here.</p>
      <div className="sampleform__box">
        <div className="fields sampleform__fields">
          <InPassport>
            <RecordFields
              kind={kind}
              values={typedOf(kind, values)}
              idPrefix={idPrefix}
              onChange={keepAsItIs}
            />
          </InPassport>
        </div>
      </div>
    </fieldset>
  );
}

const keepAsItIs = () => undefined;
