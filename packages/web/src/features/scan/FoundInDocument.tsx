import type { Filled } from '@kinfolio/domain/extraction/fill';
import { fillableFieldsOf } from '@kinfolio/domain/extraction/fillable-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { displayValue } from '@kinfolio/domain/records/record-views';
import { Check } from 'lucide-react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { success } from './messages.ts';

/** How much of the text is shown (spec 1 §9). */
const previewLength = 500;

export interface FoundInDocumentProps {
  readonly kind: RecordKind;
  readonly found: Filled;
  /** All that was read. */
  readonly text: string;
}

/** What a document said, and the beginning of its text, so that a person sees what was read. */
export function FoundInDocument({ kind, found, text }: FoundInDocumentProps) {
  const keys = Object.keys(found.fields);
  return (
    <>
      {keys.length > 0 ? (
        <Banner tone="ok">
          <p className="strong">{success}</p>
          <p>The form has been pre-filled with what we found. Check it before you save.</p>
        </Banner>
      ) : (
        <Banner tone="caution" role="alert">
          <p>We read this page, but found nothing for this form. Please enter the information manually.</p>
        </Banner>
      )}
      {keys.length > 0 && (
        <ul className="rows found">
          {[...fillableFieldsOf(kind).keys()].map(key => (
            <li key={key}>
              <span>{kind.fields[key]?.label}</span>
              {keys.includes(key) ? (
                <>
                  <span className="strong">{displayValue(kind, found.fields, key)}</span>
                  <HowRead doubtful={found.doubtful.includes(key)} />
                </>
              ) : (
                <span className="small muted">Not on this paper. Type it, or leave it.</span>
              )}
            </li>
          ))}
          {found.payments.length > 0 && (
            <li>
              <span>Payments on this statement</span>
              <span className="strong">{found.payments.length}</span>
            </li>
          )}
        </ul>
      )}
      <div>
        <h3 className="h4">The text we read</h3>
        <p className="as-typed small muted">{text.slice(0, previewLength)}</p>
      </div>
    </>
  );
}

/** How sure the reading was, in words. */
function HowRead({ doubtful }: { readonly doubtful: boolean }) {
  if (doubtful) return <Chip tone="missing">Please check</Chip>;
  return (
    <span className="small scan__clear">
      <Icon of={Check} size="sm" /> Read clearly
    </span>
  );
}
