import type { ReactNode } from 'react';
import { OperatorValue, ShowIfOperatorSet } from '../operator.tsx';
import { operatorPlaceholder } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';

/** Says who runs this server: a row for each of the operator's settings, or one sentence if none is set. */
export function OperatorDetailsTable() {
  return (
    <>
      <ShowIfOperatorSet has="FACT_COMPANY">
        <dl className="legendlist">
          <Row has="COMPANY_NAME" name="Name" />
          <ShowIfOperatorSet has="COMPANY_NUMBER">
            <div>
              <dt>Company number</dt>
              <dd>
                <OperatorValue name="COMPANY_NUMBER" />
                <Register />
              </dd>
            </div>
          </ShowIfOperatorSet>
          <Row has="REGISTERED_ADDRESS" name="Registered office" />
          <Row has="OFFICE_ADDRESS" name="Address" />
          <Row has="CONTACT_EMAIL" name="Email">
            <OperatorEmailLink of="CONTACT_EMAIL" />
          </Row>
          <Row has="SUPPORT_PHONE" name="Phone">
            <OperatorPhoneLink /> <ClaimText id="phone-hours" />
          </Row>
          <Row has="ICO_NUMBER" name="Data protection">
            <ClaimText id="uk-gdpr" />
          </Row>
        </dl>
      </ShowIfOperatorSet>
      <Unnamed />
    </>
  );
}

function Row({ has, name, children }: { has: string; name: string; children?: ReactNode }) {
  return (
    <ShowIfOperatorSet has={has}>
      <div>
        <dt>{name}</dt>
        <dd>{children ?? <OperatorValue name={has} />}</dd>
      </div>
    </ShowIfOperatorSet>
  );
}

/**
 * Says who runs this server in one line, for a page's footer. Each part is a sentence of its own, so that any of them
 * can be missing.
 */
export function OperatorLine() {
  return (
    <p>
      <ShowIfOperatorSet has="COMPANY_NAME">
        Kinfolio is run by <OperatorValue name="COMPANY_NAME" />.{' '}
      </ShowIfOperatorSet>
      <ShowIfOperatorSet has="COMPANY_NUMBER">
        Company number <OperatorValue name="COMPANY_NUMBER" />
        <Register />.{' '}
      </ShowIfOperatorSet>
      <ShowIfOperatorSet has="REGISTERED_ADDRESS">
        Registered office: <OperatorValue name="REGISTERED_ADDRESS" />.{' '}
      </ShowIfOperatorSet>
      <ShowIfOperatorSet lacks="REGISTERED_ADDRESS">
        <ShowIfOperatorSet has="OFFICE_ADDRESS">
          <OperatorValue name="OFFICE_ADDRESS" />.{' '}
        </ShowIfOperatorSet>
      </ShowIfOperatorSet>
      <ShowIfOperatorSet has="CONTACT_EMAIL">
        Email: <OperatorEmailLink of="CONTACT_EMAIL" />.{' '}
      </ShowIfOperatorSet>
      <ShowIfOperatorSet has="SUPPORT_PHONE">
        Phone: <OperatorPhoneLink />.{' '}
      </ShowIfOperatorSet>
      <ClaimText id="uk-gdpr" />
      <ShowIfOperatorSet lacks="FACT_COMPANY">{unnamed}</ShowIfOperatorSet>
    </p>
  );
}

const unnamed = 'The people who run this site have not given their name here yet.';

function Unnamed() {
  return (
    <ShowIfOperatorSet lacks="FACT_COMPANY">
      <p>{unnamed}</p>
    </ShowIfOperatorSet>
  );
}

const registers = {
  FACT_ENGLAND_AND_WALES: 'England and Wales',
  FACT_SCOTLAND: 'Scotland',
  FACT_NORTHERN_IRELAND: 'Northern Ireland',
} as const;

function Register() {
  return Object.entries(registers).map(([fact, where]) => (
    <ShowIfOperatorSet key={fact} has={fact}>
      , registered in {where}
    </ShowIfOperatorSet>
  ));
}

/** An email address set by the operator, as a mailto link. */
export function OperatorEmailLink({ of }: { of: 'CONTACT_EMAIL' | 'COMPLAINTS_EMAIL' }) {
  return (
    <a href={`mailto:${operatorPlaceholder(of)}`}>
      <OperatorValue name={of} />
    </a>
  );
}

/** The operator's phone number, as a link that calls it. */
export function OperatorPhoneLink() {
  return (
    <a href={`tel:${operatorPlaceholder('SUPPORT_PHONE')}`}>
      <OperatorValue name="SUPPORT_PHONE" />
    </a>
  );
}

/** Shows its content only if the operator set none of the settings in `of`. */
export function ShowIfNoneSet({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return of.reduceRight<ReactNode>(
    (inner, name) => <ShowIfOperatorSet lacks={name}>{inner}</ShowIfOperatorSet>,
    children,
  );
}
