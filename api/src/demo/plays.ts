/**
 * The theatre's season, part one: plays, dance and the puppets for the youngest. Companies and shows are invented,
 * except the classics.
 */
import type {Calendar} from './calendar';
import {FIXED_DATE_REFUND, type DemoEvent, type Tariff} from './programme';

export const THEATRE_CONDITIONS =
  'Esta entrada da derecho a un solo acceso a la sesión y localidad indicadas. Empezada la función no se podrá entrar en la sala hasta la primera pausa, si la hay. ' +
  'No se permite grabar ni hacer fotografías. Apague el teléfono. La dirección puede sustituir intérpretes por causa justificada sin que ello dé derecho a devolución. Rige el reglamento de la sala, expuesto en taquilla.';

/** Euros by tier at three levels. */
export function theatreTariff(
  level: 'high' | 'middle' | 'low',
  categories: Tariff['categories'] = ['general', 'young', 'senior', 'reduced'],
): Tariff {
  const at = {high: 0, middle: 1, low: 2}[level];
  const tiers: Record<string, [number, number, number]> = {
    Palcos: [42, 34, 20],
    Platea: [38, 30, 18],
    'Platea posterior': [32, 26, 15],
    'Delantera de anfiteatro': [28, 22, 14],
    'Palcos laterales': [22, 18, 12],
    Anfiteatro: [18, 14, 10],
  };
  return {tiers: Object.fromEntries(Object.entries(tiers).map(([tier, euros]) => [tier, euros[at]!])), categories};
}

