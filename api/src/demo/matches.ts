/**
 * The rest of the season at home: league, cup, the women's team and an open training session. All clubs are fictional.
 */
import type {Calendar} from './calendar';
import {FIXED_DATE_REFUND, type DemoEvent, type DemoSession, type Tariff} from './programme';

const HOME = 'UD Alameda';
const HOME_CREST = '160';
const LEAGUE = 'Liga Ribera';

type Level = 'A' | 'B' | 'C';

/** Euros by tier; three levels, as clubs set them by rival. */
const TIERS: Record<string, Record<Level, number>> = {
  'Palcos VIP': {A: 95, B: 90, C: 80},
  'Tribuna baja': {A: 90, B: 75, C: 60},
  'Tribuna alta': {A: 68, B: 55, C: 44},
  'Preferencia baja': {A: 80, B: 65, C: 52},
  'Preferencia alta': {A: 58, B: 45, C: 36},
  'Córner Noroeste baja': {A: 50, B: 40, C: 32},
  'Córner Noreste baja': {A: 50, B: 40, C: 32},
  'Córner Sureste baja': {A: 50, B: 40, C: 32},
  'Córner Suroeste baja': {A: 50, B: 40, C: 32},
  'Córner Noroeste alta': {A: 42, B: 32, C: 26},
  'Córner Noreste alta': {A: 42, B: 32, C: 26},
  'Córner Sureste alta': {A: 42, B: 32, C: 26},
  'Córner Suroeste alta': {A: 42, B: 32, C: 26},
  'Fondo Norte baja': {A: 38, B: 30, C: 24},
  'Fondo Sur baja': {A: 38, B: 30, C: 24},
  'Fondo Norte alta': {A: 32, B: 25, C: 20},
  'Fondo Sur alta': {A: 32, B: 25, C: 20},
  'Grada de animación': {A: 25, B: 20, C: 18},
};

const tariff = (level: Level): Tariff => ({
  tiers: Object.fromEntries(Object.entries(TIERS).map(([tier, euros]) => [tier, euros[level]])),
  categories: ['general', 'child', 'young', 'senior'],
});

const MATCH_CONDITIONS =
  'Esta entrada da derecho a un solo acceso por la puerta indicada. Todas las personas, también los bebés, necesitan entrada. ' +
  'Ley 19/2007 y RD 203/2010: no se puede entrar con alcohol, bengalas, objetos que puedan lanzarse ni símbolos que inciten a la violencia, al racismo o a la intolerancia; ' +
  'puede registrarse a quien acceda y negarse la entrada a quien no lo permita o esté bajo los efectos del alcohol o las drogas. Rige el reglamento interno del estadio, expuesto en las puertas.';

const BEFORE_YOU_COME = `<h2>Antes de venir</h2>
<ul>
<li>Las puertas abren hora y media antes. Con el estadio lleno, la cola más corta es la de los primeros 45 minutos.</li>
<li>Entra por la puerta que pone en tu entrada: es la que queda más cerca de tu asiento.</li>
<li>Puedes traer agua en botella de plástico sin tapón, comida y una mochila que quepa debajo del asiento.</li>
<li>Las tarifas Infantil, Joven y Jubilado se comprueban en la puerta: ten a mano el DNI.</li>
</ul>`;

interface Fixture {
  rival: string;
  slug: string;
  crest: string;
  level: Level;
  weekend: number;
  day: number;
  time: string;
  crowd: number;
  hue: number;
  pattern: string;
  competition?: string;
  round: string;
  text: string;
  /** The sale of far matches begins ten weeks before, on a Thursday. */
  isLate?: boolean;
  maxPerOrder?: number;
}

