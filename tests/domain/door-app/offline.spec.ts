/**
 * The reader at the door without its network, and what becomes of its readings: over a server in memory that can be cut
 * off and lose answers, and tabs that are killed.
 */
import {forgetEd25519} from '../../../backoffice/door/src/engine/signature';
import {findRight, takeRights} from '../../../backoffice/door/src/engine/rights';
import {Refusal} from '../../../backoffice/door/src/wire/call';
import {codeOf, FakeDoor, SESSION} from './fake-door';
import {TestReader} from './reader';
import {chanceFrom} from '../../../api/src/demo/random';
import {turn} from '../../support/run/draw';

const entered = (server: FakeDoor) => server.scans.filter(one => one.result === 'ok' && one.undone === null);

test('[K19] cut off, it answers by its own list and uploads in order; nothing is lost, nothing doubled', async () => {
  const server = new FakeDoor(50);
  const reader = await new TestReader(server).pair();
  expect(await reader.read(codeOf(1))).toBe('ok');
  await reader.lose();
  expect([await reader.read(codeOf(2)), await reader.read(codeOf(3))]).toEqual(['ok', 'ok']);
  reader.pass(3000);
  expect(await reader.read(codeOf(2))).toBe('already_used');
  expect(await reader.read('NADIE')).toBe('unknown');
  // It has read the first one with a network, and still knows.
  expect(await reader.read(codeOf(1))).toBe('already_used');
  expect(reader.engine.view).toMatchObject({isOnline: false, pending: 5});
  await reader.find();
  expect(reader.engine.view).toMatchObject({isOnline: true, pending: 0});
  expect(server.scans.map(one => one.result)).toEqual(['ok', 'ok', 'ok', 'already_used', 'unknown', 'already_used']);
  expect(server.scans.map(one => one.text)).toEqual([1, 2, 3].map(codeOf).concat(codeOf(2), 'NADIE', codeOf(1)));
  expect(server.inside).toBe(3);
});

test('[K19] three hundred readings, answers lost and tabs killed on the way up: each is there once, in its order', async () => {
  const server = new FakeDoor(300);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  for (let id = 1; id <= 300; id++) expect(await reader.read(codeOf(id))).toBe('ok');
  server.isCut = false;
  const chance = chanceFrom(turn());
  const random = () => chance.below(100) / 100;
  for (let round = 0; round < 12; round++) {
    server.lost = random() < 0.5 ? 1 : 0;
    server.isCut = random() < 0.3;
    await reader.engine.upload();
    if (random() < 0.5) await reader.restart();
  }
  server.lost = 0;
  server.isCut = false;
  await reader.engine.upload();
  expect(reader.engine.journal.pending).toEqual([]);
  expect(server.scans.map(one => one.text)).toEqual(Array.from({length: 300}, (_one, at) => codeOf(at + 1)));
  expect(new Set(entered(server).map(one => one.rightId)).size).toBe(300);
});

test('[K19] an answer that got lost: judged here under the same number, and once there', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  server.lost = 1;
  expect(await reader.read(codeOf(1))).toBe('ok');
  expect(reader.engine.view.pending).toBe(1);
  await reader.engine.upload();
  expect([reader.engine.view.pending, server.scans.length, server.inside]).toEqual([0, 1, 1]);
});

test('[K19] while readings wait, nothing overtakes them: the next one is judged here too', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  expect(await reader.read(codeOf(1))).toBe('ok');
  server.isCut = false;
  reader.pass(3000);
  expect(await reader.read(codeOf(1))).toBe('already_used');
  await reader.find();
  expect(server.scans.map(one => [one.result, one.isOffline])).toEqual([
    ['ok', true],
    ['already_used', true],
  ]);
});

test('[K19] killed and opened again without a network, it goes on where it was', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  await reader.read(codeOf(1));
  await reader.restart();
  reader.engine.lost();
  expect(reader.engine.view).toMatchObject({phase: 'working', pending: 1});
  expect(reader.engine.view.rights?.count).toBe(5);
  expect([await reader.read(codeOf(1)), await reader.read(codeOf(2))]).toEqual(['already_used', 'ok']);
  await reader.find();
  expect(server.scans.map(one => one.text)).toEqual([1, 1, 2].map(codeOf));
});

test('[K19] without the list nothing is answered: a refusal that names what is missing', async () => {
  const server = new FakeDoor(5);
  server.isCut = true;
  const reader = await new TestReader(server).pair();
  expect(await reader.read(codeOf(1))).toBe('Faltan los datos');
  expect(reader.engine.view.pending).toBe(0);
});

test('[K19] no room to write it down: nobody is let in by it', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  reader.store.isFull = true;
  expect(await reader.read(codeOf(1))).toBe('No se puede anotar');
  expect(reader.engine.view).toMatchObject({pending: 0, isStorageFull: true});
  reader.store.isFull = false;
  reader.pass(3000);
  expect(await reader.read(codeOf(1))).toBe('ok');
});

