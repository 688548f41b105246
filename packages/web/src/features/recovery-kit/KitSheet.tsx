import { EmailText } from '../../ui/layout/EmailText.tsx';
import { type PrintedKit, recoveryKitTexts } from './kit.ts';

/** The kit as it is printed: one side of A4. */
export function KitSheet({ kit }: { kit: PrintedKit }) {
  return (
    <section className="kitsheet__wrap" aria-label={recoveryKitTexts.title}>
      <div className="kitsheet">
        <h2 className="kitsheet__title">{recoveryKitTexts.title}</h2>
        <p>{recoveryKitTexts.purpose}</p>
        <dl className="kitsheet__facts">
          <div>
            <dt>Name</dt>
            <dd>
              <bdi>{kit.displayName}</bdi>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <EmailText>{kit.email}</EmailText>
            </dd>
          </div>
          <div>
            <dt>Made on</dt>
            <dd>{kit.madeOn}</dd>
          </div>
        </dl>
        <ol className="kitsheet__code" aria-label="Recovery code, in groups">
          {kit.groups.map((group, index) => (
            <li key={`${String(index)}${group}`}>
              <span className="kitsheet__no" aria-hidden="true">
                {index + 1}
              </span>
              <span className="ident">{group}</span>
            </li>
          ))}
        </ol>
        <div className="kitsheet__help">
          <div className="stack-2">
            <h3 className="h4">{recoveryKitTexts.stepsTitle}</h3>
            <ol className="kitsheet__steps">
              {recoveryKitTexts.steps(kit.address).map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <div className="stack-2">
            <h3 className="h4">{recoveryKitTexts.keepTitle}</h3>
            <ul className="bul">
              {recoveryKitTexts.keep.map(rule => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