const FIXTURES: Fixture[] = [
  {
    rival: 'Real Valdehierro',
    slug: 'real-valdehierro',
    crest: '28',
    level: 'A',
    weekend: 0,
    day: 6,
    time: '21:00',
    crowd: 900,
    hue: 152,
    pattern: 'lights',
    round: 'Jornada 14',
    maxPerOrder: 6,
    text: '<p>Llega el líder. El Real Valdehierro no ha perdido fuera de casa en toda la temporada y la última vez que pisó la Alameda se llevó un empate en el descuento que todavía escuece. Sábado por la noche, focos encendidos y la grada de animación preparando mosaico: de los partidos que luego se cuentan.</p><p>Por ser encuentro de máxima afluencia, cada pedido admite como mucho seis entradas.</p>',
  },
  {
    rival: 'CD Puerto Salinas',
    slug: 'cd-puerto-salinas',
    crest: '230',
    level: 'B',
    weekend: 2,
    day: 7,
    time: '16:15',
    crowd: 460,
    hue: 235,
    pattern: 'waves',
    round: 'Jornada 16',
    text: '<p>Domingo de sobremesa y fútbol de sobremesa: el Puerto Salinas sale a jugar en todos los campos y lo paga en algunos. En la ida hubo siete goles. Si tienes niños, esta es la hora; si tienes primos en la costa, avísalos, que vendrán con bufanda.</p>',
  },
  {
    rival: 'Atlético Monteclaro',
    slug: 'atletico-monteclaro-copa',
    crest: '12',
    level: 'C',
    weekend: 3,
    day: 3,
    time: '21:00',
    crowd: 240,
    hue: 18,
    pattern: 'rays',
    competition: 'Copa de los Ríos',
    round: 'Octavos de final',
    text: '<p>A partido único y en casa. La Copa de los Ríos no da segundas oportunidades: si hay empate, prórroga y penaltis. El Monteclaro nos eliminó hace dos años desde los once metros y al portero de entonces lo tenemos ahora de nuestro lado.</p>',
  },
  {
    rival: 'SD Almadraba',
    slug: 'sd-almadraba',
    crest: '205',
    level: 'C',
    weekend: 4,
    day: 6,
    time: '18:30',
    crowd: 330,
    hue: 200,
    pattern: 'hoops',
    round: 'Jornada 18',
    text: '<p>La Almadraba viene con la red echada: el equipo que menos goles encaja de la Liga Ribera y el que menos marca. Harán falta paciencia y una grada que empuje. En el descanso, homenaje a los veteranos del ascenso de 1998.</p>',
  },
  {
    rival: 'Racing Peñafría',
    slug: 'racing-penafria',
    crest: '310',
    level: 'B',
    weekend: 6,
    day: 7,
    time: '18:30',
    crowd: 250,
    hue: 305,
    pattern: 'diamonds',
    round: 'Jornada 20',
    text: '<p>Primera jornada de la segunda vuelta y visita de un clásico: Alameda y Peñafría se han enfrentado 61 veces y van 24 victorias para cada uno. Ese empate de décadas se rompe, o no, este domingo.</p>',
  },
  {
    rival: 'UD Vegaluenga',
    slug: 'ud-vegaluenga',
    crest: '75',
    level: 'A',
    weekend: 8,
    day: 6,
    time: '21:00',
    crowd: 300,
    hue: 120,
    pattern: 'stripes',
    round: 'Jornada 22',
    maxPerOrder: 6,
    text: '<p>El derbi del río. Once kilómetros de carretera, un puente y más de cien años de discusión sobre quién lo cruzó primero. La afición visitante ocupará el fondo norte alto; el resto, de verde y amarillo.</p><p>Por ser encuentro de máxima afluencia, cada pedido admite como mucho seis entradas.</p>',
  },
  {
    rival: 'AD Cantonegro',
    slug: 'ad-cantonegro',
    crest: '265',
    level: 'C',
    weekend: 10,
    day: 7,
    time: '16:15',
    crowd: 110,
    hue: 268,
    pattern: 'dots',
    round: 'Jornada 24',
    text: '<p>Día de las peñas. El Cantonegro se juega la permanencia y la Alameda se llena de autobuses de toda la comarca: comida popular en la explanada desde las 13:00 y desfile de bombos hasta el campo.</p>',
  },
  {
    rival: 'Marina de Llares',
    slug: 'marina-de-llares',
    crest: '190',
    level: 'B',
    weekend: 12,
    day: 6,
    time: '18:30',
    crowd: 90,
    hue: 185,
    pattern: 'pitch',
    round: 'Jornada 26',
    text: '<p>Partido que vale doble: los dos equipos pelean por las mismas plazas y el empate de la ida no contentó a nadie. El Llares es el recién ascendido que nadie quiere de visita.</p>',
  },
  {
    rival: 'CF Las Salceras',
    slug: 'cf-las-salceras',
    crest: '95',
    level: 'C',
    weekend: 14,
    day: 7,
    time: '18:30',
    crowd: 60,
    hue: 95,
    pattern: 'leaves',
    round: 'Jornada 28',
    text: '<p>El partido de la cantera: los 412 niños y niñas de la escuela darán la vuelta al campo en el descanso. Ven pronto, saluda a tu equipo y quédate a aplaudir.</p>',
  },
  {
    rival: 'Atlético Monteclaro',
    slug: 'atletico-monteclaro',
    crest: '12',
    level: 'A',
    weekend: 16,
    day: 6,
    time: '16:15',
    crowd: 0,
    hue: 15,
    pattern: 'stripes',
    round: 'Jornada 30',
    isLate: true,
    maxPerOrder: 6,
    text: '<p>Con la Copa ya contada, vuelve el Monteclaro, ahora con tres puntos en juego y el ascenso a la vista. Las entradas salen a la venta diez semanas antes, a las diez de la mañana.</p>',
  },
  {
    rival: 'Real Ocaso CF',
    slug: 'real-ocaso',
    crest: '45',
    level: 'B',
    weekend: 18,
    day: 7,
    time: '21:00',
    crowd: 0,
    hue: 45,
    pattern: 'lights',
    round: 'Jornada 32',
    isLate: true,
    text: '<p>Último domingo de noche de la temporada y quizá el de las cuentas. El Ocaso siempre viene a jugar, y la Alameda siempre responde.</p>',
  },
];

