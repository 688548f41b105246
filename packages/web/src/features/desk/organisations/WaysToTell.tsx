import type { WayToTell } from '@kinfolio/domain/desk/organisations/organisations';
import type { DoorWay } from '@kinfolio/domain/reference/bereavement/bereavement-door';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { PhoneLink } from '../../../passport/PhoneLink.tsx';

interface WaysToTellProps {
  readonly ways: readonly WayToTell[];
}

const wayHints: Readonly<Record<DoorWay, string>> = {
  'tell-us-once':
    'One form tells most government offices and the council. The registrar gives you the reference number.',
  'death-notification-service': 'One form tells several banks at once. It is free.',
  form: 'They have a page for this.',
  phone: 'Ring them, and have the death certificate beside you.',
  letter: 'A letter is always possible. We have written it for you.',
};

/** The ways to notify an organisation, the quickest first, each with where it was found and when that was read. */
export function WaysToTell({ ways }: WaysToTellProps) {
  const byDay = Map.groupBy(
    ways.flatMap(({ sources }) => sources),
    ({ checkedOn }) => checkedOn,
  );
  return (
    <>
      <ol className="rows rows--top">
        {ways.map(({ way, label, address, phone, post }) => (
          <li className="deskway" key={way}>
            <h3 className="h4">{label}</h3>
            <p>{wayHints[way]}</p>
            {address !== undefined && (
              <p>
                <a href={address} rel="noreferrer" target="_blank">
                  {hostOf(address)}
                  <span className="hide"> opens in a new tab</span>
                </a>
              </p>
            )}
            {phone !== undefined && (
              <p>
                <PhoneLink number={phone} />
              </p>
            )}
            {post !== undefined && <p className="as-typed">{post.join('\n')}</p>}
          </li>
        ))}
      </ol>
      {[...byDay].map(([day, sources]) => (
        <p className="small muted" key={day}>
          Checked on {formatDay(day)}:{' '}
          {[...new Set(sources.map(({ address }) => hostOf(address)))].join(', ')}.
        </p>
      ))}
    </>
  );
}

const hostOf = (address: string): string => {
  const { hostname } = new URL(address);
  return hostname.replace(/^www\./, '');
};
