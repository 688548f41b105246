import { useState } from 'react';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { QrCode } from '../../../ui/layout/QrCode.tsx';
import '../people.css';

export interface PassOnInvitationProps {
  readonly name: string;
  readonly owner: string;
  readonly email: string;
  /** The secret code of the invitation, in 8 groups of 5. */
  readonly groups: readonly string[];
  /** The address at which people answer invitations, such as "kinfolio.co.uk/invite". */
  readonly address: string;
  /** How many days an unaccepted invitation lasts; undefined if it does not end. */
  readonly endsAfterDays?: number | undefined;
  /** Whether printing the invitation is the next step on the page. */
  readonly isNext?: boolean;
}

/** The invitation as a letter to print, or an address to pass on. None of our emails contains its code. */
export function PassOnInvitation(props: PassOnInvitationProps) {
  const { name, owner, email, groups, address, endsAfterDays, isNext = false } = props;
  const [copied, setCopied] = useState(false);
  const first = getFirstName(name);
  const link = `${window.location.protocol}//${address}#${groups.join('-')}`;
  const handleCopy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <>
      <section className="sheet narrow fields passon" aria-labelledby="passon-head">
        <h2 id="passon-head">
          An invitation for <bdi>{name}</bdi>
        </h2>
        <p>
          <bdi>{owner}</bdi> keeps important papers in Kinfolio, and would like you to read some of them. It
          costs you nothing.
        </p>
        <ol className="passon__steps">
          <li>
            Go to <b>{address}</b>, or scan the square.
          </li>
          <li>Type the code below if you are asked for it.</li>
          <li>
            Log in, or sign up with <b>{email}</b>. Then press <b>Accept</b>.
          </li>
        </ol>
        <div className="passon__code">
          <ol className="code" aria-label="Code, 8 groups of 5">
            {groups.map((group, at) => (
              <li key={`${String(at)}${group}`} className="ident">
                {group}
              </li>
            ))}
          </ol>
          <QrCode text={link} label="The address and code, to scan" />
        </div>
        {endsAfterDays !== undefined && (
          <p className="muted">This invitation ends after {endsAfterDays} days if nobody uses it.</p>
        )}
      </section>
      <div className="actions gap-top no-print">
        <Button {...(isNext && { variant: 'primary' })} onClick={() => window.print()}>
          Print it
        </Button>
        <Button onClick={() => void handleCopy()}>Copy the address with the code</Button>
      </div>
      <p className="muted gap-top no-print" role="status">
        {copied
          ? `Copied. Send it to ${first} yourself, and to nobody else.`
          : `We never send this code. Give it to ${first} yourself: on paper, or in a message.`}
      </p>
    </>
  );
}