export function matches(calendar: Calendar): DemoEvent[] {
  return [...FIXTURES.map(fixture => match(calendar, fixture)), womensMatch(calendar), openTraining(calendar)];
}

function match(calendar: Calendar, fixture: Fixture): DemoEvent {
  const {rival, level, hue, pattern} = fixture;
  const startsAt = calendar.weekend(fixture.weekend, fixture.day, fixture.time);
  const session: DemoSession = {startsAt, crowd: fixture.crowd};
  if (fixture.maxPerOrder) session.maxPerOrder = fixture.maxPerOrder;
  if (fixture.isLate) session.saleStartsAt = calendar.weekend(fixture.weekend - 10, 4, '10:00');
  return {
    slug: `ud-alameda-${fixture.slug}`,
    title: `${HOME} – ${rival}`,
    subtitle: `${fixture.competition ?? LEAGUE} ${calendar.season} · Estadio de la Alameda`,
    kind: 'match',
    descriptionHtml: `${fixture.text}\n${BEFORE_YOU_COME}`,
    poster: {
      hue,
      pattern,
      crestHome: HOME_CREST,
      crestAway: fixture.crest,
      alt: `Cartel del partido: los escudos de la UD Alameda y de ${rival}, frente a frente`,
    },
    competition: fixture.competition ?? LEAGUE,
    round: fixture.round,
    homeTeam: HOME,
    awayTeam: rival,
    organizer: 'club',
    place: 'stadium',
    vatCode: 'sport',
    durationMinutes: 115,
    doorsMinutes: 90,
    conditions: MATCH_CONDITIONS,
    refundPolicy: FIXED_DATE_REFUND,
    tariff: tariff(level),
    sessions: [session],
  };
}

