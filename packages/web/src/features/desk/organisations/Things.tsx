import { mortgageSuffix } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import type { DeskThing, ThingValue } from '@kinfolio/domain/desk/organisations/things';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { Amount } from '../../../passport/Amount.tsx';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { MaskedValue } from '../../../ui/layout/MaskedValue.tsx';
import { useDesk } from '../desk-context.ts';
import { describeValueSource } from '../desk-words.ts';
import { useFormInPlace } from '../use-form-in-place.ts';
import { ThingValueForm } from './ValueForm.tsx';

/**
 * The things that an organisation holds. Numbers are hidden until the person reveals them, and each thing has its value
 * on the date of death.
 */
export function OrganisationThings({ organisation }: { readonly organisation: DeskOrganisation }) {
  const { desk } = useDesk();
  const { things } = organisation;
  const first = getFirstName(desk.estate.passportOf || desk.estate.name);
  const copied = things.find(({ copiedOn }) => copiedOn !== undefined)?.copiedOn;
  return (
    <section className="sheet" aria-labelledby="desk-things">
      <h2 className="h3" id="desk-things">
        What there is
      </h2>
      {things.length === 0 ? (
        <p className="muted">The passport does not mention this organisation.</p>
      ) : (
        <ul className="rows rows--top">
          {things.map(thing => (
            <ThingItem key={thing.source} thing={thing} organisation={organisation} />
          ))}
        </ul>
      )}
      {copied !== undefined && (
        <p className="small muted">
          From {first}’s passport, copied on {formatDay(copied)}.
        </p>
      )}
    </section>
  );
}

interface ThingItemProps {
  readonly thing: DeskThing;
  readonly organisation: DeskOrganisation;
}

function ThingItem({ thing, organisation }: ThingItemProps) {
  const { title, kindLabel, typeLabel, references, value, mortgage, isJoint, reach } = thing;
  return (
    <li className="deskthing">
      <h3 className="h4">{title}</h3>
      <p className="small muted">
        {typeLabel || kindLabel}
        {isJoint && '. Owned jointly'}
      </p>
      {(references.length > 0 || reach !== '') && (
        <dl className="dl">
          {references.map(({ label, whole, masked }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {masked === whole ? (
                  <span className="ident">{whole}</span>
                ) : (
                  <MaskedValue
                    value={whole}
                    masked={masked}
                    maskedWords={`${label} hidden`}
                    name={`${label} of ${title}`}
                  />
                )}
              </dd>
            </div>
          ))}
          {reach !== '' && (
            <div>
              <dt>In the passport</dt>
              <dd>{reach}</dd>
            </div>
          )}
        </dl>
      )}
      {value !== undefined && (
        <ValueLine
          label="Value on the date of death"
          {...{ value, title, organisation }}
          thing={thing.source}
          isJoint={isJoint}
        />
      )}
      {mortgage !== undefined && (
        <ValueLine
          label="Mortgage on the date of death"
          {...{ title, organisation }}
          value={mortgage}
          thing={thing.source + mortgageSuffix}
          isJoint={isJoint}
        />
      )}
    </li>
  );
}

interface ValueLineProps {
  readonly label: string;
  readonly value: ThingValue;
  readonly title: string;
  readonly thing: string;
  readonly isJoint: boolean;
  readonly organisation: DeskOrganisation;
}

function ValueLine({ label, value, title, thing, isJoint, organisation }: ValueLineProps) {
  const { mayChange } = useDesk();
  const { isOpen, open, close, button, form } = useFormInPlace();
  const isKnown = value.pence !== undefined;
  return (
    <div className="deskvalue">
      <p>
        {label}: {value.pence === undefined ? 'not known' : <Amount pence={value.pence} />}
      </p>
      <p className="small muted">
        {describeValueSource(value)}.
        {isJoint && value.sharePence !== undefined && (
          <>
            {' '}
            Their share: <Amount pence={value.sharePence} />
          </>
        )}
      </p>
      {isOpen ? (
        <ThingValueForm
          {...{ thing, title, label, organisation, isJoint, form }}
          isOwed={value.pence !== undefined && value.pence < 0}
          onDone={close}
        />
      ) : (
        mayChange && (
          <p className="actions tight">
            <Button ref={button} onClick={open}>
              {isKnown && value.isOfThatDay ? 'Change the value' : 'Enter the value'}{' '}
              <span className="hide">of {title}</span>
            </Button>
          </p>
        )
      )}
    </div>
  );
}