test('[K19] one that the server cannot take is put aside and stops nobody', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  for (const text of [codeOf(1), 'ROTO', codeOf(2)]) await reader.read(text);
  server.unreadable = 'ROTO';
  await reader.find();
  expect(reader.engine.view).toMatchObject({pending: 0, aside: 1});
  expect(entered(server).map(one => one.rightId)).toEqual([1, 2]);
});

test('[K19] one that cannot be judged now is sent again, five times, and those behind it go up meanwhile', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  for (const id of [1, 2]) await reader.read(codeOf(id));
  server.isCut = false;
  server.failing = codeOf(1);
  await reader.engine.upload();
  expect([reader.engine.view.pending, server.inside]).toEqual([1, 1]);
  server.failing = null;
  await reader.engine.upload();
  expect([reader.engine.view.pending, server.inside]).toEqual([0, 2]);
  await reader.lose();
  await reader.read(codeOf(3));
  server.isCut = false;
  server.failing = codeOf(3);
  for (let round = 0; round < 5; round++) await reader.engine.upload();
  expect(reader.engine.view).toMatchObject({pending: 0, aside: 1});
  expect(reader.engine.journal.all.at(-1)!.why).toBe('Ahora no se puede.');
});

test('[K19] revoked: nothing of it can be read afterwards. A twin keeps what it has read', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  await reader.read(codeOf(1));
  server.isCut = false;
  server.refusal = new Refusal(409, 'device_twin', 'Otro aparato');
  await reader.engine.contact();
  expect([reader.engine.view.phase, reader.store.list.size]).toEqual(['blank', 1]);
  server.refusal = null;
  await reader.pair();
  expect(server.inside).toBe(1);
  server.refusal = new Refusal(401, 'device_revoked', 'De baja');
  await reader.engine.contact();
  expect([reader.engine.view.phase, reader.store.list.size, reader.store.kept.size]).toEqual(['blank', 0, 0]);
  expect(reader.engine.view.notice).toContain('dado de baja');
});

test('[K19] a network that asks for a login first revokes nobody', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  server.refusal = new Refusal(401, 'unknown', 'Entra en la wifi');
  await reader.engine.contact();
  expect(reader.engine.view.phase).toBe('working');
});

test('[K23] undone, it can be read again at once; undone without a network, the server hears of it later', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  const undoLast = () => reader.engine.undo(reader.engine.journal.all.at(-1)!.nonce, 'Al final no ha pasado');
  await reader.read(codeOf(1));
  await undoLast();
  expect(server.inside).toBe(0);
  expect(await reader.read(codeOf(1))).toBe('ok');
  await reader.lose();
  expect(await reader.read(codeOf(2))).toBe('ok');
  await undoLast();
  expect(await reader.read(codeOf(2))).toBe('ok');
  await undoLast();
  await reader.find();
  expect(server.scans.map(one => one.undone !== null)).toEqual([true, false, true, true]);
  expect(reader.engine.view).toMatchObject({pending: 0, aside: 0});
  expect(server.inside).toBe(1);
});

test('what stays before the camera is read once, two at a time too; typed again, its answer is shown again', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  for (let frame = 0; frame < 30; frame++) {
    reader.engine.see(codeOf(1 + (frame % 2)));
    reader.pass(110);
  }
  expect(await reader.read(codeOf(3))).toBe('ok');
  expect(server.scans.map(one => one.text)).toEqual([1, 2, 3].map(codeOf));
  reader.engine.clear();
  expect(await reader.read(codeOf(3))).toBe('ok');
  expect(server.scans).toHaveLength(3);
  reader.pass(2100);
  expect(await reader.read(codeOf(3))).toBe('already_used');
});

test('a copy typed or scanned again and again is another reading two seconds after the first, with no second signal before', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  expect(await reader.read(codeOf(1))).toBe('ok');
  const {answerNumber} = reader.engine.view;
  for (let again = 0; again < 3; again++) {
    reader.pass(600);
    expect(await reader.read(codeOf(1))).toBe('ok');
    expect(reader.engine.view.answerNumber).toBe(answerNumber);
  }
  reader.pass(600);
  expect(await reader.read(codeOf(1))).toBe('already_used');
  expect(server.scans.map(one => one.result)).toEqual(['ok', 'already_used']);
});

test('the hour of a reading is the server’s, whatever the device’s clock says', async () => {
  const server = new FakeDoor(5);
  const reader = new TestReader(server);
  reader.wall += 600_000;
  await reader.pair();
  await reader.lose();
  reader.pass(60_000);
  reader.wall -= 1_200_000;
  await reader.read(codeOf(1));
  const {at} = reader.engine.journal.all[0]!;
  expect(at).toBe(server.now);
  await reader.find();
  expect(server.scans[0]!.at).toBe(new Date(server.now).toISOString());
});

