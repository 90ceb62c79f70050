/** What a passkey has to sign: good for one answer, for a few minutes, and for whoever it was made for. */
import { PASSKEY } from '../../../../contract/wire/limits.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newToken, tokenHash } from '../rules.ts';

/** @param userId null for a login, where nobody has said yet who they are */
export async function newChallenge(ctx: Context, userId: string | null): Promise<string> {
  const challenge = newToken();
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      hash: tokenHash(challenge),
      user_id: userId,
      expires_at: new Date(ctx.now.getTime() + PASSKEY.challengeLife),
    })
    .execute();
  return challenge;
}

/**
 * Uses up the challenge that was signed. Whatever else is wrong with the answer, it is gone: refuse with `commit`.
 * @param clientData base64url of what the browser says that it signed
 * @throws Refusal PASSKEY_REFUSED
 */
export async function spendChallenge(ctx: Context, clientData: string, userId: string | null): Promise<string> {
  const challenge = challengeIn(clientData);
  const spent = await ctx.db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', tokenHash(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', ctx.now)
    .returning('hash')
    .executeTakeFirst();
  if (!spent) throw new Refusal('PASSKEY_REFUSED');
  return challenge;
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return String(challenge);
  } catch {
    throw new Refusal('PASSKEY_REFUSED');
  }
}
