/** What people agree to: the words in force, those of older versions, and whether somebody agreed to what holds. */
import type { RawBuilder } from 'kysely';
import { accountAgreements } from '../../../contract/account/agreements.ts';
import { formerPrivacy, formerTerms } from '../../../contract/account/former-terms.ts';
import { listingAgreement } from '../../../contract/listing/agreement.ts';
import { businessAgreement } from '../../../contract/merchant/agreement.ts';
import { formerBusinessAgreements } from '../../../contract/merchant/former-agreement.ts';
import { formerPolicies } from '../../../contract/order/former-policy.ts';
import { currentPolicy, returnPolicies } from '../../../contract/order/return-policy.ts';
import type * as contract from '../../../contract/shop/agreement-calls.ts';
import type { AgreementKind, AgreementText } from '../../../contract/shop/agreement-calls.ts';
import { stockAgreement, stockAgreementText } from '../../../contract/stock/agreement.ts';
import type { Db } from '../../db/schema.ts';
import type { Handler } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { documentNow, documentVersions, saveDocument, versionColumn } from './documents.ts';

/** The words that the software comes with. */
const first: Record<AgreementKind, { version: string; text: AgreementText }> = {
  return: { version: currentPolicy, text: returnPolicies[currentPolicy] },
  stock: { version: stockAgreement, text: stockAgreementText },
  listing: listingAgreement,
  business: businessAgreement,
  ...accountAgreements,
};

/** Those that it came with before. */
const former: Partial<Record<AgreementKind, Readonly<Record<string, AgreementText>>>> = {
  return: formerPolicies,
  terms: formerTerms,
  privacy: formerPrivacy,
  business: formerBusinessAgreements,
};

const kindOf = (kind: AgreementKind) => `agreement.${kind}`;

interface Agreement {
  version: string;
  text: AgreementText;
  holdsFrom: number | null;
}

export async function agreementNow(db: Db, kind: AgreementKind, now: Date): Promise<Agreement> {
  const found = await documentNow(db, kindOf(kind), now);
  if (!found) return { ...first[kind], holdsFrom: null };
  return { version: found.id, text: found.content as AgreementText, holdsFrom: found.holds_from.getTime() };
}

/** Those in which the software states its penalties. */
const withPenalties = ['terms', 'stock', 'business'] as const;

/** @throws Refusal AGREEMENTS_FIRST while people would agree to penalties other than those of the schedule */
export async function mustStatePenalties(db: Db, from: Date): Promise<void> {
  const inForce = await Promise.all(withPenalties.map((kind) => agreementNow(db, kind, from)));
  if (inForce.some(({ holdsFrom }) => holdsFrom === null)) throw new Refusal('AGREEMENTS_FIRST');
}

/** An older version's words. @throws Refusal NOT_FOUND for one that nobody was ever asked to agree to */
async function agreementOf(db: Db, kind: AgreementKind, version: string, now: Date): Promise<Agreement> {
  const own = first[kind];
  if (version === own.version) return { ...own, holdsFrom: null };
  const text = former[kind]?.[version];
  if (text) return { version, text, holdsFrom: null };
  const found = await db
    .selectFrom('shop_document')
    .select(['content', 'holds_from'])
    .where('id', '=', version)
    .where('kind', '=', kindOf(kind))
    .where('holds_from', '<=', now)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  return { version, text: found.content as AgreementText, holdsFrom: found.holds_from.getTime() };
}

/** The return policy that was ticked, word for word. */
export const policyText = async (db: Db, version: string, now: Date): Promise<AgreementText> =>
  (await agreementOf(db, 'return', version, now)).text;

/** The return policy in force as a column of a larger statement, for `mustBeInForce`. */
export const policyColumn = (now: Date): RawBuilder<string | null> => versionColumn(kindOf('return'), now);

/** @throws Refusal POLICY_UNTICKED when nothing was ticked, POLICY_CHANGED when it was other words than those in force */
export function mustBeInForce(ticked: string, version: string | null): void {
  if (ticked === (version ?? first.return.version)) return;
  throw new Refusal(ticked === '' ? 'POLICY_UNTICKED' : 'POLICY_CHANGED');
}

/** The same, asked by itself. */
export const mustHaveTicked = async (db: Db, ticked: string, now: Date): Promise<void> =>
  mustBeInForce(ticked, (await agreementNow(db, 'return', now)).version);

/** @throws Refusal LISTING_TERMS_CHANGED when other words were ticked with a listing than those in force */
export async function mustHaveTickedListing(db: Db, ticked: string, now: Date): Promise<void> {
  if (ticked !== (await agreementNow(db, 'listing', now)).version) throw new Refusal('LISTING_TERMS_CHANGED');
}

/** @param agreed null for whoever agreed before versions were written down: to what the software comes with */
export const agreedVersion = (agreed: string | null): string => agreed ?? stockAgreement;

export const hasAgreed = (agreed: string | null, { version }: Pick<Agreement, 'version'>): boolean =>
  agreedVersion(agreed) === version;

/** @throws Refusal AGREEMENT_CHANGED when the words in force are others than those that this seller agreed to */
export async function mustHaveAgreed(db: Db, userId: string, now: Date): Promise<void> {
  const account = await db
    .selectFrom('stock_account')
    .select('agreement_version')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (account && !hasAgreed(account.agreement_version, await agreementNow(db, 'stock', now)))
    throw new Refusal('AGREEMENT_CHANGED');
}

export const agreementRead: Handler<typeof contract.agreementRead> = async ({ kind, version }, { db, now }) => ({
  kind,
  ...(version === undefined ? await agreementNow(db, kind, now) : await agreementOf(db, kind, version, now)),
});

export const agreementList: Handler<typeof contract.agreementList> = ({ kind }, { db, now }) =>
  versionsOf(db, kind, now);

export const agreementSave: Handler<typeof contract.agreementSave> = async ({ kind, text, ...when }, ctx) => {
  await saveDocument(ctx, { kind: kindOf(kind), content: text, own: first[kind].text, ...when });
  return versionsOf(ctx.db, kind, ctx.now);
};

async function versionsOf(db: Db, kind: AgreementKind, now: Date) {
  const list = (await documentVersions(db, kindOf(kind))).map(({ content, ...row }) => ({
    ...row,
    text: content as AgreementText,
  }));
  return {
    current: list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null,
    first: first[kind].text,
    list,
  };
}
