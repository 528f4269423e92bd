/**
 * The guardian that an account is. Somebody the office wrote down becomes an account by the address that the account has
 * proven; a document alone opens nothing, because whoever knows another's NIF would see their children.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface GuardianSaid {
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string | null;
  phone: string;
  address: string;
}

export interface OwnGuardian extends GuardianSaid {
  id: number;
  email: string;
  isWhatsappAllowed: boolean;
}

const COLUMNS = `g.id, g.first_name as "firstName", g.surname1, g.surname2, g.doc_no as "docNo", g.phone, g.address,
  g.email, g.whatsapp_consent_at is not null as "isWhatsappAllowed"`;

/** Null: this account is no guardian (yet). */
export async function findOwnGuardian(tx: Tx, customerId: number): Promise<OwnGuardian | null> {
  const own = await tx.query<OwnGuardian>(`select ${COLUMNS} from guardian g where g.customer_id = $1`, [customerId]);
  if (own.rows[0]) return own.rows[0];
  // One address may be two people's: then nobody is taken for the other.
  const claimed = await tx.query<OwnGuardian>(
    `with named as (
       select g.id from guardian g join customer c on c.id = $1 and c.email_verified_at is not null
        where g.customer_id is null and g.email <> '' and lower(g.email) = c.email
          and (g.doc_no is null or c.doc_no is null or g.doc_no = c.doc_no)
          and not exists (select 1 from guardian o where o.id <> g.id and o.email <> '' and lower(o.email) = c.email
            and o.customer_id is null))
     update guardian g set customer_id = $1, version = version + 1, updated_at = now()
       from named where g.id = named.id and g.customer_id is null returning ${COLUMNS}`,
    [customerId],
  );
  return claimed.rows[0] ?? null;
}

/** With what was said about them now. @throws DomainError 422 at `guardian.docNo` */
export async function keepOwnGuardian(tx: Tx, customerId: number, said: GuardianSaid): Promise<{id: number}> {
  const known = await findOwnGuardian(tx, customerId);
  if (said.docNo !== null) {
    const other = await tx.query('select 1 from guardian where doc_no = $1 and id is distinct from $2', [
      said.docNo,
      known?.id ?? null,
    ]);
    if (other.rowCount > 0)
      throw invalid({
        'guardian.docNo': 'Ese documento ya consta en la cantera con otro correo: entra con él o escríbenos.',
      });
  }
  const values = [said.firstName, said.surname1, said.surname2, said.docNo, said.phone, said.address];
  if (known) {
    await tx.query(
      `update guardian set first_name = $2, surname1 = $3, surname2 = $4, doc_no = coalesce($5, doc_no),
        phone = coalesce(nullif($6, ''), phone), address = coalesce(nullif($7, ''), address), version = version + 1,
        updated_at = now() where id = $1`,
      [known.id, ...values],
    );
    return {id: known.id};
  }
  const {rows} = await tx.query<{id: number}>(
    `insert into guardian (first_name, surname1, surname2, doc_no, phone, address, email, customer_id)
     select $2, $3, $4, $5, $6, $7, c.email, c.id from customer c where c.id = $1 returning id`,
    [customerId, ...values],
  );
  return rows[0]!;
}