export function plays(calendar: Calendar): DemoEvent[] {
  const common = {
    organizer: 'foundation',
    place: 'theatre',
    vatCode: 'culture',
    doorsMinutes: 45,
    conditions: THEATRE_CONDITIONS,
    refundPolicy: FIXED_DATE_REFUND,
  } as const;
  return [
    {
      ...common,
      slug: 'la-casa-de-los-alamos',
      title: 'La casa de los álamos',
      subtitle: 'Compañía La Orilla · estreno de la temporada',
      kind: 'theatre',
      descriptionHtml: `<p>Tres hermanos vuelven a la casa de su madre para venderla. Traen un comprador, una tasación y un domingo libre. Lo que no traen es un acuerdo sobre qué ocurrió el verano en que se secó el pozo.</p>
<p>Con el humor seco de las sobremesas largas, la Compañía La Orilla vuelve al teatro donde nació hace veinte años con su obra más personal: una comedia que se va quedando sin risas y un drama que las encuentra donde menos se esperan.</p>
<h2>Ficha</h2><ul><li><strong>Texto y dirección:</strong> Inés Galarreta</li><li><strong>Reparto:</strong> Marta Otaola, Julián Pedrosa, Carmen Vidarte y Nico Salas</li><li><strong>Escenografía:</strong> Taller El Tablao</li><li><strong>Duración:</strong> 95 minutos, sin descanso</li></ul>
<p>El primer viernes, encuentro con el público después de la función.</p>`,
      poster: {
        hue: 25,
        pattern: 'leaves',
        alt: 'Cartel de «La casa de los álamos»: hojas de álamo repetidas en dos tintas',
      },
      minAge: 12,
      durationMinutes: 95,
      tariff: theatreTariff('middle'),
      sessions: [
        {startsAt: calendar.weekend(1, 5, '20:00'), crowd: 410},
        {startsAt: calendar.weekend(1, 6, '20:00'), crowd: 'nearly'},
        {startsAt: calendar.weekend(1, 7, '19:00'), crowd: 260},
        {startsAt: calendar.weekend(2, 5, '20:00'), crowd: 130},
      ],
    },
    {
      ...common,
      slug: 'cal-y-agua',
      title: 'Cal y agua',
      subtitle: 'Ballet Flamenco Rosa Almansa',
      kind: 'dance',
      descriptionHtml: `<p>Un patio encalado, una alberca y siete cuerpos. Rosa Almansa desnuda el flamenco hasta dejarlo en lo que suena cuando no hay música: la suela, la palma, la respiración. Después entra la guitarra, y ya no se va.</p>
<p>Premio del público en la última Bienal del Sur, <em>Cal y agua</em> llega a Alameda en gira de despedida, con la bailaora en el papel que estrenó hace una década.</p>
<h2>Ficha</h2><ul><li><strong>Coreografía:</strong> Rosa Almansa</li><li><strong>Música en directo:</strong> Curro Beas (guitarra), Lola Ferreras (cante), Unai Robledo (percusión)</li><li><strong>Duración:</strong> 75 minutos, sin descanso</li></ul>`,
      poster: {hue: 42, pattern: 'waves', alt: 'Cartel de «Cal y agua»: ondas superpuestas en tintas cálidas'},
      durationMinutes: 75,
      tariff: theatreTariff('high'),
      sessions: [
        {startsAt: calendar.weekend(3, 5, '20:00'), crowd: 230},
        {startsAt: calendar.weekend(3, 6, '20:00'), crowd: 'all'},
      ],
    },
    {
      ...common,
      slug: 'el-faro-que-no-sabia-dormir',
      title: 'El faro que no sabía dormir',
      subtitle: 'Títeres de Nácar · a partir de 3 años',
      kind: 'family',
      descriptionHtml: `<p>El faro de Punta Lirio lleva cien noches sin pegar ojo. ¿Cómo va a dormir, si los barcos no dejan de llegar? Una ballena con prisa, una farera jubilada y una lámpara que ronca le enseñarán a hacer turnos.</p>
<p>Títeres de mesa, sombras y canciones para niñas y niños a partir de tres años, y para quienes los llevan en brazos. Los menores de dos años entran gratis en las rodillas de un adulto, con su invitación, que se recoge en taquilla.</p>
<h2>Ficha</h2><ul><li><strong>Creación y manipulación:</strong> Aurora Nácar y Teo Miralles</li><li><strong>Duración:</strong> 50 minutos</li><li><strong>Función relajada:</strong> la del domingo a las 12:00, con luz en sala y sonido más bajo</li></ul>`,
      poster: {
        hue: 85,
        pattern: 'rays',
        alt: 'Cartel de «El faro que no sabía dormir»: rayos que salen de una lámpara redonda',
      },
      minAge: 3,
      durationMinutes: 50,
      tariff: theatreTariff('low', ['general', 'child']),
      sessions: [
        {startsAt: calendar.weekend(3, 7, '12:00'), crowd: 180},
        {startsAt: calendar.weekend(3, 7, '17:00'), crowd: 120},
        {startsAt: calendar.weekend(4, 6, '12:00'), crowd: 95},
        {startsAt: calendar.weekend(4, 6, '17:00'), crowd: 60},
        {startsAt: calendar.weekend(4, 7, '12:00'), crowd: 70},
        {startsAt: calendar.weekend(4, 7, '17:00'), crowd: 30},
      ],
    },
    {
      ...common,
      slug: 'se-alquila-balcon',
      title: 'Se alquila balcón',
      subtitle: 'Una comedia de vecinos',
      kind: 'theatre',
      descriptionHtml: `<p>Piso interior, setenta metros, balcón a la cabalgata. Amparo lo alquila por días; Ramón, sin decírselo, también. Y los inquilinos han llegado a la vez.</p>
<p>Puertas que se abren, maletas que se confunden y una presidenta de escalera que lo apunta todo: vodevil de los de antes con problemas de los de ahora. Cuatro temporadas en cartel y más de cien mil espectadores.</p>
<h2>Ficha</h2><ul><li><strong>Autor:</strong> Fermín Azpilicueta</li><li><strong>Dirección:</strong> Lucía Barranco</li><li><strong>Reparto:</strong> Pilar Montaner, Gabi Quintero, Sonia Reyero, Íñigo Luna y Mercedes Rúa</li><li><strong>Duración:</strong> 100 minutos</li></ul>`,
      poster: {
        hue: 345,
        pattern: 'diamonds',
        alt: 'Cartel de «Se alquila balcón»: rombos de colores como un suelo de baldosas',
      },
      minAge: 10,
      durationMinutes: 100,
      tariff: theatreTariff('middle'),
      sessions: [
        {startsAt: calendar.weekend(5, 5, '20:00'), crowd: 90},
        {startsAt: calendar.weekend(5, 6, '18:00'), crowd: 140},
        {startsAt: calendar.weekend(5, 6, '21:00'), crowd: 110},
        {startsAt: calendar.weekend(5, 7, '19:00'), crowd: 60},
      ],
    },
    {
      ...common,
      slug: 'la-dama-boba',
      title: 'La dama boba',
      subtitle: 'De Lope de Vega · Teatro del Zaguán',
      kind: 'theatre',
      descriptionHtml: `<p>Finea no sabe leer ni falta que le hace, hasta que se enamora. Nise lo ha leído todo y no le sirve de nada. Entre las dos, un padre con dote, un pretendiente con prisa y el verso más ágil de Lope, que escribió esta comedia en 1613 y parece de anteayer.</p>
<p>El Teatro del Zaguán la lleva a un obrador de pan: se amasa, se enharina y se dice en verso, todo a la vez.</p>
<h2>Ficha</h2><ul><li><strong>Texto:</strong> Lope de Vega</li><li><strong>Versión y dirección:</strong> Beatriz Llanos</li><li><strong>Duración:</strong> 110 minutos, con un descanso</li><li><strong>Accesibilidad:</strong> sobretítulos y audiodescripción el domingo</li></ul>`,
      poster: {hue: 320, pattern: 'moon', alt: 'Cartel de «La dama boba»: una luna grande con otra más pequeña dentro'},
      minAge: 10,
      durationMinutes: 110,
      tariff: theatreTariff('middle'),
      sessions: [
        {startsAt: calendar.weekend(7, 5, '20:00'), crowd: 40},
        {startsAt: calendar.weekend(7, 6, '20:00'), crowd: 75},
        {startsAt: calendar.weekend(7, 7, '19:00'), crowd: 45},
      ],
    },
  ];
}

/** A play whose run is over. */
export const pastPlay = ({
  title,
  company,
  slug,
  sessions,
}: {
  title: string;
  company: string;
  slug: string;
  sessions: DemoEvent['sessions'];
}): DemoEvent => ({
  organizer: 'foundation',
  place: 'theatre',
  vatCode: 'culture',
  doorsMinutes: 45,
  conditions: THEATRE_CONDITIONS,
  refundPolicy: FIXED_DATE_REFUND,
  kind: 'theatre',
  title,
  slug,
  subtitle: company,
  descriptionHtml: `<p>${title}, de ${company}.</p>`,
  poster: {hue: 25, pattern: 'leaves', alt: `Cartel de «${title}»`},
  minAge: 12,
  durationMinutes: 95,
  tariff: theatreTariff('middle'),
  sessions,
});
