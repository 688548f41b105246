import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { legalDocument } from '@kinfolio/domain/kinds/legal-document';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';
import { shownCategories } from './categories.ts';
import { demoStepOf } from './demo-steps.ts';
import { HowItLooks } from './HowItLooks.tsx';
import { DialogLink, Preview, previewPage } from './Preview.tsx';
import { SampleForm } from './SampleForm.tsx';
import { TwoViews } from './TwoViews.tsx';

/** What a person would type, and what comes of it, for each of the eight categories. */
export const categoryPreviews: readonly PublicPage[] = [
  ...shownCategories.map(({ id, title, kinds }) => preview(`/previews/${id}`, title, kinds, demoStepOf(id))),
  preview('/previews/legal-documents', legalDocument.label[1], [legalDocument], demoStepOf('legal')),
];

function preview(
  path: string,
  title: string,
  kinds: readonly [RecordKind, ...RecordKind[]],
  step: number,
): PublicPage {
  const Body = () => (
    <Preview title={title} actions={<DialogLink href={`/demo/${step}`}>Start Organising</DialogLink>}>
      <TwoViews
        label={`Views of ${lowerFirst(title)}`}
        views={[
          { id: 'form', words: 'Sample Form', content: <Forms kinds={kinds} /> },
          { id: 'looks', words: 'How It Looks', content: <HowItLooks kind={kinds[0]} /> },
        ]}
      />
    </Preview>
  );
  return previewPage(
    path,
    `Sample: ${title}`,
    `A sample form for ${lowerFirst(title)}, filled in with made-up details, and how it looks once it is saved.`,
    Body,
  );
}

/** The form of the first kind; those of the others are folded away below it. */
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
