/**
 * A club moves here with the exports of the tool it had: whoever left there, whose mailbox refused it and who complained is
 * suppressed and never active; of the others it is known when they agreed. Files as those tools write them.
 */
import {must} from '../../support/world/purchase';
import {app, office, one, setStage} from './stage';
import {analyse, takeIn, upload, type Run} from './take-in';

setStage();

const count = (what: string, values: unknown[] = []) => one<number>(`select count(*)::int from ${what}`, values);
const reasonOf = async (email: string) =>
  (await app.db.query<{reason: string}>('select reason from suppression where email = $1', [email])).rows[0]?.reason;
const isActive = (email: string) => count(`subscriber where state = 'active' and email = $1`, [email]);

const MERGE =
  '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,TAGS';
const member = (n: number) =>
  `socio${n}@mudanza.example,Ana ${n},Ruiz,2,"2021-05-04 10:20:30",192.0.2.9,"2021-05-05 11:22:33",192.0.2.10,"2024-01-01 00:00:00",${n},"""socios"",""peña norte"""`;

test('[T1] 5,000 of whom 700 had left: 4,300 active, 700 suppressed, whatever the order of the files', async () => {
  const people = (from: number, to: number, more = '') =>
    Array.from({length: to - from}, (_, n) => member(from + n) + more);
  // All of them were in an older list of ours that nobody cleaned.
  const old = await takeIn(
    ['Correo', ...Array.from({length: 100}, (_, n) => `socio${4300 + n}@mudanza.example`)].join('\n'),
  );
  expect(old.newCount).toBe(100);
  const left = await takeIn(
    [
      `${MERGE},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON`,
      ...people(4300, 4800, ',"2023-03-01 09:00:00",Junio,NORMAL'),
    ].join('\n'),
  );
  expect(left).toMatchObject({newCount: 0, knownCount: 0, leftCount: 500});
  const cleaned = await takeIn(
    [`${MERGE},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE`, ...people(4800, 5000, ',"2022-03-01 09:00:00",Mayo')].join('\n'),
  );
  expect(cleaned).toMatchObject({newCount: 0, leftCount: 200});
  expect(cleaned.passedOver).toEqual({
    'Su buzón rechazó los mensajes en la otra herramienta: queda en la lista de supresión.': 200,
  });
  // The list of all, with those who left in it.
  const all = await takeIn([MERGE, ...people(0, 5000)].join('\n'));
  expect(all).toMatchObject({newCount: 4300, blockedCount: 700, errorCount: 0});
  expect(await count(`subscriber where state = 'active' and email like '%@mudanza.example'`)).toBe(4300);
  expect(await count(`suppression where email like '%@mudanza.example'`)).toBe(700);
  expect(await reasonOf('socio4999@mudanza.example')).toBe('hard_bounce');
  expect(await one(`select since_at from suppression where email = 'socio4400@mudanza.example'`)).toEqual(
    new Date('2023-03-01T09:00:00Z'),
  );
  const {rows} = await app.db.query(
    `select consent_at as at, consent_ip as ip, labels from subscriber where email = 'socio7@mudanza.example'`,
  );
  expect(rows).toEqual([{at: new Date('2021-05-05T11:22:33Z'), ip: '192.0.2.10', labels: 'socios,peña norte'}]);
});

