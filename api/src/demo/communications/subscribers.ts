/** Six thousand people who asked for mail, how each of them said so, the groups they are in, and those who left. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {type Calendar, dayOf} from '../calendar';
import {hasClub, meantFor, type Profile} from '../../platform/environment/demo-profile';
import {FIRST_NAMES, plain, SURNAMES} from '../buyers';
import type {Chance} from '../random';
import {THEATRE_LABELS, theatreGroups} from './theatre-season';
import type {GroupDraft} from './drafts';

const COUNT = 6000;
const CLUB_LABELS: [string, number][] = [
  ['', 62],
  ['fútbol', 18],
  ['teatro', 9],
  ['cantera', 6],
  ['peña Los Álamos', 3],
  ['fútbol, teatro', 2],
];
const METHODS: Record<string, string> = {
  web_form: 'double_opt_in',
  purchase: 'purchase',
  pass: 'form',
  import: 'declared_import',
  box_office: 'paper',
  staff: 'form',
};
const TEXTS: Record<string, string> = {
  double_opt_in: 'Quiero recibir noticias y ofertas del club por correo (edición 3). Confirmado desde el enlace.',
  purchase: 'Casilla «Quiero recibir noticias del club» al comprar (edición 2).',
  form: 'Impreso de abono, casilla de comunicaciones (edición 4).',
  declared_import: 'Inscripción en la jornada de puertas abiertas.',
  paper: 'Hoja firmada en taquilla.',
};

export async function storeSubscribers(
  tx: DemoTx,
  {profile, calendar, chance}: {profile: Profile; calendar: Calendar; chance: Chance},
): Promise<void> {
  const labels = hasClub(profile) ? CLUB_LABELS : THEATRE_LABELS;
  const inOwnWords = (text: string) =>
    hasClub(profile)
      ? text
      : text
          .replace('del club', 'del teatro')
          .replace('Impreso de abono', 'Impreso del abono de funciones')
          .replace('la jornada de', 'las');
  const first = await takeIds(tx, 'subscriber', COUNT);
  await insertRows(
    tx,
    'subscriber',
    Array.from({length: COUNT}, (_, i) => {
      const [firstName, surname1, surname2] = [
        chance.pick(FIRST_NAMES),
        chance.pick(SURNAMES),
        chance.isLucky(0.75) ? chance.pick(SURNAMES) : '',
      ];
      const source = chance.weighted([
        ['web_form', 46],
        ['purchase', 24],
        ['pass', 17],
        ['import', 7],
        ['box_office', 4],
        ['staff', 2],
      ] as const);
      const daysAgo = Math.floor(chance.next() ** 1.4 * 700) + 1;
      const createdAt = calendar.minutesAfter(calendar.daysAhead(-daysAgo, '08:00'), chance.below(900));
      const state =
        source === 'web_form' && chance.isLucky(0.05)
          ? 'pending'
          : daysAgo < 20
            ? 'active'
            : chance.weighted([
                ['active', 88],
                ['unsubscribed', 7.5],
                ['bounced', 3.2],
                ['complained', 0.2],
                ['suppressed', 1],
              ] as const);
      const method = METHODS[source]!;
      const left =
        state === 'active' || state === 'pending'
          ? createdAt
          : calendar.minutesAfter(
              calendar.daysAhead(-chance.below(Math.min(daysAgo, 160)), '11:00'),
              chance.below(600),
            );
      return {
        id: first + i,
        email: `${plain(firstName)}.${plain(surname1)}.s${i + 1}@${chance.pick(['example.org', 'example.com', 'example.net'])}`,
        firstName,
        surname: [surname1, surname2].filter(Boolean).join(' '),
        locale: chance.weighted([
          ['es', 93],
          ['ca', 3],
          ['gl', 1],
          ['eu', 1],
          ['en', 2],
        ] as const),
        source,
        labels: chance.weighted(labels),
        customValues: {},
        state,
        stateAt: left,
        stateReason:
          {
            unsubscribed: 'Desde el enlace del boletín',
            bounced: '550 5.1.1 Buzón inexistente',
            complained: 'Queja comunicada por su proveedor',
            suppressed: 'Petición de supresión',
          }[state as string] ?? '',
        consentAt: state === 'pending' ? null : createdAt,
        consentMethod: state === 'pending' ? null : method,
        consentText: state === 'pending' ? '' : inOwnWords(TEXTS[method]!),
        consentIp: source === 'web_form' ? `198.51.100.${1 + chance.below(250)}` : '',
        softBounces: chance.isLucky(0.02) ? 1 + chance.below(3) : 0,
        createdAt,
        updatedAt: left,
      };
    }),
  );
  await tx.query(
    `update subscriber s set customer_id = c.id, email = c.email, first_name = c.first_name,
      surname = trim(c.surname1 || ' ' || c.surname2)
       from (select id, email, first_name, surname1, surname2, row_number() over (order by id) as n from customer
         where marketing_consent_at is not null and email not in (select email from subscriber)) c
      where s.id = $1 + c.n * 3 and s.state = 'active' and c.n < 900`,
    [first],
  );
  await tx.query(
    `insert into suppression (email, reason, source, since_at, created_at)
     select email, case state when 'unsubscribed' then 'unsubscribed' when 'complained' then 'complaint'
       when 'bounced' then 'hard_bounce' else 'erasure' end, state_reason, state_at, state_at from subscriber
       where state in ('unsubscribed', 'complained', 'bounced', 'suppressed') order by state_at`,
  );
  // Erased at their request: only the hash is left.
  await tx.query(
    `insert into suppression (email_hash, reason, source, since_at, erased_at)
      select email_hash('borrado' || n || '@example.net'), 'erasure', 'Derecho de supresión',
      $1::timestamptz - n * interval '9 days', $1::timestamptz - n * interval '9 days' from generate_series(1, 25) n`,
    [calendar.now],
  );
  await tx.query(
    `insert into suppression (email, reason, source, since_at)
      values ('direccion@example.com', 'manual', 'Pide por carta no recibir publicidad', $1),
      ('info@example.net', 'manual', 'Buzón genérico de una empresa', $1)`,
    [calendar.daysAhead(-80, '09:30')],
  );
}

const clubGroups = (since: string): GroupDraft[] => [
  {
    name: 'Boletín del club',
    description: 'Las noticias del mes',
    isPublic: true,
    members: `s.id % 20 <> 0 or s.source = 'pass'`,
  },
  {
    name: 'Socios y abonados',
    description: 'Quien tiene abono esta temporada',
    isPublic: false,
    members: `s.source = 'pass' or s.id % 5 = 0`,
  },
  {
    name: 'Cantera: familias',
    description: 'Madres, padres y tutores',
    isPublic: false,
    members: `s.labels like '%cantera%' or s.id % 13 = 0`,
  },
  {
    of: 'stage',
    name: 'Teatro',
    description: 'Cartelera del Teatro de la Alameda',
    isPublic: true,
    members: `s.labels like '%teatro%' or s.id % 9 = 0`,
  },
  {name: 'Peñas', description: 'Juntas directivas de las peñas', isPublic: false, members: `s.labels like '%peña%'`},
  {name: 'Patrocinadores', description: 'Empresas colaboradoras y palcos', isPublic: false, members: 's.id % 97 = 0'},
  {name: 'Prensa', description: 'Medios acreditados', isPublic: false, members: 's.id % 131 = 0'},
  {name: 'Todos los activos', description: 'A quien se puede escribir', isPublic: false, rule: {states: ['active']}},
  {
    name: 'Altas recientes de la web',
    description: 'Para el correo de bienvenida',
    isPublic: false,
    rule: {states: ['active'], sources: ['web_form'], since},
  },
  {
    name: 'Compradores con cuenta',
    description: 'Compraron y consintieron',
    isPublic: false,
    rule: {states: ['active'], isCustomer: true},
  },
  {
    name: 'Lectores habituales',
    description: 'Abrieron algo en los últimos tres meses',
    isPublic: false,
    rule: {states: ['active'], openedSince: since},
  },
];

/**
 * The groups kept by hand; rule groups fill themselves, and are made when the subscribers know what they have opened.
 */
export async function storeGroups(
  tx: DemoTx,
  profile: Profile,
  calendar: Calendar,
  kind: 'static' | 'rule',
): Promise<Map<string, number>> {
  const groups = new Map<string, number>();
  const since = dayOf(calendar.daysAhead(-90, '00:00'));
  for (const draft of (hasClub(profile) ? clubGroups(since).filter(meantFor(profile)) : theatreGroups(since)).filter(
    one => (one.rule ? 'rule' : 'static') === kind,
  )) {
    const {rows} = await tx.query<{id: number}>(
      `insert into subscriber_group (name, description, kind, rule, is_public, created_at)
        values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        draft.name,
        draft.description,
        kind,
        JSON.stringify(draft.rule ?? {}),
        draft.isPublic,
        calendar.daysAhead(-300, '10:00'),
      ],
    );
    groups.set(draft.name, rows[0]!.id);
    if (draft.members)
      await tx.query(
        `insert into subscriber_group_member (subscriber_group_id, subscriber_id, added_at)
          select $1, s.id, s.created_at from subscriber s where ${draft.members}`,
        [rows[0]!.id],
      );
  }
  return groups;
}
