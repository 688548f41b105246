// What it is: the person's half of the key, sealed to the X25519 key of the person's account, in a document
// that the owner signs.
// Use it for: confirming a person whose answer was right. The half on the printed invitation then stops
// working.
// Never use it for: a public half that no answer confirmed.

import {
  createPatternGuard,
  type GuardedType,
  isExactObject,
  isId,
  isKeyText,
  isVersion,
} from '../documents/form.ts';
import {
  type DocumentForm,
  type SigningKey,
  signDocument,
  verifyDocument,
} from '../documents/signed-document.ts';
import { openJweWithPrivateKey, sealJweToPublicKey } from '../primitives/jwe-to-key.ts';

const isMembers = isExactObject({
  account: isId,
  grant: isId,
  identityVersion: isVersion,
  sealed: createPatternGuard(/^[\w-]+(?:\.[\w-]+){4}$/),
  vault: isId,
  way: isId,
});

/**
 * The person's half as the owner's device sends it. `account` and `identityVersion` are the person's;
 * `sealed` is a JWE to their key.
 */
export type InvitationPayload = GuardedType<typeof isMembers>;

/** The members of an invitation that identify what its half is for. */
export type InvitationPlace = Omit<InvitationPayload, 'sealed'>;

/**
 * The half, or the reason why it could not be opened: the document belongs to someone else, was changed, or
 * is sealed to another key.
 */
export type OpenedInvitation =
  | { readonly ok: true; readonly half: string }
  | { readonly ok: false; readonly problem: 'not-a-document' | 'wrong-signature' | 'wrong-key-or-changed' };

const inviteForm: DocumentForm<InvitationPayload> = { typ: 'kinfolio-invite-1', isPayload: isMembers };

/** Seals a half (32 bytes in base64url) to a person's public half, and signs it. Throws VaultError `bad_document`. */
export async function signInvitation(
  place: InvitationPlace,
  half: string,
  personSeal: string,
  ownerKey: SigningKey,
): Promise<string> {
  const content = new TextEncoder().encode(JSON.stringify({ half }));
  const sealed = await sealJweToPublicKey(personSeal, headerOf(place), content);
  return await signDocument(inviteForm, { ...placeOf(place), sealed }, ownerKey);
}

/** Opens a half that the owner with this public signing key sealed for this place and this key. Throws nothing. */
export async function openInvitation(
  place: InvitationPlace,
  text: string,
  ownerSign: string,
  personKey: SigningKey,
): Promise<OpenedInvitation> {
  const wrong = { ok: false, problem: 'wrong-key-or-changed' } as const;
  const verified = await verifyDocument(inviteForm, text, ownerSign);
  if (!verified.ok) return verified;
  const { sealed, ...shown } = verified.payload;
  const known = Object.entries(placeOf(place));
  const given = new Map<string, unknown>(Object.entries(shown));
  if (!known.every(([member, value]) => given.get(member) === value)) return wrong;
  const plaintext = await openJweWithPrivateKey(personKey, headerOf(place), sealed);
  if (plaintext === undefined) return wrong;
  const half = halfIn(new TextDecoder().decode(plaintext));
  return half === undefined ? wrong : { ok: true, half };
}

function headerOf(place: InvitationPlace): Readonly<Record<string, unknown>> {
  return { ctx: placeOf(place), typ: inviteForm.typ };
}

function placeOf({ account, grant, identityVersion, vault, way }: InvitationPlace): InvitationPlace {
  return { account, grant, identityVersion, vault, way };
}

function halfIn(text: string): string | undefined {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== 'object' || content === null || !('half' in content)) return undefined;
    return isKeyText(content.half) ? content.half : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
