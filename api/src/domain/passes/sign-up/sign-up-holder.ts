/**
 * Who a new pass is for. A document that is known belongs to a person who must come through their own account: nobody
 * else is told anything about them, not even whether they may have a pass. The unique indexes of document decide
 * between two who come at once; somebody who once began and never had a pass begins again as the same person.
 */
import {DomainError, invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {checkHolder} from '../holder/check-holder';
import {IS_REACHED} from '../holder/own-pass';
import {refuseBanned} from '../holder/refuse-banned';

export interface NewHolder {
  /** A holder of the account; the other fields are not read. */
  holderId: number | null;
  firstName: string;
  surname1: string;
  surname2: string;
  nif: string | null;
  passportNo: string | null;
  bornOn: string;
  email: string;
  phone: string;
  street: string;
  postalCode: string;
  city: string;
  province: string;
  guardianName: string;
  guardianPhone: string;
}

export interface HolderReach {
  customerId: number | null;
  /** Holders that the same browser made in the try that gives way. */
  ownHolderIds: number[];
  /** Staff reach every holder; they are chosen, never typed. */
  isStaff?: boolean;
}

const known = () =>
  new DomainError('holder_known', 'Ya hay un abonado con ese documento: entra en su cuenta o renueva.', {
    errors: {nif: 'Ya hay un abonado con ese documento: entra en su cuenta o renueva.'},
  });

/** The holder's id and birth date. Errors: `holder_known`, `person_refused` 409; `invalid` 422. */
export async function signUpHolder(
  tx: Tx,
  person: NewHolder,
  reach: HolderReach,
): Promise<{id: number; bornOn: string | null}> {
  if (person.holderId !== null) return requireReached(tx, person.holderId, reach);
  if (person.firstName === '') throw invalid({firstName: 'Escribe el nombre.'});
  if (person.surname1 === '') throw invalid({surname1: 'Escribe el primer apellido.'});
  await checkHolder(tx, null, person);
  await refuseBanned(tx, {
    documents: [person.nif ?? person.passportNo ?? ''],
    eventSessionId: null,
    what: 'Abono nuevo en la web',
  });
  const found = await findByDocument(tx, person, reach);
  if (found === 'known') throw known();
  if (found !== null) {
    await tx.query(
      `update pass_holder set first_name = $2, surname1 = $3, surname2 = $4, born_on = $5,
        email = coalesce(nullif($6, ''), email), phone = coalesce(nullif($7, ''), phone),
        street = coalesce(nullif($8, ''), street), postal_code = coalesce(nullif($9, ''), postal_code),
        city = coalesce(nullif($10, ''), city),
              province = coalesce(nullif($11, ''), province), guardian_name = coalesce(nullif($12, ''), guardian_name),
                guardian_phone = coalesce(nullif($13, ''), guardian_phone), customer_id = coalesce(customer_id, $14),
                version = version + 1, updated_at = now() where id = $1`,
      [found.id, ...valuesOf(person), reach.customerId],
    );
    return {id: found.id, bornOn: person.bornOn};
  }
  const {rows} = await tx.query<{id: number}>(
    `insert into pass_holder (first_name, surname1, surname2, born_on, email, phone, street, postal_code, city,
      province, guardian_name, guardian_phone, customer_id, nif, passport_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning id`,
    [...valuesOf(person), reach.customerId, person.nif, person.passportNo],
  );
  if (!rows[0]) throw known();
  return {id: rows[0].id, bornOn: person.bornOn};
}

const valuesOf = (p: NewHolder) => [
  p.firstName,
  p.surname1,
  p.surname2,
  p.bornOn,
  p.email,
  p.phone,
  p.street,
  p.postalCode,
  p.city,
  p.province,
  p.guardianName,
  p.guardianPhone,
];

async function requireReached(
  tx: Tx,
  holderId: number,
  {customerId, isStaff}: HolderReach,
): Promise<{id: number; bornOn: string | null}> {
  if (isStaff) {
    const {rows: known} = await tx.query<{id: number; bornOn: string | null}>(
      'select id, born_on::text as "bornOn" from pass_holder where id = $1',
      [holderId],
    );
    if (!known[0]) throw invalid({holderId: 'Esa persona no existe.'});
    return known[0];
  }
  const {rows} =
    customerId === null
      ? {rows: []}
      : await tx.query<{id: number; bornOn: string | null}>(
          `select h.id, h.born_on::text as "bornOn" from pass_holder h where h.id = $2 and ${IS_REACHED}`,
          [customerId, holderId],
        );
  if (!rows[0]) throw invalid({holderId: 'Esa persona no está en tu cuenta.'});
  return rows[0];
}

/** Null: nobody. known: somebody whom this visitor does not reach. */
async function findByDocument(
  tx: Tx,
  {nif, passportNo}: NewHolder,
  {customerId, ownHolderIds}: HolderReach,
): Promise<{id: number} | 'known' | null> {
  if (nif === null && passportNo === null) return null;
  const {rows} = await tx.query<{id: number; isReached: boolean; isFresh: boolean}>(
    `select h.id, (h.id = any($4) or ($1::int is not null and ${IS_REACHED})) as "isReached",
            h.customer_id is null and h.state = 'active' and h.wallet_cents = 0 and not exists (select 1
              from season_pass p where p.pass_holder_id = h.id and (p.activated_at is not null or p.state <> 'void'))
              and exists (select 1 from season_pass p where p.pass_holder_id = h.id) as "isFresh"
       from pass_holder h where h.nif = $2 or h.passport_no = $3 for update of h`,
    [customerId, nif, passportNo, ownHolderIds],
  );
  if (!rows[0]) return null;
  return rows[0].isReached || rows[0].isFresh ? {id: rows[0].id} : 'known';
}
