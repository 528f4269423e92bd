/** An academy with a wardrobe: a shirt with a name on it, stockings, and children who are enrolled in one act. */
import type {Database} from '../../../api/src/platform/database/db';
import {must} from '../../support/world/purchase';
import {idempotency, patiently, type ErrorBody, type Visitor} from '../../support/wire/visitor';

export interface Wardrobe {
  listId: number;
  categoryId: number;
  packId: number;
  shirtId: number;
  /** By size; stockings by theirs. */
  variants: Record<string, number>;
}

const year = new Date().getFullYear() - 10;
const one = async (db: Database, text: string, values: unknown[] = []): Promise<number> =>
  (await db.query<{id: number}>(text, values)).rows[0]!.id;

export async function makeWardrobe(db: Database): Promise<Wardrobe> {
  const listId = await one(
    db,
    `insert into season_list (name, kind, starts_on, ends_on) values ('Cantera', 'academy', '2026-07-01', '2027-06-30')
      returning id`,
  );
  await db.query(`insert into academy_settings (season_list_id, required_documents) values ($1, '{}')`, [listId]);
  const packId = await one(db, `insert into kit_pack (name) values ('Lote') returning id`);
  const item = (name: string, sizeOf: string, isPersonalised: boolean) =>
    one(
      db,
      `insert into kit_item (name, supplier, size_of, is_personalised, price_cents)
        values ($1, 'Textil Ebro', $2, $3, 2500) returning id`,
      [name, sizeOf, isPersonalised],
    );
  const shirtId = await item('Camiseta', 'shirt', true);
  const socksId = await item('Medias', 'socks', false);
  await db.query('insert into kit_pack_item (kit_pack_id, kit_item_id, quantity) values ($1, $2, 1), ($1, $3, 2)', [
    packId,
    shirtId,
    socksId,
  ]);
  const {rows} = await db.query<{id: number; size: string}>(
    `insert into kit_variant (kit_item_id, size, position) values ($1, '10', 1), ($1, '12', 2), ($2, '31-34', 1)
      returning id, size`,
    [shirtId, socksId],
  );
  const categoryId = await one(
    db,
    `insert into age_category (season_list_id, name, birth_year_from, birth_year_to, kit_pack_id)
      values ($1, 'Alevín', $2, $2, $3) returning id`,
    [listId, year, packId],
  );
  return {listId, categoryId, packId, shirtId, variants: Object.fromEntries(rows.map(({id, size}) => [size, id]))};
}

export interface Child {
  id: number;
  athleteId: number;
  email: string;
}

let made = 0;
/** Enrolled, and owed what the pack says. The state is written past the acts, which want money. */
export async function enrolChild(
  db: Database,
  w: Wardrobe,
  manager: Visitor,
  sizes: object = {shirtSize: '10', socksSize: '31-34'},
): Promise<Child> {
  const email = `madre${++made}@example.org`;
  const sent = {
    seasonListId: w.listId,
    ageCategoryId: w.categoryId,
    athlete: {firstName: `Noa${made}`, surname1: 'Gil', birthOn: `${year}-05-06`, sex: 'female', ...sizes},
    guardians: [{firstName: 'Elena', surname1: 'Gil', email, relation: 'mother'}],
  };
  const key = idempotency();
  const done = must(
    await patiently(() => manager.post<{id: number; athleteId: number}>('/api/bases/inscribir', sent, key)),
  );
  await db.query(`update enrolment set state = 'payment_pending' where id = $1`, [done.id]);
  must(await patiently(() => manager.post(`/api/bases/${done.id}/estado`, {to: 'enrolled'})));
  return {...done, email};
}

export interface Garment {
  id: number;
  itemName: string;
  size: string;
  quantity: number;
  state: string;
  personalName: string;
  personalNo: number | null;
  signedBy: string | null;
  replacesId: number | null;
  lostBy: string | null;
  chargedCents: number;
}
export interface Sheet {
  kit: Garment[];
  kitMissing: {itemName: string; size: string; sizes: string[]}[];
}

export const sheetOf = async (manager: Visitor, enrolmentId: number): Promise<Sheet> =>
  must(await patiently(() => manager.get<Sheet>(`/api/bases/${enrolmentId}/ficha`)));

export const buy = async (manager: Visitor, variantId: number, quantity: number): Promise<void> => {
  const key = idempotency();
  must(
    await patiently(() => manager.post(`/api/bases/tallas/${variantId}/movimiento`, {kind: 'purchase', quantity}, key)),
  );
};

export const SIGNATURE = 'M10 20L200 180L420 90M500 90L700 240';
export const handOver = (
  manager: Visitor,
  enrolmentId: number,
  items: object[],
  more: object = {},
  key = idempotency(),
) =>
  patiently(() =>
    manager.post<{handoverId: number; garments: number; mails: number} & ErrorBody>(
      `/api/bases/${enrolmentId}/entregar-prendas`,
      {items, signedBy: 'Elena Gil', signature: SIGNATURE, ...more},
      key,
    ),
  );

/** Reserved is what deliveries hold, on hand what moved, of every size. */
export async function expectCounted(db: Database): Promise<void> {
  const {rows} = await db.query(
    `select v.id from kit_variant v where
      v.stock_on_hand <> (select coalesce(sum(quantity), 0) from kit_movement where kit_variant_id = v.id)
      or v.stock_reserved <> (select coalesce(sum(quantity), 0) from kit_delivery
        where kit_variant_id = v.id and state = 'reserved')`,
  );
  expect(rows).toEqual([]);
}
