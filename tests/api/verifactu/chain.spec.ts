/** The chain of a company: without a gap whoever writes it, checked before it is followed, and begun anew elsewhere. */
import {huellaOf} from '../../../api/src/domain/verifactu/chain';
import {endInstallations} from '../../../api/src/domain/verifactu/end-installations';
import {followByHand} from '../../support/verifactu/follow-by-hand';
import {schemaProblems} from '../../support/verifactu/schema';
import {count, long} from '../../support/run/until';
import {type Desk, openDesk} from './stage';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.stop());

test('negative control: two that follow the same record by hand, and only one is let', async () => {
  await desk.issue(1);
  expect(await followByHand(desk.db)).toEqual(['fulfilled', 'rejected']);
});

test('sixty-four writers at once: one chain without a gap, every record valid and linked to the one before', async () => {
  const each = long(20, 3);
  // Who waits three seconds for the one before is told to come again, and does: a slow machine breaks no chain.
  const insist = (): Promise<unknown> =>
    desk.issue(each).catch((error: {code?: string}) => (error.code === 'busy' ? insist() : Promise.reject(error)));
  await Promise.all(count(64).map(insist));
  const records = await desk.records();
  expect(records).toHaveLength(64 * each);
  for (const [at, record] of records.entries()) {
    expect(record.position).toBe(at + 1);
    expect(record.previous).toBe(at === 0 ? '' : records[at - 1]!.huella);
    expect(huellaOf(record.text)).toBe(record.huella);
  }
  expect(await schemaProblems(records[0]!.xml, 'SuministroInformacion')).toEqual([]);
  expect(await schemaProblems(records.at(-1)!.xml, 'SuministroInformacion')).toEqual([]);
  const {rows} = await desk.db.query<{n: number}>(
    'select count(distinct installation_id)::int as n from verifactu_record',
  );
  expect(rows[0]!.n).toBe(1);
});

test('a gap, a wrong link and a second record in a place are refused by the database itself', async () => {
  await desk.issue(2);
  const [, last] = await desk.records();
  const insert = (position: number, previous: string) =>
    desk.db.query(
      `insert into verifactu_record (installation_id, issuer_nif, position, kind, invoice_id, previous_huella,
        recorded_at, recorded_text, huella, xml)
       select installation_id, issuer_nif, $1, 'issue', invoice_id, $2, now(), '',
         upper(encode(sha256(random()::text::bytea), 'hex')), '<a/>' from verifactu_record limit 1`,
      [position, previous],
    );
  await expect(insert(4, last!.huella)).rejects.toThrow('no existe');
  await expect(insert(3, 'A'.repeat(64))).rejects.toThrow('no existe');
  await expect(insert(2, 'A'.repeat(64))).rejects.toThrow();
});

test('what was hashed never changes, and no record is deleted', async () => {
  await desk.issue(1);
  for (const set of [
    `xml = '<b/>'`,
    `recorded_text = ''`,
    `huella = repeat('A', 64)`,
    'position = 7',
    'is_correction = true',
  ])
    await expect(desk.db.query(`update verifactu_record set ${set}`)).rejects.toThrow('frozen');
  await expect(desk.db.query('delete from verifactu_record')).rejects.toThrow('never deleted');
});

test('a record that was altered behind our back is told once, and billing goes on', async () => {
  await desk.issue(2);
  await desk.db.withTransaction(async tx => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update verifactu_record set recorded_text = replace(recorded_text, '20.00', '2.00') where position = 2`,
    );
  });
  await desk.issue(1);
  await desk.issue(1);
  const {rows} = await desk.db.query<{detail: string}>(
    `select detail from incident where kind = 'verifactu_chain_broken'`,
  );
  expect(rows).toEqual([{detail: expect.stringContaining('El registro 2 de B12345674')}]);
  expect((await desk.records()).map(record => record.position)).toEqual([1, 2, 3, 4]);
});

test('restored elsewhere it is another installation: another number, a first record, and the old chain stays as it was', async () => {
  await desk.issue(2);
  // As a copy finds itself: on a server, or in a database, that is not the one where it began.
  await desk.db.query(`update verifactu_installation set database_identity = '1:1'`);
  await Promise.all(count(8).map(() => desk.issue(1)));
  const {rows} = await desk.db.query<{number: string; ended: boolean; positions: number[]}>(
    `select v.number, v.ended_at is not null as ended,
       (select array_agg(r.position order by r.position) from verifactu_record r where r.installation_id = v.id) as positions
       from verifactu_installation v order by v.id`,
  );
  expect(rows.map(row => [row.ended, row.positions])).toEqual([
    [true, [1, 2]],
    [false, [1, 2, 3, 4, 5, 6, 7, 8]],
  ]);
  expect(rows[0]!.number).not.toBe(rows[1]!.number);
  const records = await desk.records();
  expect(records[2]!.xml).toContain('<sf:PrimerRegistro>S<');
  expect(records[2]!.xml).toContain(`<sf:NumeroInstalacion>${rows[1]!.number}<`);
});

test('after a restore another installation begins wherever it stands: what came after the backup is not in it', async () => {
  await desk.issue(2);
  await endInstallations(desk.db);
  await desk.issue(1);
  const records = await desk.records();
  expect(records.map(record => record.position)).toEqual([1, 2, 1]);
  expect(new Set(records.map(record => /<sf:NumeroInstalacion>([^<]*)/.exec(record.xml)![1])).size).toBe(2);
  // What the first one had not sent yet still leaves, and each chain by itself.
  expect(await desk.send()).toBe(3);
  expect(desk.office.batches.map(batch => batch.records.length)).toEqual([2, 1]);
  expect(desk.office.breaks).toEqual([]);
});

test('companies have chains of their own', async () => {
  await desk.issue(2);
  await desk.issue(2, {issuer: {nif: 'A58818501', name: 'Otra, S. A.'}});
  const {rows} = await desk.db.query<{nif: string; n: number}>(
    'select issuer_nif as nif, count(*)::int as n from verifactu_record where position <= 2 group by 1 order by 1',
  );
  expect(rows).toEqual([
    {nif: 'A58818501', n: 2},
    {nif: 'B12345674', n: 2},
  ]);
});
