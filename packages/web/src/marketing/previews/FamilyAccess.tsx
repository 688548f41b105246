import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { ClaimId } from '../claims.ts';
import { ClaimWords } from '../parts/Claim.tsx';
import { figures, levels, promises, type Scenario, scenarios } from './family-access.ts';
import { Part } from './Part.tsx';
import { Preview, previewPage } from './Preview.tsx';

/** What access for the family is good for: seven scenarios, three levels, four promises, figures with their source. */
export const familyAccessPreview = previewPage(
  '/previews/family-access',
  'Family access benefits',
  'A sketch: seven days on which your family needs your papers, who sees what, and how it is kept safe.',
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
        <ClaimWords id="sharing" />
      </p>
      <Part title="When it helps">
        <div className="folds">
          {scenarios.map(scenario => (
            <ScenarioFold key={scenario.id} scenario={scenario} />
          ))}
        </div>
      </Part>
      <Part title="Three levels of access">
        <div data-count="levels">
          <AllWords ids={levels} />
        </div>
      </Part>
      <Part title="Four promises">
        <div data-count="promises">
          <AllWords ids={promises} />
        </div>
      </Part>
      <Part title="Why it matters">
        <dl className="sourced">
          {figures.map(({ figure, words, source }) => (
            <div key={figure}>
              <dt className="money">{figure}</dt>
              <dd>{words}</dd>
              <dd className="small">
                Source: <a href={source.href}>{source.words}</a>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </Preview>
  ),
);

const AllWords = ({ ids }: { readonly ids: readonly ClaimId[] }) => (
  <ul className="claims">
    {ids.map(id => (
      <li key={id}>
        <p>
          <ClaimWords id={id} />
        </p>
      </li>
    ))}
  </ul>
);

function ScenarioFold({ scenario: { id, title, story, helps } }: { readonly scenario: Scenario }) {
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
