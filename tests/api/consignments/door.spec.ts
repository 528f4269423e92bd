/** At the door: a printed code opens nothing until it is reported sold, and says why; the lists of readers say the same. */
import {refreshRights} from '../../../api/src/domain/access/rights-list';
import {RIGHT_STATUSES} from '../../../api/src/domain/access/rules/facts';
import {addReader, readAt} from '../../support/world/door';
import {keepInvariants} from '../../support/world/invariants';
import {must} from '../../support/world/purchase';
import {app, batchOf, codes, lost, returned, setStage, sold, world} from './stage';

keepInvariants(() => app.db); // before the application stops
setStage();

let gate: {deviceId: number; eventSessionId: number};
beforeAll(async () => {
  await app.db.query(
    `update event_session set doors_at = now() - interval '1 hour', starts_at = now() + interval '1 hour',
      ends_at = now() + interval '3 hours', sale_ends_at = now() + interval '1 hour', box_office_ends_at = now() + interval '1 hour'
      where id = $1`,
    [world.sessionId],
  );
  gate = {deviceId: await addReader(app.db, world.eventId), eventSessionId: world.sessionId};
});

const look = async (code: string) => {
  const {result, source, explanation} = await readAt(app.db, gate, code);
  return [result, source, explanation];
};

test('unsold it opens nothing and says so; sold it opens once; returned and lost it never does', async () => {
  const id = await batchOf(4);
  const [first, second, third, fourth] = await codes(id);
  expect(await look(first!)).toEqual([
    'unsold',
    'consigned_ticket',
    'Entrada de un lote, no vendida: Estanco de la Plaza todavía no la ha dado por vendida.',
  ]);
  must(await sold(id, '1'));
  expect(await look(first!)).toEqual(['ok', 'ticket', null]);
  expect((await look(first!))[0]).toBe('already_used');
  expect((await look(second!))[0]).toBe('unsold');
  must(await returned(id, '2'));
  must(await lost(id, '3'));
  expect(await look(second!)).toEqual([
    'revoked',
    'consigned_ticket',
    'Entrada de un lote que se devolvió sin vender: no vale.',
  ]);
  expect(await look(third!)).toEqual([
    'revoked',
    'consigned_ticket',
    'Entrada de un lote que se dio por perdida: no vale.',
  ]);
  // Typed as it is printed.
  expect((await look(fourth!.replace(/(.{4})(?=.)/g, '$1-').toLowerCase()))[0]).toBe('unsold');
});

test('the list that travels to readers has it as unsold, then as a ticket under the same code', async () => {
  const id = await batchOf(2);
  const [first] = await codes(id);
  const status = async () => {
    await app.db.query(`update door_list set refreshed_at = now() - interval '5 seconds'`);
    await app.db.withTransaction(tx => refreshRights(tx, world.sessionId));
    const {rows} = await app.db.query<{status: number; key: string; gone: boolean}>(
      `select get_byte(record, 12) & 15 as status, (key >> 28)::text as key, is_gone as gone from door_right
        where event_session_id = $1 and hash = substring(sha256(convert_to($2, 'UTF8')) for 8)`,
      [world.sessionId, first],
    );
    return rows.map(row => [RIGHT_STATUSES[row.status], row.key, row.gone]);
  };
  expect(await status()).toEqual([['unsold', '9', false]]);
  must(await sold(id, '1'));
  expect(await status()).toEqual([['active', '0', false]]);
});
