/**
 * A club's first newsletter from nothing: its mail server and its domain, a list of 5,000 out of a file, written, tried
 * on oneself, sent through a real mail server, stopped and let go on; some addresses do not exist, some mailboxes give
 * it back, somebody complains and two leave. What the report says is what its rows say and what the mail server took.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {dkimVerify} from 'mailauth/lib/dkim/verify';
import type {Page} from '@playwright/test';
import {startDnsDouble, type DnsDouble} from '../../support/doubles/dns-double';
import {expectGoodLook} from '../../support/browser/look';
import {expect, test} from '../../support/browser/test';
import {startFirstDay, type FirstDay} from '../../support/browser/first-day';
import {comeIn} from '../../support/browser/first-day-walk';
import {startImapDouble, type ImapDouble} from '../../support/doubles/imap-double';
import {ownCertificate} from '../../support/doubles/own-certificate';
import {Person} from '../../support/browser/person';

const DOMAIN = 'torreblanca.example';
const MAIL_HOST = `correo.${DOMAIN}`;
const HELP = `ayuda@${DOMAIN}`;
const ALL = 5000;
const person = (n: number) => `persona${n}@buzon${n % 5}.example`;
/** No such address: the mail server says so at once. */
const NOBODY = [11, 2222];
/** Their mailboxes give it back later: for ever, and for today. */
const [GONE, FULL] = [33, 44];
const BACK = NOBODY.length + 2;
const COMPLAINS = 55;
const [LEAVES_BY_PROGRAM, LEAVES_BY_PAGE] = [66, 77];

