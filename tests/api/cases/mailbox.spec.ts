/**
 * Answers by mail, with a mailbox that is read over the wire: whose case a mail goes on with, who gets into none, that
 * each is taken once, and what our own mails say when there is a mailbox and when there is none.
 */
import {startImapDouble} from '../../support/imap-double';
import {mailsTo} from '../../support/mails';
import {PDF} from '../../support/papers';
import {must} from '../../support/purchase';
import {ADDRESS, box, collect, last, letter, outcomes, read, saidIn, sentTo, set, setMailbox} from './mailbox-stage';
import {answer, app, idOf, moveTo, newEmail, own, setStage, stranger, thread, write} from './stage';

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

test('without plus addresses: by the mail that is answered or by the number, from the address of the case alone', async () => {
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
  box.put(letter({from: contactEmail, subject: `Re: mi asunto (${made.number})`, body: 'Por su número.'}));
  await collect();
  expect((await saidIn(made)).slice(1)).toEqual(['Por su nombre.', 'Por su número.']);
  // Names and numbers can be guessed: from another address they are worth nothing.
  const foreign = newEmail();
  box.put(letter({from: foreign, head: answers, body: 'Me meto.'}));
  box.put(letter({from: foreign, subject: made.number, body: 'Me meto otra vez.'}));
  box.put(
    letter({
      from: contactEmail,
      subject: made.number,
      head: 'Authentication-Results: mx.club.example.org; dmarc=fail header.from=example.org',
      body: 'Digo que soy yo.',
    }),
  );
  await collect();
  expect((await saidIn(made)).slice(1)).toEqual(['Por su nombre.', 'Por su número.']);
  expect((await outcomes()).slice(-3)).toEqual(['opened', 'opened', 'dropped']);
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
  expect((await thread(rows[0]!)).body.messages[0]!.body).toBe('Voy en coche.');
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
  box.put(letter({from: `MAILER-DAEMON@example.org`}));
  box.put(letter({from: ADDRESS}));
  await collect();
  expect((await outcomes()).slice(-6)).toEqual(Array(6).fill('automatic'));
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

test('floods: twenty answers an hour in one case, a hundred new ones in all, and the rest has a line', async () => {
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

test('no message stops the next: rubbish, without sender, without words, huge, with a zero in it', async () => {
  box.put(Buffer.from([0, 255, 10, 13, 0, 1, 2]));
  box.put('Subject: sin remitente\n\nhola');
  box.put(letter({from: newEmail(), body: ''}));
  box.put(letter({from: newEmail(), body: `a\u0000b ${'x'.repeat(20_000)}`}));
  box.put(Buffer.concat([Buffer.from(letter({from: newEmail()})), Buffer.alloc(26 * 1024 * 1024, 0x61)]));
  box.put(
    `From: <${newEmail()}>\nSubject: Solo HTML\nMessage-ID: <html@x>\nContent-Type: text/html\n\n<style>p{}</style><p>Uno &amp; dos</p><div>tres</div><script>x</script>`,
  );
  const good = newEmail();
  box.put(letter({from: good, body: 'Yo sí.'}));
  await collect();
  expect(await mailsTo(app, good)).toHaveLength(1);
  const {rows} = await app.db.query<{body: string}>(
    `select m.body from inbound_mail b join incident_message m on m.incident_id = b.incident_id and m.kind = 'public'
      where b.subject = 'Solo HTML'`,
  );
  expect(rows[0]!.body).toBe('Uno & dos\ntres');
  expect(await outcomes()).toContain('too_large');
});

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
