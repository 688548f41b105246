import type { NotificationMethod } from '@kinfolio/domain/desk/organisations/organisations';
import type {
  BereavementContactMethods,
  BereavementSource,
} from '@kinfolio/domain/reference/bereavement/bereavement-door';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { PhoneLink } from '../../../passport/PhoneLink.tsx';

interface WaysToTellProps {
  readonly ways: readonly NotificationMethod[];
}

const wayHints: Readonly<Record<BereavementContactMethods, string>> = {
  'tell-us-once':
    'One form tells most government offices and the council. The registrar gives you the reference number.',
  'death-notification-service': 'One form tells several banks at once. It is free.',
  form: 'The organisation has a web page for reporting a death.',
  phone: 'Ring the organisation, with the death certificate to hand.',
  letter: 'You can always send a letter. We have written it for you.',
};

/** The ways to notify an organisation, quickest first, each with its source and when we read it. */
export function NotificationMethods({ ways }: WaysToTellProps) {
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
          From copies of these pages, which we read on {formatDay(day)}:{' '}
          {[...new Set(sources.map(sourceWords))].join('; ')}. The pages may have changed since: check the
          organisation’s own page before you ring or write.
        </p>
      ))}
    </>
  );
}

const sourceWords = ({ address, dated }: BereavementSource): string =>
  dated === undefined ? hostOf(address) : `${hostOf(address)}, of ${formatDay(dated)}`;

const hostOf = (address: string): string => {
  const { hostname } = new URL(address);
  return hostname.replace(/^www\./, '');
};
