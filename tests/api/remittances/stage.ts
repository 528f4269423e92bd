/** Passes that are paid by direct debit: their holder signs, staff make the remittance, and the bank keeps its books. */
import {randomUUID} from 'node:crypto';
import {addBankDays} from '../../../api/src/domain/sepa/bank-days';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {giveSeatedInstalmentPasses, type InstalmentPass} from '../../support/passes/instalments';
import {expectInvariants} from '../../support/world/invariants';
import {openTills} from '../../support/world/tills';
import {count} from '../../support/run/until';
import {hangUp, idempotency, Visitor, type ErrorBody} from '../../support/wire/visitor';

/** There before the first test of a file that opens the remittances. */
export let app: TestApp;
export let world: World;
export let ana: Visitor;
export let office: Visitor;
export let today: string;
let seat = 2;
export const IBAN = 'ES91 2100 0418 4502 0005 1332';

export function openRemittances(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db, {rows: 10});
    ana = new Visitor(app.url);
    ana.cookies.set('customer', world.customer.token);
    office = new Visitor(app.url, world.staff.passes_manager.token);
    await openTills(app.db, [world.staff.passes_manager.id]);
    today = (await app.db.query<{d: string}>(`select (now() at time zone 'Europe/Madrid')::date::text as d`)).rows[0]!
      .d;
    await app.db.query(
      `update organization set settings = settings || '{"sepaIban": "ES9121000418450200051332"}', nif = 'B85626240',
        legal_name = 'Peña & Cía, «Año Ñ»'`,
    );
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    await expectInvariants(app.db);
    hangUp();
    await app.stop();
  });
}

let plan = 0;
export async function passes(n: number, dueIn: number[] = [0, 60], own = true): Promise<InstalmentPass[]> {
  const made = await giveSeatedInstalmentPasses(
    app,
    world,
    count(n).map(() => world.seat(seat++)),
    dueIn,
    own,
  );
  const ids = made.map(pass => pass.id);
  const {rows} = await app.db.query<{id: number}>(
    `insert into payment_frequency (name, kind, instalments, every_months, methods, return_fee_cents)
      values ($1, 'every_n_months', 2, 2, '{sepa,card_token}', 250) returning id`,
    [`Domiciliado ${++plan}`],
  );
  await app.db.query('update season_pass set payment_frequency_id = $2 where id = any($1)', [ids, rows[0]!.id]);
  await app.db.query('update instalment set payment_frequency_id = $2 where season_pass_id = any($1)', [
    ids,
    rows[0]!.id,
  ]);
  return made;
}
export const act = <T>(path: string, body: unknown = {}, who = office) =>
  who.post<T & ErrorBody>(path, body, idempotency(randomUUID()));
export const sign = (id: number, iban = IBAN, debtorName = 'José Ñíguez Peña', who = ana) =>
  act<{reference: string; ibanEnding: string}>(
    `/api/public/passes/${id}/mandate`,
    {iban, debtorName, accept: true},
    who,
  );
export const collectionOn = () => addBankDays(today, 3);
export const draft = (dueUntilOn = today, more: object = {}) =>
  act<{id: number}>('/api/remesas/preparar', {dueUntilOn, collectionOn: collectionOn(), ...more});
/** The day of its collection has come, and the bank has paid. */
export async function bankPays(id: number) {
  await app.db.query('update sepa_remittance set collection_on = club_today() where id = $1', [id]);
  return act<{state: string; debits: number; left: number}>(`/api/remesas/${id}/abonar`);
}
export const debitsOf = async (id: number) =>
  (
    await app.db.query<{id: number; e2e: string; state: string; instalmentId: number; type: string; cents: number}>(
      `select id, end_to_end_id as e2e, state, instalment_id as "instalmentId", sequence_type as type,
        amount_cents as cents from sepa_debit where sepa_remittance_id = $1 order by id`,
      [id],
    )
  ).rows;
export const bank = async () =>
  (
    await app.db.query<{cents: number}>(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entry where account = 'bank'`,
    )
  ).rows[0]!.cents;
