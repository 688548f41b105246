import type { ReactNode } from 'react';
import { OperatorValue, WhenOperator } from '../operator.tsx';
import { operatorMark } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';

/** Who runs this server: a row for each thing the operator set, one sentence where none is set. */
export function Company() {
  return (
    <>
      <WhenOperator has="FACT_COMPANY">
        <dl className="legendlist">
          <Row has="COMPANY_NAME" name="Name" />
          <WhenOperator has="COMPANY_NUMBER">
            <div>
              <dt>Company number</dt>
              <dd>
                <OperatorValue name="COMPANY_NUMBER" />
                <Register />
              </dd>
            </div>
          </WhenOperator>
          <Row has="REGISTERED_ADDRESS" name="Registered office" />
          <Row has="OFFICE_ADDRESS" name="Address" />
          <Row has="CONTACT_EMAIL" name="Email">
            <EmailLink of="CONTACT_EMAIL" />
          </Row>
          <Row has="SUPPORT_PHONE" name="Phone">
            <CallLink /> <Claim id="phone-hours" />
          </Row>
          <Row has="ICO_NUMBER" name="Data protection">
            <Claim id="uk-gdpr" />
          </Row>
        </dl>
      </WhenOperator>
      <Unnamed />
    </>
  );
}

function Row({ has, name, children }: { has: string; name: string; children?: ReactNode }) {
  return (
    <WhenOperator has={has}>
      <div>
        <dt>{name}</dt>
        <dd>{children ?? <OperatorValue name={has} />}</dd>
      </div>
    </WhenOperator>
  );
}

/** The same as one line, for the foot of a page: each part is a sentence, so that any of them may be missing. */
export function CompanyLine() {
  return (
    <p>
      <WhenOperator has="COMPANY_NAME">
        Kinfolio is run by <OperatorValue name="COMPANY_NAME" />.{' '}
      </WhenOperator>
      <WhenOperator has="COMPANY_NUMBER">
        Company number <OperatorValue name="COMPANY_NUMBER" />
        <Register />.{' '}
      </WhenOperator>
      <WhenOperator has="REGISTERED_ADDRESS">
        Registered office: <OperatorValue name="REGISTERED_ADDRESS" />.{' '}
      </WhenOperator>
      <WhenOperator lacks="REGISTERED_ADDRESS">
        <WhenOperator has="OFFICE_ADDRESS">
          <OperatorValue name="OFFICE_ADDRESS" />.{' '}
        </WhenOperator>
      </WhenOperator>
      <WhenOperator has="CONTACT_EMAIL">
        Email: <EmailLink of="CONTACT_EMAIL" />.{' '}
      </WhenOperator>
      <WhenOperator has="SUPPORT_PHONE">
        Phone: <CallLink />.{' '}
      </WhenOperator>
      <Claim id="uk-gdpr" />
      <WhenOperator lacks="FACT_COMPANY">{unnamed}</WhenOperator>
    </p>
  );
}

const unnamed = 'The people who run this site have not given their name here yet.';

function Unnamed() {
  return (
    <WhenOperator lacks="FACT_COMPANY">
      <p>{unnamed}</p>
    </WhenOperator>
  );
}

const registers = {
  FACT_ENGLAND_AND_WALES: 'England and Wales',
  FACT_SCOTLAND: 'Scotland',
  FACT_NORTHERN_IRELAND: 'Northern Ireland',
} as const;

function Register() {
  return Object.entries(registers).map(([fact, where]) => (
    <WhenOperator key={fact} has={fact}>
      , registered in {where}
    </WhenOperator>
  ));
}

/** An address that the operator set, as a link that opens a mail. */
export function EmailLink({ of }: { of: 'CONTACT_EMAIL' | 'COMPLAINTS_EMAIL' }) {
  return (
    <a href={`mailto:${operatorMark(of)}`}>
      <OperatorValue name={of} />
    </a>
  );
}

/** The number of the operator, as a link that calls it. */
export function CallLink() {
  return (
    <a href={`tel:${operatorMark('SUPPORT_PHONE')}`}>
      <OperatorValue name="SUPPORT_PHONE" />
    </a>
  );
}

/** Shows its content where none of these is set. */
export function WhenNone({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return of.reduceRight<ReactNode>(
    (inner, name) => <WhenOperator lacks={name}>{inner}</WhenOperator>,
    children,
  );
}
