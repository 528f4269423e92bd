/** A gift card shown at the cart: what is on it pays, up to what there is to pay. */
import {conflict, DomainError} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

const MOST = 5;

/** As people write it: blanks, hyphens, small letters, O for 0, I and L for 1. */
const readCode = (code: string): string =>
  code.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

export interface KnownCard {
  id: number;
  codeEnd: string;
  balanceCents: number;
  expiresOn: string | null;
}

/** One sentence for unknown and unusable alike would help nobody but a guesser of 80 bits. @throws 422 `code` */
export async function findCard(tx: Tx, code: string): Promise<KnownCard> {
  const {rows} = await tx.query<KnownCard & {state: string; isOver: boolean}>(
    `select id, right(code, 4) as "codeEnd", balance_cents as "balanceCents", expires_on::text as "expiresOn", state,
            coalesce(expires_on < club_today(), false) as "isOver"
       from gift_card where code = $1`,
    [readCode(code)],
  );
  const card = rows[0];
  const why = !card
    ? 'No conocemos este código. Míralo otra vez: son 16 letras y números.'
    : card.state === 'blocked'
      ? 'Esta tarjeta está bloqueada. Escríbenos y lo miramos.'
      : card.state !== 'active'
        ? 'Esta tarjeta se ha devuelto y ya no vale.'
        : card.isOver
          ? 'Esta tarjeta ha caducado.'
          : null;
  if (why !== null) throw new DomainError('gift_card_refused', why, {errors: {code: why}});
  const {id, codeEnd, balanceCents, expiresOn} = card!;
  return {id, codeEnd, balanceCents, expiresOn};
}

/** The card of `code` pays too; `null`: the card `without` pays no more, or none does. */
export async function applyCard(
  tx: Tx,
  cartId: string,
  {code, without}: {code: string | null; without?: number | null},
): Promise<void> {
  const cart = await tx.query(`select 1 from cart where id = $1 and state = 'open' and expires_at > now() for update`, [
    cartId,
  ]);
  if (cart.rowCount !== 1) throw conflict('cart_closed', 'El tiempo de tu carrito ha terminado.');
  if (code === null) {
    await tx.query('delete from cart_gift_card where cart_id = $1 and ($2::int is null or gift_card_id = $2)', [
      cartId,
      without ?? null,
    ]);
    return;
  }
  const card = await findCard(tx, code);
  const refuse = (why: string) => new DomainError('gift_card_refused', why, {errors: {code: why}});
  if (card.balanceCents === 0) throw refuse('En esta tarjeta ya no queda saldo.');
  await tx.query(
    'insert into cart_gift_card (cart_id, gift_card_id) values ($1, $2) on conflict (cart_id, gift_card_id) do nothing',
    [cartId, card.id],
  );
  const {rows} = await tx.query<{n: number}>('select count(*)::int as n from cart_gift_card where cart_id = $1', [
    cartId,
  ]);
  if (rows[0]!.n > MOST) throw refuse(`Como mucho ${MOST} tarjetas en una compra.`);
}
