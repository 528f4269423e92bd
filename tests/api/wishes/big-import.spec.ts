/** A long list with those who left in it: nobody who said no is active or in a list afterwards, and the report says why. */
import {must} from '../../support/world/purchase';
import {app, groups, keyOf, linkOf, office, one, say, setStage, subscribe} from './stage';

setStage();

const ROWS = 20_000;
/** What they said, by turns. Of the erased only the hash is left. */
const SILENT = ['unsubscribed', 'complaint', 'hard_bounce', 'manual', 'erasure'];

interface Run {
  id: number;
  rowCount: number;
  newCount: number;
  knownCount: number;
  duplicateCount: number;
  blockedCount: number;
  errorCount: number;
  passedOver: Record<string, number>;
}

test(`${ROWS} rows, every tenth of somebody who said no`, async () => {
  await app.db.query(
    `insert into suppression (email, email_hash, reason, erased_at)
      select case when n % 50 = 40 then null else 'lista' || n || '@example.org' end,
        email_hash('lista' || n || '@example.org'), ($2::text[])[1 + n / 10 % 5], case when n % 50 = 40 then now() end
       from generate_series(10, $1, 10) n`,
    [ROWS, SILENT],
  );
  // Left without a suppression, as old data has it; and one who is there and took this list off.
  await app.db.query(`insert into subscriber (email, state) values ('lista1@example.org', 'unsubscribed')`);
  const {token} = await subscribe('lista2@example.org', ['inner']);
  await say('leave', token, [keyOf('youth')]);
  // Nobody's row, and took it off by an old mail.
  await say('leave', linkOf(999_999, 'lista3@example.org'), [keyOf('youth')]);
  const lines = Array.from(
    {length: ROWS},
    (_, n) => `${n % 3 ? 'lista' : 'LISTA'}${n + 1}@example.org;Persona ${n + 1}`,
  );
  const csv = ['Correo;Nombre', ...lines, 'niña@example.org;Ñ', 'ana@peña.es;D', 'lista4@example.org;Otra vez'].join(
    '\n',
  );
  const run = must(
    await office.send<Run>('/api/emails/importaciones/subir?name=lista.csv', {
      method: 'POST',
      body: Buffer.from(csv),
      headers: {'content-type': 'application/octet-stream'},
    }),
  );
  const analysed = must(
    await office.post<Run>(`/api/emails/importaciones/${run.id}/analizar`, {
      mapping: {email: 0, firstName: 1},
      consentOrigin: 'Formulario en papel de la jornada de puertas abiertas',
      consentOn: '2026-01-15',
      subscriberGroupId: groups.youth,
    }),
  );
  const silent = ROWS / 10 + 1;
  const figures = {
    rowCount: ROWS + 3,
    newCount: ROWS - silent,
    knownCount: 1,
    duplicateCount: 1,
    blockedCount: silent,
    errorCount: 1,
  };
  expect(analysed).toMatchObject(figures);
  // Somebody leaves between the look and the act.
  await app.db.query(`insert into suppression (email, reason) values ('lista5@example.org', 'unsubscribed')`);
  must(await office.post(`/api/emails/importaciones/${run.id}/importar`));
  const told = must(await office.get<Run>(`/api/emails/importaciones/${run.id}`));
  expect(told).toMatchObject({...figures, newCount: figures.newCount - 1, blockedCount: silent + 1});
  const each = ROWS / 50;
  expect(told.passedOver).toEqual({
    'Se dio de baja: solo puede volver por sí mismo.': each + 2,
    'Se quejó de nuestros correos: no se le puede volver a escribir.': each,
    'Su buzón rechaza los mensajes.': each,
    'Está en la lista de supresión.': 2 * each,
    'Repetido en el archivo.': 1,
    'Lleva una letra (ñ, tilde…) delante de la @ que casi ningún servidor admite. Usa otra dirección.': 1,
    'Pidió no recibir los envíos de este grupo: no se le apunta en él.': 2,
  });
  expect(
    await one(`select count(*)::int from subscriber s join suppression p on p.email_hash = email_hash(s.email)
      where s.state = 'active'`),
  ).toBe(0);
  expect(await one(`select state from subscriber where email = 'lista1@example.org'`)).toBe('unsubscribed');
  const members = `select count(*)::int from subscriber_group_member m join subscriber s on s.id = m.subscriber_id
    where m.subscriber_group_id = $1`;
  expect(await one(`${members} and s.email in ('lista2@example.org', 'lista3@example.org')`, [groups.youth])).toBe(0);
  expect(await one(members, [groups.youth])).toBe(figures.newCount - 1 - 1);
});
