import { deletedPersonText, outsideOwnerLabel } from '@kinfolio/domain/fields/field-words';
import {
  findOwnersProblem,
  type Owner,
  outsideOwnerId,
  readTypedOwners,
  serialiseOwners,
} from '@kinfolio/domain/fields/owners';
import { person } from '@kinfolio/domain/kinds/person';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldGroup } from '../../ui/form/FieldFrame.tsx';
import { createNewRecordUrl } from '../record-address.ts';
import { useHouseholdPeople, useRelatedRecords } from '../related/related.ts';
import { createReturnState } from '../return-to.ts';
import { describeShares } from './shares-words.ts';
import { getWidgetBoxProps, type WidgetProps } from './widget.ts';

/** The owners of something: a checkbox for each possible person, and if there are several, a share for each. */
export function OwnersWidget(props: WidgetProps) {
  const { id, label, hint, error, value, onChange } = getWidgetBoxProps(props);
  const { kinds } = useRelatedRecords();
  const people = useHouseholdPeople();
  const location = useLocation();
  const owners = readTypedOwners(value);
  const choices = [
    ...people.map(({ id: own, name, isSelf }) => ({ id: own, name: isSelf ? `${name} (you)` : name })),
    { id: outsideOwnerId, name: outsideOwnerLabel },
  ];
  const gone = owners
    .filter(owner => !choices.some(choice => choice.id === owner.id))
    .map(owner => ({ id: owner.id, name: deletedPersonText }));
  const all = [...choices, ...gone];
  const shared = owners.length > 1;

  const toggle = (changed: string, on: boolean): void => {
    const next = all.flatMap(({ id: one }): Owner[] => {
      const owner = owners.find(known => known.id === one);
      if (one !== changed) return owner === undefined ? [] : [owner];
      return on ? [{ id: one }] : [];
    });
    // A single owner owns everything, so there is no share to enter.
    onChange(serialiseOwners(next.length === 1 ? next.map(owner => ({ id: owner.id })) : next));
  };
  const give = (changed: string, typed: string): void => {
    // Remove the characters that separate owners in the stored text, which cannot be part of a percentage.
    const share = typed.replaceAll(/[\s%=]/gu, '');
    onChange(
      serialiseOwners(owners.map(owner => (owner.id === changed ? withShare(owner.id, share) : owner))),
    );
  };
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} required={props.required}>
      <ul className="owners">
        {all.map(({ id: one, name }) => {
          const owner = owners.find(known => known.id === one);
          return (
            <li key={one}>
              <Checkbox checked={owner !== undefined} onChange={on => toggle(one, on)}>
                {name}
              </Checkbox>
              {shared && owner !== undefined && (
                <ShareBox
                  name={name}
                  share={owner.share ?? ''}
                  wrong={error !== undefined && findOwnersProblem(owners) !== undefined}
                  onChange={typed => give(one, typed)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="hint" role="status">
        {shared && describeShares(owners)}
      </p>
      {kinds.includes(person) && (
        <p className="small">
          <Link to={createNewRecordUrl(person, kinds)} state={createReturnState(location)}>
            Add someone to your household
          </Link>
          <span className="muted"> We keep what you typed here.</span>
        </p>
      )}
    </FieldGroup>
  );
}

const withShare = (id: string, share: string): Owner => (share === '' ? { id } : { id, share });

interface ShareBoxProps {
  readonly name: string;
  readonly share: string;
  readonly wrong: boolean;
  readonly onChange: (typed: string) => void;
}

function ShareBox({ name, share, wrong, onChange }: ShareBoxProps) {
  const id = useId();
  return (
    <span className="affix share">
      <label className="hide" htmlFor={id}>
        Share of {name}, in per cent
      </label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={share}
        aria-invalid={wrong || undefined}
        onChange={event => onChange(event.target.value)}
      />
      <span className="affix__post" aria-hidden="true">
        %
      </span>
    </span>
  );
}
