/**
 * What has been played already: last season and the beginning of this one, so that reports have something to compare.
 */
import type {Calendar} from '../calendar';
import {pastMatch} from '../matches';
import {pastPlay} from '../plays';
import {hasClub, hasTheatre, type Profile} from '../../platform/environment/demo-profile';
import type {DemoEvent} from '../programme';

/** Fictional clubs, as many as a league has rivals. */
const RIVALS = [
  'CD Puerto Salinas',
  'Atlético Sierra Nueva',
  'Real Valdehierro',
  'CF Peñaluz',
  'SD Ribera Baja',
  'UD Montellano',
  'Deportivo Las Eras',
  'CD Villaclara',
  'Racing del Páramo',
  'AD Torrelinde',
  'CF Los Almendros',
  'Unión Campomar',
  'CD Fuentefría',
  'Sporting de Olmeda',
  'SD Castralba',
  'UD Marisma',
  'Real Unión Pinares',
  'CF Aldearroyo',
  'CD Vegaverde',
];
const PLAYED = [
  ['El invierno de los relojes', 'Compañía del Arrabal'],
  ['Cartas a nadie', 'Teatro de la Cantina'],
  ['Los que se quedan', 'La Orilla'],
  ['Una silla de más', 'Compañía Entrevías'],
] as const;
/** What a theatre without a club had on, too. */
const PLAYED_BEFORE = [
  ['Doña Rosita la soltera', 'Teatro del Zaguán'],
  ['La isla del tesoro', 'Títeres de Nácar'],
  ['Soleá a dos', 'Ballet Flamenco Rosa Almansa'],
  ['El enfermo imaginario', 'Compañía Entrevías'],
  ['Antígona', 'La Orilla'],
] as const;
const HEARD = ['Serenatas de verano', 'El clave bien templado', 'Noche de bandas sonoras'];

/** Weeks since the last season ended, counted from now; the summer lies between. */
const LAST_SEASON_WEEKS = 27;
const TIMES = ['16:15', '18:30', '21:00'];

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

export function pastEvents(calendar: Calendar, profile: Profile): DemoEvent[] {
  const shows = PLAYED.map(([title, company], i) => play(calendar, title, company, 5 + 11 * i));
  if (!hasClub(profile)) {
    const concert = (title: string, i: number): DemoEvent => ({
      ...play(calendar, title, 'Orquesta de Cámara de la Ribera', 8 + 13 * i),
      kind: 'concert',
      guest: 'orchestra',
    });
    return [
      ...shows,
      ...PLAYED_BEFORE.map(([title, company], i) => play(calendar, title, company, 2 + 9 * i)),
      ...HEARD.map(concert),
    ];
  }
  const [first, last] = calendar.season.split('/').map(Number);
  const before = `${String(first! - 1).padStart(2, '0')}/${String(last! - 1).padStart(2, '0')}`;
  const lastSeason = RIVALS.map((rival, i) =>
    match(calendar, before, rival, 2 * (RIVALS.length - i), LAST_SEASON_WEEKS + 2 * (RIVALS.length - 1 - i)),
  );
  const thisSeason = RIVALS.slice(5, 12).map((rival, i) =>
    match(calendar, calendar.season, rival, 2 * i, 1 + 2 * (6 - i)),
  );
  return [...lastSeason, ...thisSeason, ...(hasTheatre(profile) ? shows : [])];
}

function match(calendar: Calendar, season: string, rival: string, round: number, weeks: number): DemoEvent {
  const startsAt = calendar.weekendAgo(weeks, 6 + (round % 4 === 0 ? 1 : 0), TIMES[round % 3]!);
  return pastMatch({
    season,
    rival,
    round: `Jornada ${round + 1}`,
    slug: `ud-alameda-${slugOf(rival)}-${season.replace('/', '-')}`,
    crowd: 1900 + ((round * 397) % 1000),
    startsAt,
  });
}

function play(calendar: Calendar, title: string, company: string, weeks: number): DemoEvent {
  const days = [
    [5, '20:30'],
    [6, '20:30'],
    [7, '18:00'],
  ] as const;
  return pastPlay({
    title,
    company,
    slug: slugOf(title),
    sessions: days.map(([day, time], i) => ({
      startsAt: calendar.weekendAgo(weeks, day, time),
      crowd: 420 + 90 * i,
      state: 'closed' as const,
    })),
  });
}