test.each([
  [
    'Brevo',
    'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;EMAIL_BLACKLISTED;ADDED_TIME\n1;queda@x.example;A;B;;false;2022-02-01 10:00:00\n2;baja@x.example;A;B;;true;2022-02-01 10:00:00\n',
    {},
  ],
  [
    'listmonk',
    'uuid,email,name,attributes,status,created_at,updated_at\nu1,queda@x.example,A,{},enabled,2022-02-01T10:00:00.5Z,2022-02-01T10:00:00Z\nu2,baja@x.example,A,{},blocklisted,2022-02-01T10:00:00Z,x\nu3,baja2@x.example,A,{},disabled,2022-02-01T10:00:00Z,x\n',
    {'baja2@x.example': 'unsubscribed'},
  ],
  [
    'MailerLite',
    'Subscriber,Status,Subscribed,Signup IP\nqueda@x.example,Active,2022-02-01 10:00:00,192.0.2.1\nbaja@x.example,Unsubscribed,2022-01-01 10:00:00,\nrebota@x.example,Bounced,2022-01-01,\nbasura@x.example,Junk,2022-01-01,\nnunca@x.example,Unconfirmed,2022-01-01,\n',
    {'rebota@x.example': 'hard_bounce', 'basura@x.example': 'complaint', 'nunca@x.example': undefined},
  ],
  [
    'Mailrelay',
    'email,name,status,subscribed_at,unsubscribed_at,bounced,complained\nqueda@x.example,A,active,01/02/2022 11:00,,0,0\nbaja@x.example,A,inactive,01/02/2022 11:00,03/03/2023 10:00,0,0\nrebota@x.example,A,active,01/02/2022,,1,0\nqueja@x.example,A,active,01/02/2022,,0,1\n',
    {'rebota@x.example': 'hard_bounce', 'queja@x.example': 'complaint'},
  ],
  [
    'Acumbamail',
    'Email;Nombre;Estado;Fecha de alta\nqueda@x.example;A;Activo;01/02/2022 11:00\nbaja@x.example;A;Baja;01/02/2022\nrebota@x.example;A;Hard bounce;01/02/2022\nqueja@x.example;A;Queja;01/02/2022\n',
    {'rebota@x.example': 'hard_bounce', 'queja@x.example': 'complaint'},
  ],
])('[T1] %s says who left, and it is heard', async (tool, csv, others) => {
  const own = (text: string) => text.replaceAll('x.example', `${tool.toLowerCase()}.example`);
  const run = await takeIn(own(csv));
  expect(run.newCount).toBe(1);
  expect(await isActive(own('queda@x.example'))).toBe(1);
  for (const [email, reason] of Object.entries({'baja@x.example': 'unsubscribed', ...others})) {
    expect([email, await isActive(own(email))]).toEqual([email, 0]);
    expect([email, await reasonOf(own(email))]).toEqual([email, reason]);
  }
  expect(await one(`select consent_at::date::text from subscriber where email = $1`, [own('queda@x.example')])).toBe(
    '2022-02-01',
  );
});

test.each<[tool: string, csv: string, others: Record<string, string | undefined>]>([
  [
    'shopify',
    'Customer ID,First Name,Email,Accepts Email Marketing,Tags\n1,A,queda@x.example,yes,\n2,A,no@x.example,no,\n3,A,calla@x.example,,\n',
    {no: undefined, calla: undefined},
  ],
  [
    'prestashop',
    'ID;Nombre;Correo electrónico;Ventas;Activado;Boletín;Registro\n1;A;queda@x.example;--;1;1;2023-01-31\n2;A;no@x.example;--;1;0;2023-01-31\n',
    {no: undefined},
  ],
  [
    'hoja',
    'NOMBRE;CORREO;ACEPTA PUBLICIDAD;No desea publicidad\nÁngel;queda@x.example;Sí;\nEva;vacio@x.example;;\nLuz;baja@x.example;Sí;X\n',
    {vacio: undefined, baja: 'unsubscribed'},
  ],
  [
    'klaviyo',
    'Email,Email Marketing Consent\nqueda@x.example,SUBSCRIBED\nbaja@x.example,UNSUBSCRIBED\nnunca@x.example,NEVER_SUBSCRIBED\n',
    {baja: 'unsubscribed', nunca: undefined},
  ],
  [
    // Of two columns that say it each counts.
    'mailpoet',
    'Email,List status,Global status\nqueda@x.example,subscribed,subscribed\nuna@x.example,unsubscribed,subscribed\notra@x.example,subscribed,unsubscribed\nrebota@x.example,subscribed,bounced\n',
    {una: 'unsubscribed', otra: 'unsubscribed', rebota: 'hard_bounce'},
  ],
  [
    'constantcontact',
    '"Email address - other","Email status - other","Email permission status - other"\nqueda@x.example,Active,Express\nbaja@x.example,Unsubscribed,Unsubscribed\n',
    {baja: 'unsubscribed'},
  ],
  [
    'hubspot',
    'Record ID,Email,Unsubscribed from all email,Email hard bounce reason\n1,queda@x.example,,\n2,baja@x.example,true,\n3,rebota@x.example,,UNKNOWN_USER\n',
    {baja: 'unsubscribed', rebota: 'hard_bounce'},
  ],
  [
    'sarbacane',
    'E-mail;Nom;Désabonné;Erreur définitive;Plainte\nqueda@x.example;A;0;0;0\nbaja@x.example;A;1;0;0\nrebota@x.example;A;0;1;0\nqueja@x.example;A;0;0;1\n',
    {baja: 'unsubscribed', rebota: 'hard_bounce', queja: 'complaint'},
  ],
  [
    'doppler',
    'Email,Estado\nqueda@x.example,Activo\nbaja@x.example,Desuscripto\notra@x.example,"Baja (03/02/2023)"\nmas@x.example,Unsubscribed via link\nmenos@x.example,Dado de baja el 3-2-2023\n',
    {baja: 'unsubscribed', otra: 'unsubscribed', mas: 'unsubscribed', menos: 'unsubscribed'},
  ],
  [
    'apuntes',
    'Email,Subscribed\nqueda@x.example,Yes\nno@x.example,No\notra@x.example,FALSE\n',
    {no: undefined, otra: undefined},
  ],
])('[T1] %s: nobody who left or never agreed is taken in, whichever column says so', async (tool, csv, others) => {
  const own = (text: string) => text.replaceAll('x.example', `${tool}.example`);
  await takeIn(own(csv));
  expect(await isActive(own('queda@x.example'))).toBe(1);
  for (const [name, reason] of Object.entries(others)) {
    const email = own(`${name}@x.example`);
    expect([email, await isActive(email), await reasonOf(email)]).toEqual([email, 0, reason]);
  }
});

