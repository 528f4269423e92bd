/** Lists that staff brought in, made by the product's own verbs: one went well, one had errors, two wait. */
import {
  analyseSubscribers,
  commitSubscribers,
  uploadSubscribers,
} from '../../domain/messaging/imports/import-subscribers';
import type {DemoTx} from '../bulk-insert';
import {type Calendar, dayOf} from '../calendar';
import {FIRST_NAMES, plain, SURNAMES} from '../buyers';
import {hasClub, type Profile} from '../../platform/environment/demo-profile';
import type {Chance} from '../random';

interface Given {
  profile: Profile;
  calendar: Calendar;
  chance: Chance;
  staffId: number;
  groups: Map<string, number>;
}

interface List {
  file: string;
  origin: string;
  group: string;
}

const ON_PAPER = 'Hoja de inscripción en papel de las jornadas de puertas abiertas, casilla de comunicaciones marcada';
const AT_THE_FAIR = 'Tableta del puesto de la feria: formulario con casilla sin marcar y texto de la edición 3';
const CLUB_LISTS: [List, List, List] = [
  {file: 'puertas-abiertas-cantera.csv', origin: ON_PAPER, group: 'Cantera: familias'},
  {file: 'feria-de-san-jorge.xlsx', origin: AT_THE_FAIR, group: 'Boletín del club'},
  {
    file: 'congreso-de-penas.csv',
    origin: 'Inscripción en el congreso de peñas, con aceptación de comunicaciones',
    group: 'Peñas',
  },
];
const THEATRE_LISTS: [List, List, List] = [
  {file: 'puertas-abiertas-teatro.csv', origin: ON_PAPER, group: 'Familias'},
  {file: 'feria-del-libro.xlsx', origin: AT_THE_FAIR, group: 'Boletín del teatro'},
  {
    file: 'jornada-de-docentes.csv',
    origin: 'Inscripción en la jornada de docentes, con aceptación de comunicaciones',
    group: 'Escuelas',
  },
];

export async function storeImports(tx: DemoTx, {profile, calendar, chance, staffId, groups}: Given): Promise<void> {
  const today = dayOf(calendar.now);
  const {rows: known} = await tx.query<{email: string}>(
    `(select email from subscriber where state = 'active' order by id limit 20)
      union all (select email from subscriber where state in ('unsubscribed', 'complained') order by id limit 14)`,
  );
  const row = (i: number, mark: string): string[] => {
    const [firstName, surname1, surname2] = [chance.pick(FIRST_NAMES), chance.pick(SURNAMES), chance.pick(SURNAMES)];
    return [firstName, `${surname1} ${surname2}`, `${plain(firstName)}.${plain(surname1)}.${mark}${i}@example.org`];
  };
  const rows = (count: number, mark: string) => Array.from({length: count}, (_, i) => row(i + 1, mark));
  const headers = ['Nombre', 'Apellidos', 'Correo electrónico'];

  const bring = async (
    fileName: string,
    table: string[][],
    day: number,
    done: 'uploaded' | 'analysed' | 'imported',
    answer?: {origin: string; group: string},
  ): Promise<void> => {
    const importId = await uploadSubscribers(tx, {
      fileName,
      table: {headers, sample: table.slice(0, 20), rowCount: table.length, rows: JSON.stringify(table)},
      staffUserId: staffId,
    });
    if (done !== 'uploaded')
      await analyseSubscribers(
        tx,
        {
          importId,
          mapping: {firstName: 0, surname: 1, email: 2},
          kind: 'subscribers',
          reason: 'unsubscribed',
          consentOrigin: answer!.origin,
          consentOn: calendar
            .daysAhead(day - 3, '10:00')
            .toISOString()
            .slice(0, 10),
          subscriberGroupId: groups.get(answer!.group) ?? null,
        },
        today,
      );
    if (done === 'imported') await commitSubscribers(tx, importId, today);
    const at = calendar.daysAhead(day, '13:10');
    await tx.query(
      `update subscriber_import set created_at = $2::timestamptz, updated_at = $2::timestamptz + interval '6 minutes',
        finished_at = case when finished_at is not null then $2::timestamptz + interval '6 minutes' end where id = $1`,
      [importId, at],
    );
    await tx.query(
      `update subscriber s set created_at = $2 from subscriber_import_row r
        where r.subscriber_import_id = $1 and r.outcome = 'new' and s.id = r.subscriber_id`,
      [importId, at],
    );
  };

  const [open, fair, congress] = hasClub(profile) ? CLUB_LISTS : THEATRE_LISTS;
  await bring(open.file, rows(180, 'pa'), -88, 'imported', open);
  const broken = rows(90, 'fs');
  broken.push(
    ...known.map(({email}) => ['', '', email]),
    ['Rosa', 'Vidal', 'rosa.vidal(arroba)example.org'],
    ['Hugo', 'Marín', ''],
    ['Paula', 'Cano', 'paula@'],
    ['Iván', 'Soto', 'ivan soto@example.org'],
    broken[3]!,
    broken[8]!,
  );
  await bring(fair.file, broken, -37, 'imported', fair);
  await bring(
    congress.file,
    [...rows(40, 'cp'), ...known.slice(0, 3).map(({email}) => ['', '', email]), ['', '', 'sin-arroba.example.org']],
    -2,
    'analysed',
    congress,
  );
  await bring('lista-teatro.csv', rows(25, 'lt'), 0, 'uploaded');
}
