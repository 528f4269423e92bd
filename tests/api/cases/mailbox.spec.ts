/**
 * Answers by mail, with a mailbox that is read over the wire: whose case a mail goes on with, who gets into none, that
 * each is taken once, and what our own mails say when there is a mailbox and when there is none.
 */
import {createHash} from 'node:crypto';
import {type Door, inMailbox} from '../../../api/src/outside/mail/inbox/imap';
import {startImapDouble} from '../../support/doubles/imap-double';
import {mailsTo} from '../../support/world/mails';
import {PDF} from '../../support/passes/papers';
import {must} from '../../support/world/purchase';
import {
  ADDRESS,
  asked,
  box,
  collect,
  last,
  letter,
  outcomes,
  read,
  saidIn,
  sentTo,
  set,
  setMailbox,
} from './mailbox-stage';
import {until} from '../../support/run/until';
import {answer, app, idOf, moveTo, newEmail, own, setStage, stranger, thread, write} from './stage';
import {inTurn} from '../../support/run/draw';

const atLength = inTurn(__filename);

setStage();
setMailbox();

test('an answer to our mail goes on with its case, without what it quotes, with its file, and staff see it', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  must(await answer(made, '¿Con qué tarjeta pagaste?'));
  const {replyTo} = await sentTo(contactEmail);
  expect(replyTo).toMatch(/^ayuda\+c[0-9a-z]+\.[0-9a-f]{24}@club\.example\.org$/);
  const boundary = 'frontera-de-partes';
  box.put(
    [
      `From: Berta Ruiz <${contactEmail}>`,
      `To: Club <${replyTo}>`,
      'Subject: Re: Me han cobrado dos veces',
      'Message-ID: <respuesta-uno@correo.example.org>',
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Con la que acaba en 4548. Adjunto el cargo, se=C3=B1or.',
      '',
      'El jue, 26 nov 2026 a las 10:00, Club de Pruebas <ayuda@club.example.org>',
      'escribi=C3=B3:',
      '> Escribe por encima de esta l=C3=ADnea',
      '> =C2=BFCon qu=C3=A9 tarjeta pagaste?',
      '',
      `--${boundary}`,
      'Content-Type: application/octet-stream; name="cargo.pdf"',
      'Content-Disposition: attachment; filename="cargo.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      PDF.toString('base64'),
      `--${boundary}`,
      'Content-Type: application/msword; name="carta.doc"',
      'Content-Disposition: attachment; filename="carta.doc"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('no es nada que guardemos'.repeat(4)).toString('base64'),
      `--${boundary}--`,
      '',
    ].join('\n'),
  );
  expect(await collect()).toBe(1);
  expect(await saidIn(made)).toEqual([
    'Compré ayer dos entradas y tengo dos cargos.',
    'Con la que acaba en 4548. Adjunto el cargo, señor.',
  ]);
  const seen = (await thread(made)).body;
  expect(seen.state).toBe('open');
  expect(seen.messages.flatMap(message => message.files.map(file => file.fileName))).toEqual(['cargo.pdf']);
  expect(seen.messages.some(message => message.kind === 'internal' && message.body.includes('«carta.doc»'))).toBe(true);
  expect(box.messages[0]!.seen).toBe(true);
  // The next of ours answers theirs, so that their program shows one conversation.
  must(await answer(made, 'Gracias, lo vemos.'));
  expect((await sentTo(contactEmail)).inReplyTo).toBe('<respuesta-uno@correo.example.org>');
});

test('each message once: looked at twice, by two at a time, counted anew, put in again', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  const {replyTo} = await sentTo(contactEmail);
  const same = letter({from: contactEmail, to: replyTo, body: 'Una sola vez.', id: '<una-vez@correo.example.org>'});
  box.put(same);
  const taken = await Promise.all([collect(), collect(), collect()]);
  expect(taken.filter(count => count === 1)).toHaveLength(1);
  box.put(same);
  await collect();
  // The server lost its numbers: what came lately is looked at again, and known.
  box.uidValidity++;
  await collect();
  box.put(letter({from: contactEmail, to: replyTo, body: 'Y otra.'}));
  await collect();
  expect((await saidIn(made)).slice(1)).toEqual(['Una sola vez.', 'Y otra.']);
});

