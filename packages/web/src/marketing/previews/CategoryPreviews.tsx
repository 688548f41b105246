import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { legalDocument } from '@kinfolio/domain/kinds/legal-document';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';
import { previewCategories } from './categories.ts';
import { findDemoStepNumber } from './demo-steps.ts';
import { SavedRecordSample } from './HowItLooks.tsx';
import { createPreviewPage, DialogLink, Preview } from './Preview.tsx';
import { SampleForm } from './SampleForm.tsx';
import { ViewSwitcher } from './TwoViews.tsx';

/** For each of the eight categories, a preview of the form and of the result. */
export const categoryPreviews: readonly PublicPage[] = [
  ...previewCategories.map(({ id, title, kinds }) =>
    preview(`/previews/${id}`, title, kinds, findDemoStepNumber(id)),
  ),
  preview('/previews/legal-documents', legalDocument.label[1], [legalDocument], findDemoStepNumber('legal')),
];

function preview(
  path: string,
  title: string,
  kinds: readonly [RecordKind, ...RecordKind[]],
  step: number,
): PublicPage {
  const Body = () => (
    <Preview title={title} actions={<DialogLink href={`/demo/${step}`}>Start Organising</DialogLink>}>
      <ViewSwitcher
        label={`Views of ${lowerFirst(title)}`}
        views={[
          { id: 'form', words: 'Sample Form', content: <Forms kinds={kinds} /> },
          { id: 'looks', words: 'How It Looks', content: <SavedRecordSample kind={kinds[0]} /> },
        ]}
      />
    </Preview>
  );
  return createPreviewPage(
    path,
    `Sample: ${title}`,
    `A sample form for ${lowerFirst(title)}, filled in with made-up details, and how it looks once it is saved.`,
    Body,
  );
}

/** Shows the form of the first kind. The forms of the other kinds are collapsed below it. */
function Forms({ kinds: [first, ...others] }: { readonly kinds: readonly [RecordKind, ...RecordKind[]] }) {
  return (
    <div className="stack">
      <SampleForm kind={first} />
      {others.length > 0 && (
        <>
          <h2 className="h3">Also kept here</h2>
          {others.map(kind => (
            <details className="fold" key={kind.id}>
              <summary>
                {kind.label[1]}
                <Icon of={ChevronDown} />
              </summary>
              <SampleForm kind={kind} />
            </details>
          ))}
        </>
      )}
    </div>
  );
}
