export { passkeyInput } from '@kinfolio/vault/keys/passkey';