test('[F25] the wall clock is set, then the tab killed without a network: the last reading knows how far it is off', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  reader.wall -= 600_000;
  await reader.read(codeOf(1));
  reader.pass(60_000);
  await reader.restart();
  reader.engine.lost();
  await reader.read(codeOf(2));
  expect(reader.engine.journal.all.map(({at}) => at)).toEqual([server.now - 60_000, server.now]);
  // And a contact after it knows better.
  reader.wall += 300_000;
  reader.pass(1000);
  await reader.find();
  await reader.restart();
  expect(reader.engine.clock.now()).toBe(server.now);
});

test('a reader that always has its network forgets what is old too', async () => {
  const server = new FakeDoor(700);
  const reader = await new TestReader(server).pair();
  for (let id = 1; id <= 700; id++) await reader.read(codeOf(id));
  expect(reader.store.list.size).toBe(700);
  reader.pass(900_000);
  await reader.engine.contact();
  expect([reader.store.list.size, reader.engine.journal.all.length]).toEqual([300, 300]);
});

describe('lists that are not the house’s', () => {
  test.each([
    ['forged', (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 12 ? byte ^ 8 : byte))],
    ['cut', (bytes: Uint8Array) => bytes.slice(0, -24)],
  ])('%s: refused, and the one before stays', async (_what, change) => {
    const server = new FakeDoor(5);
    const reader = await new TestReader(server).pair();
    server.changed();
    server.forge = answer => ({...answer, bytes: change(answer.bytes) as Uint8Array<ArrayBuffer>});
    await reader.engine.sync();
    expect(reader.engine.view.listProblem).toContain('no está firmada');
    expect(reader.engine.view.rights?.count).toBe(5);
    server.forge = null;
    await reader.engine.sync();
    expect(reader.engine.view.listProblem).toBeNull();
  });

  test('unsigned, where the house has signed before', async () => {
    const server = new FakeDoor(5);
    const reader = await new TestReader(server).pair();
    server.changed();
    server.forge = ({bytes}) => ({bytes, signature: null});
    await reader.engine.sync();
    expect(reader.engine.view.listProblem).toContain('no está firmada');
  });
});

describe.each(['its own', 'a library’s'])('signed codes by %s Ed25519', whose => {
  beforeEach(() => {
    if (whose !== 'its own') forgetEd25519();
  });

  const judge = async (server: FakeDoor, text: string) => {
    const rights = takeRights(null, SESSION, server.rightsList().bytes);
    const {keys} = await server.pulse({
      sessionId: SESSION,
      pending: 0,
      isOffline: false,
      isInstalled: true,
      isPersistent: true,
      version: '',
      rulesVersion: 1,
    });
    return (await findRight(rights, text, new Map(Object.entries(keys))))?.facts ?? null;
  };

  test('of the list, sold after it, of another session, of an issue before', async () => {
    const server = new FakeDoor(5);
    server.tickets[1]!.sequence = 1;
    expect(await judge(server, server.signed(1))).toMatchObject({rightId: 1, isRevoked: false});
    expect(await judge(server, server.signed(99))).toMatchObject({rightId: 99, isRevoked: false, entries: 0});
    expect(await judge(server, server.signed(1, {sessionId: 8}))).toMatchObject({sessionId: 8});
    expect(await judge(server, server.signed(2))).toMatchObject({rightId: 2, isRevoked: true});
    expect(await judge(server, server.signed(2, {sequence: 1}))).toMatchObject({rightId: 2, isRevoked: false});
  });

  test('forged, cut, of another house: nobody’s', async () => {
    const server = new FakeDoor(5);
    const code = server.signed(1);
    const forged = code.slice(0, 60) + (code[60] === 'A' ? 'B' : 'A') + code.slice(61);
    for (const text of [forged, code.slice(0, 103), `${code}A`, new FakeDoor(1).signed(1)])
      expect(await judge(server, text)).toBeNull();
  });
});

test('a code as scanners and people give it', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  await reader.lose();
  for (const [at, text] of [
    `\\000026${codeOf(1)}`,
    'tq-0000 0002',
    ` ${codeOf(3)}\u0000\r`,
    `\\000001${codeOf(4)}`,
  ].entries())
    expect([at, await reader.read(text)]).toEqual([at, 'ok']);
});

test('[board 2] once everybody was taken for out, what it has read before keeps nobody out', async () => {
  const server = new FakeDoor(5);
  const reader = await new TestReader(server).pair();
  expect(await reader.read(codeOf(1))).toBe('ok');
  server.allOutAt = server.now;
  for (const ticket of server.tickets) Object.assign(ticket, {entries: 0, isInside: false});
  server.changed();
  reader.pass(3000);
  await reader.engine.contact();
  await reader.lose();
  expect(await reader.read(codeOf(1))).toBe('ok');
  reader.pass(3000);
  expect(await reader.read(codeOf(1))).toBe('already_used');
});