test(`un boletín a ${ALL} personas: el servidor, el dominio, la lista, la prueba, el envío, los rebotes, las bajas y el informe`, async ({
  page,
  trouble,
  visitor,
}) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(30_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taquilla-newsletter-'));
  const certificate = ownCertificate(MAIL_HOST);
  fs.writeFileSync(path.join(folder, 'cert.pem'), certificate.cert);
  const dns = await startDnsDouble();
  const imap = await startImapDouble();
  const day = await startFirstDay({
    DNS_SERVER: dns.at,
    NODE_OPTIONS: `--require=${path.resolve(__dirname, '../../support/doubles/own-names.cjs')}`,
    NODE_EXTRA_CA_CERTS: path.join(folder, 'cert.pem'),
  });
  day.smtp.tls = certificate;
  day.smtp.account = 'club:clave-del-servidor';
  imap.account = `${HELP}:clave-del-buzon`;
  dns.publish('A', MAIL_HOST, '127.0.0.1');
  try {
    trouble.alsoAt(day.origin);
    const clerk = new Person(page);
    const address = day.firstUser('presidencia@example.org');
    await day.start();
    await comeIn(clerk, address);
    await useNewsletters(clerk, day);
    await setServer(clerk, day);
    await setMailbox(clerk, day, imap);
    await makeSender(clerk, day, dns);
    await takeListIn(clerk, day);
    const id = await write(clerk, day);
    await tryOnOneself(page, day);
    await letGo(page, day);
    await expectOneEach(day, dns);
    await comesBack(page, day, imap);
    await leave(page, await visitor(), day);
    await expectReport(page, day, id);
  } finally {
    await day.stop();
    await imap.close();
    await dns.close();
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

async function useNewsletters(clerk: Person, day: FirstDay): Promise<void> {
  const {page} = clerk;
  await clerk.open(`${day.origin}/superadmin/inicio/activities`);
  await clerk.click(page.getByRole('button', {name: 'Club deportivo', exact: true}));
  if (!(await page.getByLabel('Boletines', {exact: true}).isChecked()))
    await clerk.click(page.getByLabel('Boletines', {exact: true}));
  await clerk.click(page.getByRole('button', {name: 'Guardar', exact: true}));
  await expect(page.getByText('Guardado', {exact: true})).toBeVisible();
  // It goes at any hour, whenever this runs.
  await day.query(`update organization set settings = settings || '{"advertisingQuietHours": ""}'`);
}

async function setServer(clerk: Person, day: FirstDay): Promise<void> {
  const {page} = clerk;
  await clerk.open(`${day.origin}/admin/configuracion/correo`);
  await clerk.fill('Servidor', MAIL_HOST);
  await clerk.fill('Puerto', String(day.smtp.port));
  await clerk.choose('Cifrado', /STARTTLS/);
  await clerk.fill('Usuario', 'club');
  await clerk.fill('Contraseña', 'clave-del-servidor');
  await clerk.fill('Nombre', 'CD Torreblanca');
  await clerk.fill('Dirección', `hola@${DOMAIN}`);
  await clerk.click(page.getByRole('button', {name: 'Guardar', exact: true}));
  await expect(page.getByText('Guardado: vale desde el siguiente correo')).toBeVisible();
}

async function setMailbox(clerk: Person, day: FirstDay, imap: ImapDouble): Promise<void> {
  const {page} = clerk;
  await clerk.open(`${day.origin}/admin/mensajes/buzon`);
  await clerk.fill('Dirección', HELP);
  await clerk.fill('Servidor (IMAP)', '127.0.0.1');
  await clerk.fill('Puerto', String(imap.port));
  await clerk.choose('Cifrado', /Sin cifrar/);
  await clerk.fill('Usuario', HELP);
  await clerk.fill('Contraseña', 'clave-del-buzon');
  await clerk.click(page.getByRole('button', {name: 'Guardar', exact: true}));
  await expect(page.getByText('Guardado: se lee desde el siguiente correo que llegue')).toBeVisible();
  await clerk.click(page.getByRole('button', {name: 'Mirar ahora'}));
  await expect(page.getByText('No había nada nuevo')).toBeVisible();
}

/** What the page asks for is put into the DNS as it stands there. */
async function makeSender(clerk: Person, day: FirstDay, dns: DnsDouble): Promise<void> {
  const {page} = clerk;
  await clerk.open(`${day.origin}/admin/emails/remitentes`);
  await clerk.click(page.getByRole('button', {name: 'Crear remitente'}).first());
  const dialog = page.getByRole('dialog');
  await clerk.fill(/^Nombre/, 'CD Torreblanca', dialog);
  await clerk.fill(/^Dirección/, `boletin@${DOMAIN}`, dialog);
  await clerk.click(dialog.getByRole('button', {name: /^(Crear|Guardar)$/}));
  await clerk.click(page.getByRole('button', {name: 'Generar la clave y comprobar'}));
  await expect(page.getByText('Todavía falta algo: mira los registros')).toBeVisible();
  for (const purpose of ['DKIM', 'SPF', 'DMARC']) {
    const record = page.getByRole('region', {name: purpose});
    const [name, value] = await record.getByRole('code').allTextContents();
    await expect(record.getByText('TXT de')).toBeVisible();
    dns.publish('TXT', name!, value!);
  }
  await clerk.click(page.getByRole('button', {name: 'Comprobar ahora'}));
  await expect(page.getByText('Dominio verificado')).toBeVisible();
  await expectGoodLook(page);
}

/** 5,000 people, one of them twice, and one that is no address. */
async function takeListIn(clerk: Person, day: FirstDay): Promise<void> {
  const {page} = clerk;
  await clerk.open(`${day.origin}/admin/emails/grupos/crear`);
  await clerk.fill(/^Nombre/, 'Peñas');
  await clerk.click(page.getByRole('button', {name: 'Crear', exact: true}));
  await expect(page).toHaveURL(/\/emails\/grupos(\/\d+.*)?$/);
  const lines = Array.from({length: ALL}, (_, n) => `${person(n + 1)};Persona ${n + 1};Núñez`);
  const file = ['Correo;Nombre;Apellidos', ...lines, lines[0]!, 'sin-arroba.example;Nadie;Ninguno'].join('\n');
  await clerk.open(`${day.origin}/admin/emails/importaciones/crear`);
  await clerk.give(page.locator('input[type=file]'), {
    name: 'penas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await clerk.fill(/^Origen/, 'Hoja firmada en el puesto de la feria, casilla de comunicaciones');
  await clerk.fill(/^Fecha del consentimiento/, '15/09/2026');
  await clerk.click(page.getByRole('combobox', {name: 'Añadir al grupo'}));
  await clerk.click(page.getByRole('option', {name: 'Peñas'}));
  await clerk.click(page.getByRole('button', {name: 'Ver qué pasaría'}));
  await clerk.click(page.getByRole('button', {name: 'Importar 5.000'}));
  await clerk.click(page.getByRole('dialog').getByRole('button', {name: 'Importar'}));
  await expect(page.getByText('Lista incorporada')).toBeVisible();
}

async function write(clerk: Person, day: FirstDay): Promise<number> {
  const {page} = clerk;
  await clerk.open(`${day.origin}/admin/emails/boletines/crear`);
  await clerk.fill(/^Boletín/, 'Vuelve la liga');
  await clerk.choose(/^Remitente/, /Torreblanca/);
  await clerk.fill(/^Asunto/, 'Hola, {{nombre|amigo}}: vuelve la liga');
  await clerk.fill(/^Preencabezado/, 'El domingo a las cinco, en el Campo del Soto');
  await clerk.click(page.getByRole('combobox', {name: /^Grupos/}));
  await clerk.click(page.getByRole('option', {name: /Peñas/}));
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Ahora mismo llegaría a 5\.000/)).toBeVisible();
  const blocks = page.getByRole('list', {name: 'Bloques'});
  await clerk.click(page.getByRole('button', {name: 'Añadir un bloque'}));
  await clerk.click(page.getByRole('menuitem', {name: /^Texto/}));
  await blocks.locator('.ProseMirror').fill('Hola, {{nombre|amigo}}: te esperamos en la grada.');
  await clerk.click(page.getByRole('button', {name: 'Añadir un bloque'}));
  await clerk.click(page.getByRole('menuitem', {name: /^Botón/}));
  await clerk.fill('Texto del botón', 'Ver los partidos');
  await clerk.fill('Enlace', '/eventos');
  await clerk.click(page.getByRole('button', {name: 'Crear', exact: true}));
  await expect(page).toHaveURL(/\/admin\/emails\/boletines(\/\d+.*)?$/);
  const [made] = await day.query<{id: number}>('select id from newsletter');
  await page.goto(`${day.origin}/admin/emails/boletines/${made!.id}/enviar`);
  await expect(page.getByText(/cosas? impiden? enviarlo/)).toHaveCount(0);
  await expect(page.getByText('DKIM, SPF y DMARC correctos', {exact: false})).toBeVisible();
  return made!.id;
}

async function tryOnOneself(page: Page, day: FirstDay): Promise<void> {
  await page.getByRole('button', {name: 'Enviarme una prueba'}).click();
  await expect
    .poll(() => day.letterTo('presidencia@example.org'), {timeout: 60_000})
    .toContain('te esperamos en la grada');
}

/** By writing how many; stopped on its way, and let go on. */
async function letGo(page: Page, day: FirstDay): Promise<void> {
  for (const n of NOBODY) day.smtp.people[person(n)] = '550 5.1.1 User unknown';
  day.smtp.messages.length = day.smtp.senders.length = day.smtp.recipients.length = 0;
  day.smtp.delayMs = 10; // as long as it takes to stop it on its way
  await page.getByRole('button', {name: /^Enviar a 5\.000 personas/}).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Escribe 5\.000 para confirmar/).fill('4999');
  await expect(dialog.getByRole('button', {name: 'Enviar', exact: true})).toBeDisabled();
  await dialog.getByLabel(/^Escribe 5\.000 para confirmar/).fill('5000');
  await dialog.getByRole('button', {name: 'Enviar', exact: true}).click();
  await page.getByRole('button', {name: 'Parar'}).click();
  await expect(page.getByRole('progressbar', {name: 'Enviado'})).toBeVisible();
  await expect(page.getByRole('button', {name: 'Seguir enviando'})).toBeVisible();
  await expectGoodLook(page);
  const [stopped] = await day.query<{state: string; queued: number}>(
    `select state, (select count(*)::int from newsletter_delivery where state = 'queued') as queued from newsletter`,
  );
  expect(stopped).toMatchObject({state: 'paused'});
  expect(stopped!.queued).toBeGreaterThan(0);
  day.smtp.delayMs = 0;
  await page.getByRole('button', {name: 'Seguir enviando'}).click();
  await expect
    .poll(async () => (await day.query<{state: string}>('select state from newsletter'))[0]!.state, {timeout: 300_000})
    .toBe('sent');
}

const addressee = (message: string): string => /^To: .*?([\w.]+@[\w.]+)/m.exec(message)?.[1] ?? '';
const mailTo = (day: FirstDay, n: number): string =>
  day.smtp.messages.find(message => addressee(message) === person(n))!;

/** Whom the server took it for: everybody but those that do not exist, each once, signed by the key of the DNS. */
async function expectOneEach(day: FirstDay, dns: DnsDouble): Promise<void> {
  const reached = day.smtp.messages.map(addressee).filter(email => email.includes('persona'));
  const expected = Array.from({length: ALL}, (_, n) => n + 1).filter(n => !NOBODY.includes(n));
  expect(reached.length).toBe(expected.length);
  expect(new Set(reached)).toEqual(new Set(expected.map(person)));
  for (const n of [1, GONE, ALL]) {
    const {results} = await dkimVerify(Buffer.from(`${mailTo(day, n)}\r\n`), {
      resolver: async name => {
        const found = dns.txt(name);
        if (found.length === 0) throw Object.assign(new Error(name), {code: 'ENOTFOUND'});
        return found.map(one => [one]);
      },
    });
    expect(results.map(one => [one.signingDomain, one.status.result])).toEqual([[DOMAIN, 'pass']]);
  }
}

/** As a mail server gives it back (RFC 3464), to the address that the envelope named; and as one complains (RFC 5965). */
const reportOf = (day: FirstDay, n: number, kind: 'delivery-status' | 'feedback-report', lines: string): string => {
  const message = mailTo(day, n);
  const to = day.smtp.senders.find(sender => sender.includes(/^X-Mail-Ref: (\S+)/m.exec(message)![1]!))!;
  return [
    `From: MAILER-DAEMON@buzon${n % 5}.example`,
    `To: ${to}`,
    `Subject: Undelivered Mail Returned to Sender`,
    `Message-ID: <${kind}-${n}@buzon.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind}; boundary="parte"`,
    '',
    '--parte',
    'Content-Type: text/plain',
    '',
    'This is a report about your message.',
    '--parte',
    `Content-Type: message/${kind}`,
    '',
    lines,
    '--parte',
    'Content-Type: message/rfc822',
    '',
    message,
    '--parte--',
    '',
  ].join('\r\n');
};

async function comesBack(page: Page, day: FirstDay, imap: ImapDouble): Promise<void> {
  const status = (n: number, code: string, says: string) =>
    `Reporting-MTA: dns; mx.buzon.example\r\n\r\nFinal-Recipient: rfc822; ${person(n)}\r\nAction: failed\r\nStatus: ${code}\r\nDiagnostic-Code: smtp; ${says}\r\n`;
  const complaint = `Feedback-Type: abuse\r\nUser-Agent: Buzon/1.0\r\nVersion: 1\r\nOriginal-Rcpt-To: ${person(COMPLAINS)}\r\n`;
  const put = () => {
    imap.put(reportOf(day, GONE, 'delivery-status', status(GONE, '5.1.1', '550 5.1.1 User unknown')));
    imap.put(reportOf(day, FULL, 'delivery-status', status(FULL, '4.2.2', '452 4.2.2 Mailbox full')));
    imap.put(reportOf(day, COMPLAINS, 'feedback-report', complaint));
  };
  put();
  put(); // twice is what such servers do
  await page.goto(`${day.origin}/admin/mensajes/buzon`);
  await page.getByRole('button', {name: 'Mirar ahora'}).click();
  await expect
    .poll(() => day.query('select bounced_count as bounced, complained_count as complained from newsletter'))
    .toEqual([{bounced: BACK, complained: 1}]);
}

const figure = (n: number): string => new Intl.NumberFormat('es-ES', {useGrouping: 'always'}).format(n);

/** By the button of a mail program (RFC 8058), and by the link and the page. */
async function leave(page: Page, reader: Page, day: FirstDay): Promise<void> {
  const head = mailTo(day, LEAVES_BY_PROGRAM).replace(/\r\n[ \t]+/g, ' ');
  const program = await page.request.post(/^List-Unsubscribe: <([^>]+)>/m.exec(head)![1]!, {
    data: 'List-Unsubscribe=One-Click',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
  });
  expect(program.status()).toBe(200);
  const link = /https?:\/\/[^\s"<>]+\/email\/baja\?enlace=[\w.~-]+/.exec(day.letterTo(person(LEAVES_BY_PAGE)))![0];
  await reader.goto(link);
  await reader.getByRole('button', {name: 'Darme de baja de todo'}).click();
  await expect(reader.getByRole('heading', {name: 'Ya no te escribiremos'})).toBeVisible();
}

async function expectReport(page: Page, day: FirstDay, id: number): Promise<void> {
  const [rows] = await day.query<{sent: number; delivered: number; bounced: number; left: number; complained: number}>(
    `select count(*)::int as sent, (count(*) filter (where state in ('sent', 'delivered')))::int as delivered,
      (count(*) filter (where state = 'bounced'))::int as bounced, count(unsubscribed_at)::int as left,
      count(complained_at)::int as complained from newsletter_delivery where state <> 'discarded'`,
  );
  expect(rows).toEqual({sent: ALL, delivered: ALL - BACK, bounced: BACK, left: 2, complained: 1});
  await page.goto(`${day.origin}/admin/emails/boletines/${id}`);
  await expect(page.getByText('Ventas en 7 días')).toBeVisible();
  const main = page.getByRole('main');
  for (const [label, count] of [
    ['Destinatarios', rows!.sent],
    ['Entregados', rows!.delivered],
    ['Bajas', rows!.left],
    ['Rebotados', rows!.bounced],
    ['Quejas', rows!.complained],
  ] as const)
    await expect(main.getByText(label, {exact: true}).locator('..')).toContainText(figure(count));
  await expectGoodLook(page);
  await expect(page.getByText('1–50 de 5.000')).toBeVisible();
  // Who left, complained or does not exist gets no more; who has a full mailbox today does.
  const [left] = await day.query<{n: number}>(
    `select count(*)::int as n from subscriber s where s.state = 'active'
      and not exists (select 1 from suppression u where u.email = s.email)`,
  );
  expect(left!.n).toBe(ALL - NOBODY.length - [GONE, COMPLAINS, LEAVES_BY_PROGRAM, LEAVES_BY_PAGE].length);
}
