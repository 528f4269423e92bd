/**
 * The club as the first company that organises, from what it has said of itself. Promise: only while there is none,
 * whoever asks at once (the organization's row is locked).
 */
import {conflict, invalid} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

/** Errors: `company_exists` 409, `invalid` 422 that names what the club has not said yet. */
export async function makeFirstCompany(tx: Tx): Promise<{id: number; name: string}> {
  const {rows} = await tx.query<{name: string; legalName: string; nif: string}>(
    'select name, legal_name as "legalName", nif from organization for update',
  );
  const club = rows[0];
  const errors = {
    ...(!club?.legalName && {legalName: 'Falta la razón social.'}),
    ...(!club?.nif && {nif: 'Falta el NIF.'}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Guarda antes los datos de quien vende.');
  const made = await tx.query<{id: number; name: string}>(
    `insert into event_company (name, legal_name, nif, address, contact_name, email, phone)
     select name, legal_name, nif, address, '', email, phone from organization
       where not exists (select 1 from event_company) returning id, name`,
  );
  if (!made.rows[0]) throw conflict('company_exists', 'Ya hay una compañía que organiza: cámbiala en Compañías.');
  return made.rows[0];
}
