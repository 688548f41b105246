import { PageHeading } from '../ui/layout/PageHead.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { PublicFrame } from './shell/PublicFrame.tsx';

/** Without HTTPS the browser cannot encrypt, so this page asks for nothing. It explains why, and how to get HTTPS. */
export default function NeedsHttps() {
  const { origin, port } = window.location;
  const listens = port === '' ? '80' : port;
  return (
    <PublicFrame>
      <PageTitle parts={['This address is not secure']} />
      <div className="sheet narrow stack">
        <PageHeading
          title="This address is not secure"
          lead="Kinfolio seals your records in your browser. Browsers only do that at an address that begins with https."
        />
        <p>
          You are at <b>{origin}</b>. Please do not type a password here. Ask the person who runs this server
          for its https address.
        </p>
        <h2>If you run this server</h2>
        <p>Choose one of these three ways to make the address secure.</p>
        <h3>On the computer itself</h3>
        <p>
          Open{' '}
          <a href={`http://localhost:${listens}`} rel="noreferrer">
            http://localhost:{listens}
          </a>{' '}
          there. Browsers trust their own computer without https.
        </p>
        <h3>With your own domain name</h3>
        <p>Install Caddy, and put these three lines into its Caddyfile. Caddy gets the certificate itself.</p>
        <pre>{`passport.example.org {\n  reverse_proxy :${listens}\n}`}</pre>
        <p>
          Then start Kinfolio with <code>PUBLIC_URL=https://passport.example.org</code> and{' '}
          <code>TRUSTED_PROXIES=127.0.0.1</code>.
        </p>
        <h3>At home, without a domain name</h3>
        <p>
          Install Tailscale on this server and on your devices, then type{' '}
          <code>tailscale serve --bg {listens}</code>. It prints an https address. Start Kinfolio with that
          address as <code>PUBLIC_URL</code> and with <code>TRUSTED_PROXIES=127.0.0.1</code>.
        </p>
      </div>
    </PublicFrame>
  );
}
