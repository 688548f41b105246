import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { ClaimId } from '../claims.ts';
import { ClaimWordsOnly } from '../parts/Claim.tsx';
import {
  type FamilyAccessScenario,
  familyAccessFigures,
  familyAccessLevels,
  familyAccessScenarios,
  securityPromises,
} from './family-access.ts';
import { PreviewPart } from './Part.tsx';
import { createPreviewPage, Preview } from './Preview.tsx';

/** The benefits of family access: seven scenarios, three levels, four promises, and figures with their sources. */
export const familyAccessPreview = createPreviewPage(
  '/previews/family-access',
  'Family access benefits',
  'A sketch: seven times when your family may need your papers, who sees what, and how it is kept safe.',
  () => (
    <Preview
      title="Family access benefits"
      actions={
        <a className="btn btn--primary" href="/signup">
          Start Organising Today
        </a>
      }
    >
      <p className="lead">One day someone else may have to find your papers. You decide who, and when.</p>
      <p>
        <ClaimWordsOnly id="sharing" />
      </p>
      <PreviewPart title="When Kinfolio helps">
        <div className="folds">
          {familyAccessScenarios.map(scenario => (
            <ScenarioFold key={scenario.id} scenario={scenario} />
          ))}
        </div>
      </PreviewPart>
      <PreviewPart title="Three levels of access">
        <div data-count="levels">
          <AllWords ids={familyAccessLevels} />
        </div>
      </PreviewPart>
      <PreviewPart title="Four promises">
        <div data-count="promises">
          <AllWords ids={securityPromises} />
        </div>
      </PreviewPart>
      <PreviewPart title="Why it matters">
        <dl className="sourced">
          {familyAccessFigures.map(({ figure, words, source }) => (
            <div key={figure}>
              <dt className="money">{figure}</dt>
              <dd>{words}</dd>
              <dd className="small">
                Source: <a href={source.href}>{source.words}</a>
              </dd>
            </div>
          ))}
        </dl>
      </PreviewPart>
    </Preview>
  ),
);

const AllWords = ({ ids }: { readonly ids: readonly ClaimId[] }) => (
  <ul className="claims">
    {ids.map(id => (
      <li key={id}>
        <p>
          <ClaimWordsOnly id={id} />
        </p>
      </li>
    ))}
  </ul>
);

function ScenarioFold({
  scenario: { id, title, story, helps },
}: {
  readonly scenario: FamilyAccessScenario;
}) {
  return (
    <details className="fold" id={id}>
      <summary>
        {title}
        <Icon of={ChevronDown} />
      </summary>
      <div className="stack-2">
        <p>{story}</p>
        <ul className="bul">
          {helps.map(help => (
            <li key={help}>{help}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