test('[T1] what nobody has chosen is found: a column that says no, one of another heading, the name of the file', async () => {
  const errorsOf = async (csv: string, mapping: object, name?: string) => {
    const run = await upload(csv, name);
    const {status, body} = await analyse(run, {mapping, kind: 'subscribers'});
    return [status, body.errors];
  };
  expect(await errorsOf('Correo,Boletín\na@nombre.example,No\nb@nombre.example,Sí\n', {email: 0})).toEqual([
    422,
    {'mapping.agrees': 'La columna «Boletín» dice de 1 que no: elígela aquí.'},
  ]);
  expect(
    await errorsOf('Correo,Nota,Zona\na@nombre.example,Unsubscribed,Baja\nb@nombre.example,,Alta\n', {email: 0}),
  ).toEqual([422, {'mapping.status': 'La columna «Nota» dice de 1 que no hay que escribirles: elígela aquí.'}]);
  // A stand that is called «Baja» is none.
  expect((await errorsOf('Correo,Zona\na@nombre.example,Baja\n', {email: 0}))[0]).toBe(200);
  for (const name of ['unsubscribed_email_audience_export_5c.csv', 'suppression_bounces.csv', 'Bajas 2026.csv'])
    expect(await errorsOf('email,created\na@nombre.example,1672531200\n', {email: 0}, name)).toEqual([
      422,
      {kind: expect.stringContaining('elige «Importar supresiones»')},
    ]);
  expect(
    await errorsOf('Email Address\na@nombre.example\n', {email: 0}, 'nonsubscribed_email_audience_export_5c.csv'),
  ).toEqual([422, {kind: expect.stringContaining('no se han suscrito')}]);
  const {kind, reason} = await upload('ip,email,created\n192.0.2.1,a@nombre.example,1672531200\n', 'spam_reports.csv');
  expect([kind, reason]).toEqual(['suppressions', 'complaint']);
});

