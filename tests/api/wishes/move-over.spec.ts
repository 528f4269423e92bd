/**
 * A club moves here with the exports of the tool it had: whoever left there, whose mailbox refused it and who complained is
 * suppressed and never active; of the others it is known when they agreed. Files as those tools write them.
 */
import type {ErrorBody} from '../../support/wire/visitor';
import {must} from '../../support/world/purchase';
import {app, office, one, setStage} from './stage';

setStage();

interface Run extends ErrorBody {
  id: number;
  newCount: number;
  knownCount: number;
  leftCount: number;
  blockedCount: number;
  duplicateCount: number;
  errorCount: number;
  mapping: Record<string, number>;
  passedOver: Record<string, number>;
}

const upload = async (csv: string): Promise<Run> => {
  const {id} = must(
    await office.send<Run>('/api/emails/importaciones/subir?name=lista.csv', {
      method: 'POST',
      body: Buffer.from(csv),
      headers: {'content-type': 'application/octet-stream'},
    }),
  );
  return must(await office.get<Run>(`/api/emails/importaciones/${id}`));
};
const analyse = ({id, mapping}: Run, more: object = {}) =>
  office.post<Run>(`/api/emails/importaciones/${id}/analizar`, {
    mapping,
    consentOrigin: 'Formulario de la web, con casilla, en la herramienta anterior',
    consentOn: '2024-01-15',
    ...more,
  });
const takeIn = async (csv: string, more: object = {}): Promise<Run> => {
  const run = await upload(csv);
  must(await analyse(run, more));
  must(await office.post(`/api/emails/importaciones/${run.id}/importar`));
  return must(await office.get<Run>(`/api/emails/importaciones/${run.id}`));
};
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
