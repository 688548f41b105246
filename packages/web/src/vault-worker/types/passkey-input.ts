export { passkeyPrfInput } from '@kinfolio/vault/keys/passkey';