/** A league match that is over. */
export function pastMatch(played: {
  season: string;
  rival: string;
  round: string;
  slug: string;
  crowd: number;
  startsAt: Date;
}): DemoEvent {
  const {season, rival, round, slug, crowd, startsAt} = played;
  return {
    slug,
    round,
    title: `${HOME} – ${rival}`,
    subtitle: `${LEAGUE} ${season} · Estadio de la Alameda`,
    kind: 'match',
    descriptionHtml: `<p>${round} de la ${LEAGUE} ${season}.</p>`,
    poster: {
      hue: 152,
      pattern: 'pitch',
      crestHome: HOME_CREST,
      alt: `Cartel del partido entre la UD Alameda y ${rival}`,
    },
    competition: LEAGUE,
    homeTeam: HOME,
    awayTeam: rival,
    organizer: 'club',
    place: 'stadium',
    vatCode: 'sport',
    durationMinutes: 115,
    doorsMinutes: 90,
    conditions: MATCH_CONDITIONS,
    refundPolicy: FIXED_DATE_REFUND,
    tariff: tariff(crowd > 2600 ? 'A' : crowd > 2200 ? 'B' : 'C'),
    sessions: [{startsAt, crowd, state: 'closed'}],
  };
}

function womensMatch(calendar: Calendar): DemoEvent {
  const rival = 'Puerto Salinas Femenino';
  return {
    slug: 'ud-alameda-femenino-puerto-salinas',
    title: `${HOME} Femenino – ${rival}`,
    subtitle: `Liga Ribera Femenina ${calendar.season} · Estadio de la Alameda`,
    kind: 'match',
    descriptionHtml: `<p>Las nuestras vuelven al estadio grande. Terceras en la tabla y con la portería a cero en los últimos cinco partidos, reciben al Puerto Salinas en domingo de aperitivo. Entrada única de ocho euros, cuatro para menores de 14 años: llenar la Tribuna y la Preferencia es cosa nuestra.</p>\n${BEFORE_YOU_COME}`,
    poster: {
      hue: 340,
      pattern: 'rays',
      crestHome: HOME_CREST,
      crestAway: '230',
      alt: 'Cartel del partido femenino: los escudos de la UD Alameda y del Puerto Salinas sobre rayos de color',
    },
    competition: 'Liga Ribera Femenina',
    round: 'Jornada 12',
    homeTeam: `${HOME} Femenino`,
    awayTeam: rival,
    organizer: 'club',
    place: 'stadium',
    vatCode: 'amateur_sport',
    durationMinutes: 115,
    doorsMinutes: 60,
    conditions: MATCH_CONDITIONS,
    refundPolicy: FIXED_DATE_REFUND,
    tariff: {
      tiers: {'Tribuna baja': 8, 'Preferencia baja': 8, 'Grada de animación': 8},
      categories: ['general', 'child'],
    },
    sessions: [{startsAt: calendar.weekend(1, 7, '12:00'), crowd: 310}],
  };
}

function openTraining(calendar: Calendar): DemoEvent {
  return {
    slug: 'entrenamiento-a-puertas-abiertas',
    title: 'Entrenamiento a puertas abiertas',
    subtitle: 'Una mañana con el primer equipo · entrada gratuita',
    kind: 'other',
    descriptionHtml: `<p>Una vez al trimestre el primer equipo se entrena con la grada abierta. Calentamiento, rondos, un partidillo a medio campo y, al final, firmas al pie de la Preferencia. La entrada es gratuita, pero hace falta reservarla: así sabemos cuántas puertas abrir.</p>
<ul><li>Hasta seis entradas por persona.</li><li>Se entra solo por las puertas de Preferencia, de la 7 a la 10.</li><li>Si al final no puedes venir, anula tu reserva escribiéndonos: hay quien la espera.</li></ul>`,
    poster: {
      hue: 140,
      pattern: 'pitch',
      alt: 'Cartel del entrenamiento a puertas abiertas: el campo visto desde detrás de la portería',
    },
    organizer: 'club',
    place: 'stadium',
    vatCode: 'sport',
    durationMinutes: 90,
    doorsMinutes: 45,
    conditions:
      'Entrada gratuita y personal. El club puede cambiar el campo o la hora por razones deportivas o por el tiempo; lo avisaremos por correo.',
    refundPolicy: 'Entrada gratuita: no hay importe que devolver.',
    tariff: {tiers: {'Preferencia baja': 0}, categories: ['general']},
    sessions: [{startsAt: calendar.weekend(1, 6, '11:00'), crowd: 290, maxPerOrder: 6}],
  };
}
