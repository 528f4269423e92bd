/** A supporter's card in the cart: for somebody new, or the renewal of somebody who is known. */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {openForGoods, type ForCart} from '../goods/hold';
import {putInCart} from '../orders/cart-goods';
import {checkAge, nextPeriod, readTier} from './read-tier';

export interface Person {
  firstName: string;
  surname1: string;
  surname2: string;
  email: string;
  phone: string;
  docNo: string | null;
  birthYear: number | null;
  postalCode: string;
}

export interface ChooseCard extends ForCart {
  tierId: number;
  supporterId: number | null;
  person: Person | null;
  isAutoRenewed: boolean;
  wantsNews: boolean;
  /** Names of the others of a family card. */
  family: string[];
  origin: 'web' | 'box_office';
}

/** @throws DomainError 404, 409 `blocked`, `already_valid`, `already_registered`, `cart_closed`; 422 */
export async function chooseCard(tx: Tx, ask: ChooseCard): Promise<void> {
  const tier = await readTier(tx, ask.tierId);
  if (ask.family.length > 0 && !tier.isFamily) throw invalid({family: 'Este carné es de una sola persona.'});
  const known = ask.supporterId === null ? null : await readKnown(tx, ask.supporterId);
  checkAge(tier, known ? known.birthYear : (ask.person?.birthYear ?? null));
  if (!(await nextPeriod(tx, tier, known?.last ?? null)))
    throw conflict('already_valid', `Ya tiene carné hasta el final de la temporada (${tier.seasonEnds}).`);
  if (!known) await checkNew(tx, ask.person);
  await openForGoods(tx, ask);
  if (known)
    await tx.query('delete from supporter_request where cart_id = $1 and supporter_id = $2', [ask.cartId, known.id]);
  const person = known ? null : ask.person!;
  await tx.query(
    `insert into supporter_request (cart_id, supporter_tier_id, supporter_id, price_cents, first_name, surname1, surname2,
       email, phone, doc_no, birth_year, postal_code, is_auto_renewed, wants_news, family, origin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ask.cartId,
      tier.id,
      known?.id ?? null,
      tier.priceCents,
      person?.firstName ?? '',
      person?.surname1 ?? '',
      person?.surname2 ?? '',
      person?.email ?? '',
      person?.phone ?? '',
      person?.docNo ?? null,
      person?.birthYear ?? null,
      person?.postalCode ?? '',
      ask.isAutoRenewed,
      ask.wantsNews,
      ask.family,
      ask.origin,
    ],
  );
  await putInCart(tx, ask.cartId, 'supporter');
}

async function readKnown(tx: Tx, id: number): Promise<{id: number; birthYear: number | null; last: string | null}> {
  const {rows} = await tx.query<{id: number; state: string; birthYear: number | null; last: string | null}>(
    `select s.id, s.state, s.birth_year as "birthYear", (select max(valid_until_on)::text from supporter_card c
        where c.supporter_id = s.id and c.voided_at is null) as last from supporter s where s.id = $1`,
    [id],
  );
  if (!rows[0]) throw notFound('No existe ese simpatizante.');
  if (rows[0].state === 'blocked')
    throw conflict('blocked', 'Está bloqueado: desbloquéalo antes de venderle un carné.');
  return rows[0];
}

/** The document is one person's (unique): who has a card renews it. */
async function checkNew(tx: Tx, person: Person | null): Promise<void> {
  if (!person) throw invalid({person: 'Elige a una persona o escribe sus datos.'});
  if (person.docNo === null) return;
  const {rowCount} = await tx.query('select 1 from supporter where doc_no = $1', [person.docNo]);
  if (rowCount) throw invalid({'person.docNo': 'Ya hay un carné con este NIF. Renuévalo en vez de hacerte otro.'});
}
