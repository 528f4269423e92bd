/** What is sold by each tax and cause, with what its invoice says; and what the database refuses, by which constraint. */

export const SOLD = [
  ['culture', ['01 01 S1 1000 1818 182', '01 01 S1 2100 83 17'], 'IVA 10 % 18,18'],
  ['igic_general', ['03 01 S1 700 1962 138'], 'IGIC 7 % 19,62'],
  ['igic_reduced', ['03 01 S1 300 1942 58', '03 01 S1 700 93 7'], 'IGIC 3 % 19,42'],
  ['igic_zero', ['03 01 S1 0 2000 0', '03 01 S1 700 93 7'], 'IGIC 0 % 20,00'],
  ['ipsi_general', ['02 01 S1 800 1945 155'], 'IPSI 8 % 19,45'],
  ['ipsi_inside', ['02 19 E1 0 2000 0', '02 01 S1 800 93 7'], 'Exento de IPSI (art. 7 de la Ley 8/1991) 20,00'],
  ['ipsi_export', ['02 01 E2 0 2000 0', '02 01 S1 800 93 7'], 'Exento de IPSI (art. 8 de la Ley 8/1991)'],
  ['iva_e1', ['01 01 E1 0 2000 0', '01 01 S1 2100 83 17'], 'Exento de IVA (art. 20.Uno.14.º de la Ley 37/1992) 20,00'],
  ['iva_e2', ['01 02 E2 0 2000 0', '01 01 S1 2100 83 17'], 'Exento de IVA (art. 21 de la Ley 37/1992)'],
  ['iva_e3', ['01 02 E3 0 2000 0', '01 01 S1 2100 83 17'], 'Exento de IVA (art. 22 de la Ley 37/1992)'],
  ['iva_e4', ['01 01 E4 0 2000 0', '01 01 S1 2100 83 17'], 'Exento de IVA (arts. 23 y 24'],
  ['iva_e5', ['01 01 E5 0 2000 0', '01 01 S1 2100 83 17'], 'Exento de IVA (art. 25 de la Ley 37/1992)'],
  ['iva_e6', ['01 01 E6 0 2000 0', '01 01 S1 2100 83 17'], 'Exento de IVA (Ley 37/1992)'],
  ['iva_n1', ['01 01 N1 0 2000 0', '01 01 S1 2100 83 17'], 'No sujeto a IVA (art. 7 de la Ley 37/1992)'],
  ['iva_n2', ['01 01 N2 0 2000 0', '01 01 S1 2100 83 17'], 'No sujeto a IVA (reglas de localización'],
  ['igic_e1', ['03 01 E1 0 2000 0', '03 01 S1 700 93 7'], 'Exento de IGIC (capítulo I del Decreto Legislativo 1/2025'],
  ['igic_e2', ['03 02 E2 0 2000 0', '03 01 S1 700 93 7'], 'Exento de IGIC (art. 11 de la Ley 20/1991)'],
  ['igic_e7', ['03 01 E7 0 2000 0', '03 01 S1 700 93 7'], 'Exento de IGIC (art. 90 del Decreto Legislativo 1/2025'],
  ['igic_e8', ['03 01 E8 0 2000 0', '03 01 S1 700 93 7'], 'Exento de IGIC (Ley 20/1991)'],
  ['igic_n2', ['03 01 N2 0 2000 0', '03 01 S1 700 93 7'], 'No sujeto a IGIC (reglas de localización'],
] as const;

/** A part of some simplified invoice of IVA. */
function part(values: string): string {
  return `insert into invoice_vat (invoice_id, tax, is_reverse_charge, regime_key, qualification, rate_bp, base_cents,
    vat_cents) select min(id), ${values} from invoice where tax = '01' and kind = 'F2'`;
}

export const REFUSED = [
  [
    'a cause with a rate',
    `insert into vat_rate (code, name, rate_bp, cause, valid_from) values ('x', 'x', 400, 'E1', '2190-01-01')`,
    'vat_rate_cause_is_untaxed',
  ],
  [
    'a cause of another tax',
    `insert into vat_rate (code, name, rate_bp, cause, valid_from) values ('x', 'x', 0, 'E8', '2190-01-01')`,
    'vat_rate_cause_of_tax',
  ],
  [
    'a code at two taxes on a day',
    `insert into vat_rate (code, name, tax, rate_bp, valid_from) values ('general', 'x', '03', 700, '2020-01-01')`,
    'vat_rate_pkey',
  ],
  ['a part of another tax', part(`'03', false, '01', 'S1', 700, 100, 7`), 'invoice_vat_of_its_tax'],
  ['reverse charge in an invoice without it', part(`'01', true, '01', 'S2', 0, 100, 0`), 'invoice_vat_of_its_tax'],
  ['reverse charge that does not say so', part(`'01', false, '01', 'S2', 0, 100, 0`), 'invoice_vat_reverse'],
  ['a quota of what is exempt', part(`'01', false, '01', 'E1', 0, 100, 7`), 'invoice_vat_only_taxed'],
  ['an export of the general regime', part(`'01', false, '01', 'E2', 0, 100, 0`), 'invoice_vat_regime'],
  [
    'a line that bears no tax and a code that does',
    `update order_line set tax = null where vat_code = 'culture'`,
    'order_line_taxed',
  ],
  [
    'a line with a cause and a rate',
    `update order_line set tax_cause = 'E1' where vat_bp > 0`,
    'order_line_cause_is_untaxed',
  ],
] as const;
