import { done, no, type Outcome, ok } from '../session/outcome.ts';
import { type Here, refused } from './here.ts';

/** Until when a vault is kept that was set aside. */
export async function earlierPassport({ server }: Here): Promise<Outcome<string | undefined>> {
  const read = await server.readEarlierVault();
  return read.ok ? ok(read.value.earlier?.goesAt) : refused(read.code);
}

/** See {@link Security.takeBack}. */
export async function takeBack(
  { server, worker }: Here,
  typed: { found: string; password: string },
): Promise<Outcome> {
  const read = await server.readEarlierVault();
  if (!read.ok) return refused(read.code);
  const { earlier } = read.value;
  if (earlier === null) return no('not-found');
  const wrap = await worker.core.wrapEarlier(earlier.vault, typed);
  if (!wrap.ok) return wrap;
  const { method: _password, ...stored } = wrap.value.stored;
  const taken = await server.takeVaultBack({
    vaultId: earlier.vault.vaultId,
    passwordWrap: { id: wrap.value.id, ...stored },
  });
  return taken.ok ? done : refused(taken.code);
}
