import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
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
  tx: DemoTx,
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
    seasonListId: listId,
    passPriceId: null as number | null,
    percentBp: null as number | null,
    amountCents: null as number | null,
    minAttendance: null as number | null,
    minYears: null as number | null,
    validFromOn: null as string | null,
    validUntilOn: null as string | null,
    documentRequired: '',
    needsApproval: false,
    isStackable: false,
  };
  const rows = [
    {
      ...base,
      name: 'Pronto pago',
      kind: 'percent',
      percentBp: 500,
      condition: 'early',
      validFromOn: early[0],
      validUntilOn: early[1],
      isStackable: true,
    },
    {
      ...base,
      name: 'Fidelidad: quince partidos o más',
      kind: 'percent',
      percentBp: 500,
      condition: 'attendance',
      minAttendance: 15,
      isStackable: true,
    },
    {
      ...base,
      name: 'Familia numerosa',
      kind: 'percent',
      percentBp: 1000,
      condition: 'large_family',
      documentRequired: 'Título de familia numerosa en vigor',
      needsApproval: true,
    },
    {...base, name: 'Trae a un amigo', kind: 'percent', percentBp: 3000, condition: 'referral'},
    {
      ...base,
      name: 'En busca de empleo',
      kind: 'percent',
      percentBp: 2000,
      condition: 'unemployed',
      documentRequired: 'Tarjeta de demanda de empleo',
      needsApproval: true,
    },
    {
      ...base,
      name: 'Veinticinco años de abonado',
      kind: 'percent',
      percentBp: 1000,
      condition: 'seniority',
      minYears: 25,
    },
    {
      ...base,
      name: 'Accionista',
      kind: 'fixed',
      amountCents: 2500,
      condition: 'shareholder',
      documentRequired: 'Certificado de acciones',
      needsApproval: true,
    },
    ...fondo.map(price => ({
      ...base,
      passPriceId: price.id,
      name: 'Estudiante en el fondo',
      kind: 'fixed',
      amountCents: 2000,
      condition: 'student',
      documentRequired: 'Matrícula del curso',
      needsApproval: true,
    })),
  ];
  const first = await takeIds(tx, 'pass_discount', rows.length);
  await insertRows(
    tx,
    'pass_discount',
    rows.map((row, i) => ({id: first + i, ...row})),
  );
  return {early: first, loyal: first + 1, family: first + 2, friend: first + 3, work: first + 4};
}