test('without plus addresses: by the mail that is answered, whose name nobody can compute; by a number or a sender never', async () => {
  must(await set({hasPlus: false}));
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  expect((await sentTo(contactEmail)).replyTo).toBe(ADDRESS);
  const {rows} = await app.db.query<{ref: string}>(
    'select message_ref as ref from case_mail where incident_id = $1 order by id',
    [await idOf(made)],
  );
  const answers = `In-Reply-To: <${rows[0]!.ref}@club.example.org>`;
  box.put(letter({from: contactEmail, head: answers, body: 'Por su nombre.'}));
  await collect();
  expect((await saidIn(made)).slice(1)).toEqual(['Por su nombre.']);
  // A number is counted, a sender invented, a name without our secret computed, a name of their own made up.
  const id = await idOf(made);
  const computed = createHash('sha256').update(`case-opened:${id}`).digest('hex').slice(0, 40);
  const own = '<de-quien-escribe@correo.example.org>';
  box.put(letter({from: contactEmail, head: answers, id: own, body: 'Otra vez.'}));
  for (const head of [`In-Reply-To: <${computed}@club.example.org>`, `In-Reply-To: ${own}`, 'X-Nada: nada'])
    box.put(letter({from: contactEmail, subject: `Re: mi asunto (${made.number})`, head, body: 'Me meto.'}));
  await collect();
  expect((await saidIn(made)).slice(1)).toEqual(['Por su nombre.', 'Otra vez.']);
  expect((await outcomes()).slice(-3)).toEqual(['opened', 'opened', 'opened']);
  // Staff are told which one it names: they may ask, and join them.
  const {rows: notes} = await app.db.query<{body: string}>(
    `select body from incident_message where incident_id = $1 and kind = 'internal'`,
    [(await last()).incidentId],
  );
  expect(notes[0]!.body).toContain(made.number);
  box.put(
    letter({
      from: contactEmail,
      subject: made.number,
      head: 'Authentication-Results: mx.club.example.org; dmarc=fail header.from=example.org',
      body: 'Digo que soy yo.',
    }),
  );
  await collect();
  expect((await saidIn(made)).slice(1)).toEqual(['Por su nombre.', 'Otra vez.']);
  expect((await outcomes()).slice(-1)).toEqual(['dropped']);
});

test('a borrowed Message-ID keeps nobody out, and what our own server says counts, not what the sender wrote below', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  const {replyTo} = await sentTo(contactEmail);
  const id = '<prestado@correo.example.org>';
  box.put(letter({from: newEmail(), id, body: 'Llego antes.'}));
  box.put(letter({from: contactEmail, to: replyTo, id, body: 'Soy yo.'}));
  await collect();
  expect((await saidIn(made)).slice(1)).toEqual(['Soy yo.']);
  const pass = 'Authentication-Results: mx.club.example.org; dmarc=pass';
  const below = 'Authentication-Results: mx.otro.example; dmarc=fail';
  box.put(letter({from: newEmail(), head: `${pass}\n${below}`}));
  box.put(
    letter({
      from: newEmail(),
      head: `Authentication-Results: mx.club.example.org; spf=pass\n${pass.replace('pass', 'fail')}`,
    }),
  );
  await collect();
  expect((await outcomes()).slice(-2)).toEqual(['opened', 'dropped']);
});