test('[T1] of a list of suppressions nobody is suppressed whom it says to stay; that cannot be taken back', async () => {
  const silence = (csv: string) =>
    takeIn(csv, {kind: 'suppressions', reason: 'unsubscribed', consentOrigin: undefined, consentOn: undefined});
  const done = await silence(
    'EMAIL;EMAIL_BLACKLISTED\nactiva@todo.example;false\nfuera@todo.example;true\nblanco@todo.example;\n',
  );
  expect(done).toMatchObject({leftCount: 2, blockedCount: 1});
  expect(done.passedOver['Sigue de alta en la otra herramienta: no se suprime.']).toBe(1);
  await silence('Correo;Estado\nactivo@todo.example;Activo\notra@todo.example;Baja\nsolo@todo.example;\n');
  expect(
    await Promise.all(
      ['activa', 'fuera', 'blanco', 'activo', 'otra', 'solo'].map(name => reasonOf(`${name}@todo.example`)),
    ),
  ).toEqual([undefined, 'unsubscribed', 'unsubscribed', undefined, 'unsubscribed', 'unsubscribed']);
});

test('[T1] the day of a consent, as it is written in five tools and by hand; one that is not understood is told', async () => {
  const written = {
    '31/12/2023': '2023-12-31',
    '31/12/23': '2023-12-31',
    '31-12-2023 18:30': '2023-12-31',
    '12/31/2023 6:30 PM': '2023-12-31',
    '2023-12-31T23:30:00+02:00': '2023-12-31',
    '2023-12-31T23:30:00Z': '2024-01-01',
    '31-dic-2023': '2023-12-31',
    '31 de diciembre de 2023': '2023-12-31',
    '31 de desembre del 2023': '2023-12-31',
    'Dec 31, 2023': '2023-12-31',
    'Sunday, December 31, 2023 6:30 PM': '2023-12-31',
    '1704020400': '2023-12-31',
    '1704020400000': '2023-12-31',
    '01/02/2099': '2024-01-15',
    '31/02/2023': '2024-01-15',
    'hace tiempo': '2024-01-15',
  };
  const people = Object.keys(written).map((day, n) => `dia${n}@fechas.example;"Uno\r\nDos; tres";"${day}"`);
  const run = await takeIn(`\ufeff"correo";"nombre";"fecha consentimiento"\r\n${people.join('\r\n')}\r\n`);
  expect(run).toMatchObject({
    newCount: people.length,
    warnings: {'No se entiende de cuándo es su consentimiento: queda el día declarado.': 3},
  });
  const {rows} = await app.db.query<{on: string}>(
    `select to_char(consent_at at time zone club_zone(), 'YYYY-MM-DD') as on from subscriber where email like '%@fechas.example' order by id`,
  );
  expect(rows.map(({on}, n) => [Object.keys(written)[n], on])).toEqual(Object.entries(written));
});

test('[T1] who left there and has agreed here since, in a purchase, is neither suppressed nor made a reader', async () => {
  await app.db.query(
    `insert into customer (email, first_name, surname1, marketing_consent_at) values
      ('despues@compra.example', 'A', 'B', '2025-06-01'), ('antes@compra.example', 'A', 'B', '2020-06-01')`,
  );
  const done = await takeIn(
    'Email,UNSUB_TIME\ndespues@compra.example,2023-01-01\nantes@compra.example,2023-01-01\nsinfecha@compra.example,x\n',
  );
  expect(done).toMatchObject({newCount: 0, leftCount: 2, blockedCount: 1});
  expect(Object.keys(done.passedOver)).toContain(
    'Se fue de la otra herramienta y después ha aceptado aquí: se queda como está.',
  );
  expect(await Promise.all(['despues', 'antes'].map(name => reasonOf(`${name}@compra.example`)))).toEqual([
    undefined,
    'unsubscribed',
  ]);
  const {rows} = await app.db.query(
    `select email from customer where email like '%@compra.example' and marketing_consent_at is not null`,
  );
  expect(rows).toEqual([{email: 'despues@compra.example'}]);
});

