import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import {type CategoryCode, type Season} from './season';

export interface Edition {
  previousId: number | null;
  state: 'closed' | 'active' | 'campaign';
  /** What an adult's pass costs against the table above. */
  level: number;
  /** From and until when paying early is cheaper. */
  early: [fromOn: string, untilOn: string];
}

export async function storeDiscounts(
  tx: Tx,
  listId: number,
  early: Edition['early'],
  categories: Record<CategoryCode, number>,
): Promise<Season['discounts']> {
  const {rows: fondo} = await tx.query<{id: number}>(
    `select p.id from pass_price p join zone z on z.id = p.zone_id
      where p.season_list_id = $1 and p.pass_category_id = $2 and p.kind = 'new' and z.name like 'Fondo%baja%'
      order by p.id`,
    [listId, categories.young],
  );
  const base = {
    season_list_id: listId,
    pass_price_id: null as number | null,
    percent_bp: null as number | null,
    amount_cents: null as number | null,
    min_attendance: null as number | null,
    min_years: null as number | null,
    valid_from_on: null as string | null,
    valid_until_on: null as string | null,
    document_required: '',
    needs_approval: false,
    is_stackable: false,
  };
  const rows = [
    {
      ...base,
      name: 'Pronto pago',
      kind: 'percent',
      percent_bp: 500,
      condition: 'early',
      valid_from_on: early[0],
      valid_until_on: early[1],
      is_stackable: true,
    },
    {
      ...base,
      name: 'Fidelidad: quince partidos o más',
      kind: 'percent',
      percent_bp: 500,
      condition: 'attendance',
      min_attendance: 15,
      is_stackable: true,
    },
    {
      ...base,
      name: 'Familia numerosa',
      kind: 'percent',
      percent_bp: 1000,
      condition: 'large_family',
      document_required: 'Título de familia numerosa en vigor',
      needs_approval: true,
    },
    {...base, name: 'Trae a un amigo', kind: 'percent', percent_bp: 3000, condition: 'referral'},
    {
      ...base,
      name: 'En busca de empleo',
      kind: 'percent',
      percent_bp: 2000,
      condition: 'unemployed',
      document_required: 'Tarjeta de demanda de empleo',
      needs_approval: true,
    },
    {
      ...base,
      name: 'Veinticinco años de abonado',
      kind: 'percent',
      percent_bp: 1000,
      condition: 'seniority',
      min_years: 25,
    },
    {
      ...base,
      name: 'Accionista',
      kind: 'fixed',
      amount_cents: 2500,
      condition: 'shareholder',
      document_required: 'Certificado de acciones',
      needs_approval: true,
    },
    ...fondo.map(price => ({
      ...base,
      pass_price_id: price.id,
      name: 'Estudiante en el fondo',
      kind: 'fixed',
      amount_cents: 2000,
      condition: 'student',
      document_required: 'Matrícula del curso',
      needs_approval: true,
    })),
  ];
  const first = await takeIds(tx, 'pass_discount', rows.length);
  await insertRows(
    tx,
    'pass_discount',
    {
      id: 'int',
      season_list_id: 'int',
      pass_price_id: 'int',
      name: 'text',
      kind: 'text',
      percent_bp: 'int',
      amount_cents: 'int',
      condition: 'text',
      min_attendance: 'int',
      min_years: 'int',
      valid_from_on: 'date',
      valid_until_on: 'date',
      document_required: 'text',
      needs_approval: 'bool',
      is_stackable: 'bool',
    },
    rows.map((row, i) => ({id: first + i, ...row})),
  );
  return {early: first, loyal: first + 1, family: first + 2, friend: first + 3, work: first + 4};
}