test('a guessed, altered or foreign address of a case opens nothing of it', async () => {
  const [mine, other] = [newEmail(), newEmail()];
  const made = must(await write(stranger, {contactEmail: mine}));
  must(await write(stranger, {contactEmail: other}));
  const {replyTo} = await sentTo(mine);
  const [, name, mac] = /\+c(\w+)\.(\w+)@/.exec(replyTo)!;
  const otherMac = /\.(\w+)@club/.exec((await sentTo(other)).replyTo)![1]!;
  const altered = mac!.replace(/.$/, last => (last === '0' ? '1' : '0'));
  for (const to of [`ayuda+c${name}.${altered}@club.example.org`, `ayuda+c${name}.${otherMac}@club.example.org`])
    box.put(letter({from: newEmail(), to, body: 'Me meto.'}));
  await collect();
  expect(await saidIn(made)).toHaveLength(1);
  // By its own address from another mailbox: whoever has the mail may answer it, and staff are told from where.
  box.put(letter({from: 'movil@example.org', to: replyTo.toUpperCase(), body: 'Desde el móvil.'}));
  await collect();
  expect((await saidIn(made)).at(-1)).toBe('Desde el móvil.');
  expect(
    (await thread(made)).body.messages.some(one => one.kind === 'internal' && one.body.includes('movil@example.org')),
  ).toBe(true);
});

test('who is unknown begins a case and hears of it, or nothing, as the club has set it; machines never', async () => {
  const from = newEmail();
  box.put(
    letter({from: `Luis Peña <${from}>`, subject: '¿Hay parking?', body: 'Voy en coche.\n\n-- \nLuis\n600 000 000'}),
  );
  await collect();
  const opened = await last();
  expect(opened.outcome).toBe('opened');
  const {rows} = await app.db.query<{number: string; title: string; name: string; channel: string}>(
    'select number, title, contact_name as name, channel from incident where id = $1',
    [opened.incidentId],
  );
  expect(rows[0]).toMatchObject({title: '¿Hay parking?', name: 'Luis Peña', channel: 'mail'});
  const seen = (await thread(rows[0]!)).body;
  expect(seen.messages[0]!.body).toBe('Voy en coche.');
  // A sender is typed by anybody: staff are told to look who it is.
  expect(seen).toMatchObject({isProven: false});
  const [mail] = await mailsTo(app, from);
  expect(mail!.kind).toBe('case_opened');
  expect(mail!.text).toContain('contesta a este correo');
  for (const head of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <lista.example.org>',
    'Return-Path: <>',
  ])
    box.put(letter({from: newEmail(), head}));
  for (const from of ['MAILER-DAEMON@example.org', 'no-reply@example.org', ADDRESS]) box.put(letter({from}));
  await collect();
  expect((await outcomes()).slice(-7)).toEqual(Array(7).fill('automatic'));
  must(await set({unknown: 'drop'}));
  const dropped = newEmail();
  box.put(letter({from: dropped}));
  await collect();
  expect(await last()).toMatchObject({outcome: 'dropped', incidentId: null});
  expect(await mailsTo(app, dropped)).toEqual([]);
});

test('one that writes without end begins five cases an hour, and an absence reopens nothing', async () => {
  const from = newEmail();
  for (let n = 0; n < 7; n++) box.put(letter({from, subject: `Spam ${n}`}));
  await collect();
  expect((await outcomes()).slice(-7)).toEqual([...Array<string>(5).fill('opened'), 'dropped', 'dropped']);
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  must(await moveTo(made, 'resolved'));
  const {replyTo} = await sentTo(contactEmail);
  box.put(
    letter({from: contactEmail, to: replyTo, head: 'Auto-Submitted: auto-replied', body: 'Estoy de vacaciones.'}),
  );
  await collect();
  expect((await own(made.hash)).body.state).toBe('resolved');
  box.put(letter({from: contactEmail, to: replyTo, body: 'Sigue igual.'}));
  await collect();
  expect((await own(made.hash)).body.state).toBe('reopened');
});

atLength('floods: twenty answers an hour in one case, a hundred new ones in all, and the rest has a line', async () => {
  const contactEmail = newEmail();
  const made = must(await write(stranger, {contactEmail}));
  const {replyTo} = await sentTo(contactEmail);
  for (let n = 0; n < 22; n++) box.put(letter({from: contactEmail, to: replyTo, body: `Eco ${n}`}));
  await collect();
  expect(await saidIn(made)).toHaveLength(1 + 20);
  expect((await outcomes()).slice(-2)).toEqual(['dropped', 'dropped']);
  await app.db.query(
    `insert into inbound_mail (message_hash, outcome) select sha256(('flood' || n)::bytea), 'opened'
      from generate_series(1, 100) n`,
  );
  const invented = newEmail();
  box.put(letter({from: invented}));
  await collect();
  expect(await last()).toMatchObject({outcome: 'dropped', incidentId: null});
  expect(await mailsTo(app, invented)).toEqual([]);
  await app.db.query(`delete from inbound_mail where from_email = ''`);
});

