import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { createSampleFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useId } from 'react';
import { RecordFields } from '../../passport/form/RecordFields.tsx';
import { toTypedFields } from '../../passport/form/typed.ts';
import { createNewRecordUrl } from '../../passport/record-address.ts';
import { SamplePassportProvider, toSampleUrl } from './sample.tsx';

export interface SampleFormProps {
  readonly kind: RecordKind;
  /** The values of the form; by default those of the kind's sample. */
  readonly values?: Readonly<FieldValues> | undefined;
  /** The fields to show. If absent, all of them are shown. */
  readonly only?: readonly string[];
}

/**
 * The form of a kind, filled in with invented details. It is the product's own form, but read-only; a link leads to the
 * same form in the sample passport.
 */
export function SampleForm({ kind, values = createSampleFields(kind), only }: SampleFormProps) {
  const idPrefix = useId();
  return (
    <fieldset className="sampleform" disabled data-kind={kind.id}>
      <legend>
        <span className="sampleform__name">{kind.texts.addTitle}</span>
        <span className="chip chip--plain">Sample</span>
      </legend>
      <p className="muted">
        Made-up details. <a href={toSampleUrl(createNewRecordUrl(kind, allKinds))}>Try this form</a>
      </p>
      <div className="sampleform__box">
        <div className="fields sampleform__fields">
          <SamplePassportProvider>
            <RecordFields
              kind={kind}
              values={toTypedFields(kind, values)}
              idPrefix={idPrefix}
              onChange={keepAsItIs}
              {...(only && { only })}
            />
          </SamplePassportProvider>
        </div>
      </div>
    </fieldset>
  );
}

const keepAsItIs = () => undefined;
