/**
 * A discount, or a family's conditions, whose paper was refused goes from a contract that nobody has paid yet. What is
 * left is priced anew, so that a discount that stood behind the refused one (seniority behind a large family) comes
 * back; the price of the pass itself is the one that was signed.
 */
import {DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {quotePass, type PassQuote} from './quote-pass';

interface Row {
  seasonListId: number;
  passCategoryId: number;
  zoneId: number | null;
  kind: 'new' | 'renewal' | 'half_season';
  bornOn: string | null;
  passHolderId: number;
  amountCents: number;
  groupDiscountCents: number;
  priceGroupId: number | null;
  renewsPassId: number | null;
  releaseDiscountCents: number;
}

/** The name of what went. The refused discount is marked so already. */
export async function dropProof(
  tx: Tx,
  seasonPassId: number,
  proves: 'discount' | 'group',
  passDiscountId: number | null,
): Promise<string | null> {
  const {rows} = await tx.query<Row>(
    `select p.season_list_id as "seasonListId", p.pass_category_id as "passCategoryId", p.zone_id as "zoneId", p.kind,
      h.born_on::text as "bornOn", h.id as "passHolderId", p.amount_cents as "amountCents",
      p.group_discount_cents as "groupDiscountCents", p.price_group_id as "priceGroupId",
            p.renewed_from_id as "renewsPassId", p.release_discount_cents as "releaseDiscountCents"
       from season_pass p join pass_holder h on h.id = p.pass_holder_id where p.id = $1`,
    [seasonPassId],
  );
  const pass = rows[0]!;
  const group = proves === 'group' || pass.groupDiscountCents === 0 ? null : pass.priceGroupId;
  const {rows: kept} = await tx.query<{id: number; state: string; cents: number}>(
    `select pass_discount_id as id, state, amount_cents as cents from season_pass_discount
      where season_pass_id = $1 and state <> 'rejected' order by 1`,
    [seasonPassId],
  );
  const quote = await quoteAgain(
    tx,
    pass,
    kept.map(one => one.id),
    group,
  );
  if (quote) {
    await tx.query(`delete from season_pass_discount where season_pass_id = $1 and state <> 'rejected'`, [
      seasonPassId,
    ]);
    const named = quote.discounts.filter((one): one is typeof one & {id: number} => one.id !== null);
    await tx.query(
      `insert into season_pass_discount (season_pass_id, pass_discount_id, amount_cents, state) select $1, *
        from unnest($2::int[], $3::int[], $4::text[])`,
      [
        seasonPassId,
        named.map(one => one.id),
        named.map(one => one.cents),
        named.map(one => kept.find(old => old.id === one.id)?.state ?? one.state),
      ],
    );
  }
  const groupCents = quote ? quote.groupDiscountCents : group === null ? 0 : pass.groupDiscountCents;
  const releaseCents = quote ? quote.releaseDiscountCents : pass.releaseDiscountCents;
  const discountCents = quote
    ? quote.discountCents
    : kept.reduce((sum, one) => sum + one.cents, groupCents + releaseCents);
  await tx.query(
    `update season_pass set discount_cents = $2, group_discount_cents = $3, release_discount_cents = $4,
      price_group_id = case when $3 > 0 then price_group_id else (select x.price_group_id from pass_price x
      where x.id = pass_price_id) end, version = version + 1, updated_at = now() where id = $1`,
    [seasonPassId, discountCents, groupCents, releaseCents],
  );
  const {rows: names} = await tx.query<{name: string}>(
    proves === 'group' ? 'select name from price_group where id = $1' : 'select name from pass_discount where id = $1',
    [proves === 'group' ? pass.priceGroupId : passDiscountId],
  );
  return names[0]?.name ?? null;
}

/** Null: the list's price is another one by now, or no longer there; then the refused part is simply taken away. */
async function quoteAgain(
  tx: Tx,
  pass: Row,
  discountIds: number[],
  priceGroupId: number | null,
): Promise<PassQuote | null> {
  try {
    const quote = await quotePass(tx, {...pass, discountIds, priceGroupId});
    return quote.amountCents === pass.amountCents ? quote : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