atLength('no message stops the next: rubbish, without sender, without words, huge, with a zero in it', async () => {
  box.put(Buffer.from([0, 255, 10, 13, 0, 1, 2]));
  box.put('Subject: sin remitente\n\nhola');
  box.put(letter({from: newEmail(), body: ''}));
  box.put(letter({from: newEmail(), body: `a\u0000b ${'x'.repeat(20_000)}`}));
  box.put(Buffer.concat([Buffer.from(letter({from: newEmail()})), Buffer.alloc(26 * 1024 * 1024, 0x61)]));
  box.put(
    `From: <${newEmail()}>\nSubject: Solo HTML\nMessage-ID: <html@x>\nContent-Type: text/html\n\n<style>p{}</style><p>Uno &amp; dos</p><div>tres</div><script>x</script>`,
  );
  // A zero where the database takes none; one letter of a subject; millions of lines, which would fill the memory of the shop.
  box.put(
    letter({
      from: `a\u0000b-${newEmail()}`,
      id: '<con\u0000cero@x>',
      subject: 'a\u0000',
      head: 'References: <a\u0000b@x>',
    }),
  );
  box.put(letter({from: newEmail(), subject: '?', body: `${'\n'.repeat(150_000)}fin`}));
  box.put(Buffer.concat([Buffer.from(letter({from: newEmail()})), Buffer.alloc(1_500_000, '\n')]));
  const good = newEmail();
  box.put(letter({from: good, body: 'Yo sí.'}));
  // A busy database ends a look: the next one goes on where it was.
  await until('who wrote well behind them is answered', async () => {
    await collect();
    return (await mailsTo(app, good)).length === 1;
  });
  const {rows} = await app.db.query<{body: string}>(
    `select m.body from inbound_mail b join incident_message m on m.incident_id = b.incident_id and m.kind = 'public'
      where b.subject = 'Solo HTML'`,
  );
  expect(rows[0]!.body).toBe('Uno & dos\ntres');
  expect(await outcomes()).toEqual(expect.arrayContaining(['too_large', 'unreadable']));
});

atLength(
  'a server that says a letter at a time, or nothing, is left, and the next look finds it well again',
  async () => {
    const other = await startImapDouble();
    for (const stops of ['UID SEARCH', 'LOGOUT', 'LOGIN']) {
      other.trickleAt = stops;
      const looking = inMailbox(asked({port: other.port}) as Door, open => open.above(0), 1500);
      if (stops === 'LOGOUT') await expect(looking).resolves.toEqual([]);
      else await expect(looking).rejects.toMatchObject({code: 'ETIMEDOUT'});
    }
    await other.close();
  },
);

test('what lay there before is left alone, and a mailbox that fails says so, and comes back', async () => {
  const other = await startImapDouble();
  other.put(letter({from: newEmail()}));
  must(await set({port: other.port, host: 'localhost'}));
  expect(await collect()).toBe(0);
  expect(other.messages[0]!.seen).toBe(false);
  other.account = 'ayuda:otra';
  await collect();
  expect((await read()).pollError).toMatch(/no acepta ese usuario/);
  await app.db.query(`update mailbox set failing_since = now() - interval '31 minutes'`);
  await collect();
  await collect();
  const incidents = await app.db.query(`select 1 from incident where kind = 'mailbox_unreadable'`);
  expect(incidents.rowCount).toBe(1);
  other.account = 'ayuda:clave-del-buzon';
  other.hangUpAt = 'UID SEARCH';
  other.put(letter({from: newEmail(), body: 'Tras el corte.'}));
  await collect();
  expect((await read()).failingSince).not.toBeNull();
  other.hangUpAt = null;
  expect(await collect()).toBe(1);
  expect(await read()).toMatchObject({failingSince: null, pollError: ''});
  await other.close();
});
