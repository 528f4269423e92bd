/**
 * The fictional club and its theatre foundation. Their NIF have a right check digit and a province (00) that the
 * tax office does not assign; addresses and mailboxes lead nowhere (example.org, RFC 2606).
 */
import type {Tx} from '../tx';
import {BRAND} from './brand';

export interface Companies {
  club: number;
  foundation: number;
}

export async function storeOrganization(tx: Tx): Promise<void> {
  await tx.query(
    `insert into organization (id, name, legal_name, nif, address, email, phone, timezone, brand, settings, is_demo, data_delegate_name, data_delegate_email, minors_delegate_name, minors_delegate_email, minors_delegate_phone)
     values (1, 'Unión Deportiva Alameda', 'Unión Deportiva Alameda', 'G00192302',
             'Paseo de los Álamos, 1, 50999 Alameda de la Ribera', 'entradas@example.org', '+34 910 000 123', 'Europe/Madrid', $1, $2, true, 'Nuria Castells Roig', 'privacidad@example.org', 'Elvira Santos Campo', 'proteccion@example.org', '+34 910 000 124')`,
    [JSON.stringify(BRAND), JSON.stringify({sepaIban: 'ES9121000418450200051332'})],
  );
}

export async function storeCompanies(tx: Tx): Promise<Companies> {
  const {rows} = await tx.query<{id: number}>(
    `insert into event_company (name, legal_name, nif, address, contact_name, email, phone, iban, commission_bp, commission_fixed_cents) values
       ('UD Alameda', 'Unión Deportiva Alameda', 'G00192302', 'Paseo de los Álamos, 1, 50999 Alameda de la Ribera', 'Marta Alonso Prieto', 'entradas@example.org', '+34 910 000 123', 'ES9121000418450200051332', 0, 0),
       ('Teatro de la Alameda', 'Fundación Teatro de la Alameda', 'G00198705', 'Plaza del Coso, 4, 50999 Alameda de la Ribera', 'Inés Galarreta Ruiz', 'teatro@example.org', '+34 910 000 456', 'ES9121000418450200051332', 500, 30)
     returning id`,
  );
  return {club: rows[0]!.id, foundation: rows[1]!.id};
}

/** Rates by law and day (LIVA art. 90 and 91; theatre back from 21 % to 10 % by Ley 3/2017). Whoever sells must check what has changed since. */
const VAT_RATES: [code: string, name: string, bp: number, exemption: string | null, from: string][] = [
  ['general', 'General', 2100, null, '2012-09-01'],
  ['sport', 'Deporte profesional', 2100, null, '2012-09-01'],
  ['amateur_sport', 'Deporte aficionado', 1000, null, '2012-09-01'],
  ['culture', 'Teatro, música y danza', 2100, null, '2012-09-01'],
  ['culture', 'Teatro, música y danza', 1000, null, '2017-06-29'],
  ['not_subject', 'No sujeto', 0, 'art. 78.Tres.1.º de la Ley 37/1992, del IVA', '1993-01-01'],
  ['culture_exempt', 'Cultura, exento', 0, 'art. 20.Uno.14.º de la Ley 37/1992, del IVA', '1993-01-01'],
  ['sport_exempt', 'Práctica deportiva, exento', 0, 'art. 20.Uno.13.º de la Ley 37/1992, del IVA', '1993-01-01'],
];

export async function storeVatRates(tx: Tx): Promise<void> {
  await tx.query(
    `insert into vat_rate (code, name, rate_bp, exemption, valid_from) select * from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::date[])`,
    [0, 1, 2, 3, 4].map(column => VAT_RATES.map(rate => rate[column])),
  );
}