test('[T1] a column that says who left is not left out by oversight; of one address the row that left counts; who came back stays', async () => {
  const run = await upload('Email,UNSUB_TIME\nuna@idas.example,2023-01-01 10:00:00\notra@idas.example,\n');
  const refused = await analyse({...run, mapping: {email: 0}});
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {'mapping.leftAt': 'La columna «UNSUB_TIME» dice de 1 que no hay que escribirles: elígela aquí.'},
  ]);
  await app.db.query(
    `insert into subscriber (email, state, consent_at, consent_method) values ('volvio@idas.example', 'active', '2024-06-01', 'double_opt_in'),
      ('sigue@idas.example', 'active', '2020-06-01', 'double_opt_in')`,
  );
  const done = await takeIn(
    'Email,Status,UNSUB_TIME\ndos@idas.example,subscribed,\nDos@idas.example,,2023-01-01 10:00:00\nvolvio@idas.example,,2023-01-01\nsigue@idas.example,,2023-01-01\nraro@idas.example,transactional,\n',
  );
  expect(done).toMatchObject({newCount: 0, knownCount: 1, leftCount: 2, duplicateCount: 1, blockedCount: 1});
  expect(done.passedOver['No se entiende su estado en la otra herramienta']).toBe(1);
  expect(await Promise.all(['dos', 'volvio', 'sigue', 'raro'].map(name => isActive(`${name}@idas.example`)))).toEqual([
    0, 1, 0, 0,
  ]);
});

test('[T1] «Importar supresiones»: a list of those alone, by its reason or the one chosen; a wish is graver than a bounce', async () => {
  await app.db.query(`insert into suppression (email, reason) values ('rebotaba@calla.example', 'hard_bounce')`);
  await app.db.query(
    `insert into subscriber (email, state, consent_at, consent_method) values ('activa@calla.example', 'active', now(), 'form')`,
  );
  const run = await upload(
    'Correo,Estado\nactiva@calla.example,\nqueja@calla.example,spam\nrebotaba@calla.example,\nmal\n',
  );
  const {mapping} = run;
  const group = await analyse(run, {kind: 'suppressions', subscriberGroupId: 1});
  expect([group.status, Object.keys(group.body.errors ?? {})]).toEqual([422, ['subscriberGroupId']]);
  const analysed = must(
    await office.post<Run>(`/api/emails/importaciones/${run.id}/analizar`, {
      mapping,
      kind: 'suppressions',
      reason: 'unsubscribed',
    }),
  );
  expect(analysed).toMatchObject({newCount: 0, knownCount: 0, leftCount: 3, errorCount: 1});
  expect(await isActive('activa@calla.example')).toBe(1);
  must(await office.post(`/api/emails/importaciones/${run.id}/importar`));
  expect(await one(`select state from subscriber where email = 'activa@calla.example'`)).toBe('suppressed');
  expect(await Promise.all(['activa', 'queja', 'rebotaba'].map(name => reasonOf(`${name}@calla.example`)))).toEqual([
    'unsubscribed',
    'complaint',
    'unsubscribed',
  ]);
});

test('[T36] an address as people write it is mended, one that no server takes is refused', async () => {
  const run = await takeIn(
    'Correo\nmailto:uno@escrito.example\n"Ana Ruiz <DOS@escrito.example>"\ntres@escrito.example.\n\u200bcuatro@escrito.example\na..b@escrito.example\n.c@escrito.example\nd.@escrito.example\nana@peña.example\nANA@xn--pea-8ma.example\nx@%ñ.example\n',
  );
  // One person, however the domain is written.
  expect(run).toMatchObject({newCount: 5, duplicateCount: 1, errorCount: 4});
  expect(await count(`subscriber where email = 'ana@xn--pea-8ma.example'`)).toBe(1);
  expect(
    await count(
      `subscriber where email in ('uno@escrito.example', 'dos@escrito.example', 'tres@escrito.example', 'cuatro@escrito.example')`,
    ),
  ).toBe(4);
});

test('[T36] what may be wrong with an address that is one is told, and keeps nobody out', async () => {
  const run = await takeIn(
    'Correo\nana@gmial.com\nluis@gmail.con\ninfo@dudas.example\nx@mailinator.com\nbien@gmail.com\nana@gmial.com\n@gmial.com\n',
  );
  expect(run).toMatchObject({
    newCount: 5,
    warnings: {
      'Parece gmail.com mal escrito.': 2,
      'Es de un puesto, no de una persona.': 1,
      'Es de un buzón de usar y tirar.': 1,
    },
  });
});
