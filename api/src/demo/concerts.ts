/** The theatre's season, part two: music, the small hall of the old mill, and evenings that fit no other drawer. */
import type {Calendar} from './calendar';
import {THEATRE_CONDITIONS, theatreTariff} from './plays';
import {FIXED_DATE_REFUND, type DemoEvent} from './programme';

export function concerts(calendar: Calendar): DemoEvent[] {
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
      slug: 'las-estaciones-del-rio',
      guest: 'orchestra',
      title: 'Las estaciones del río',
      subtitle: 'Orquesta de Cámara de la Ribera',
      kind: 'concert',
      descriptionHtml: `<p>Cuatro conciertos que todo el mundo sabe tararear y que casi nadie ha oído enteros: <em>Las cuatro estaciones</em> de Vivaldi, con los sonetos leídos entre movimiento y movimiento, y la primera audición de <em>Crecida</em>, escrita para esta orquesta por la compositora local Elvira Sanchís.</p>
<h2>Programa</h2><ul><li>Elvira Sanchís: <em>Crecida</em>, para cuerda (estreno)</li><li>Antonio Vivaldi: <em>Las cuatro estaciones</em></li></ul>
<p>Concertino y dirección: Adriana Peñalver. Duración: 85 minutos, con un descanso de 15. El matinal del domingo incluye una charla previa a las 11:15 en el ambigú.</p>`,
      poster: {
        hue: 262,
        pattern: 'strings',
        alt: 'Cartel de «Las estaciones del río»: dos haces de cuerdas que se cruzan',
      },
      durationMinutes: 85,
      tariff: theatreTariff('middle'),
      sessions: [
        {startsAt: calendar.weekend(2, 6, '20:00'), crowd: 330},
        {startsAt: calendar.weekend(2, 7, '12:00'), crowd: 170},
      ],
    },
    {
      ...common,
      slug: 'jueves-en-el-molino',
      title: 'Jueves en el Molino',
      subtitle: 'Jazz y canción de autor, sin numerar',
      kind: 'concert',
      descriptionHtml: `<p>La sala de molienda de la antigua harinera, doscientas veinte personas y un escenario a un palmo del suelo. Cada jueves, una banda distinta; siempre, la barra abierta y el concierto de cerca.</p>
<h2>Quién toca</h2><ul><li><strong>Primer jueves:</strong> Marea Alta Quinteto</li><li><strong>Segundo:</strong> Nora Bielsa, voz y guitarra</li><li><strong>Tercero:</strong> Trío Contraluz</li><li><strong>Cuarto:</strong> La Banda del Harinero, baile hasta las doce</li></ul>
<p>La pista es de pie y la grada, sentada: ninguna de las dos está numerada. Los menores de 16 años entran con una persona adulta.</p>`,
      poster: {
        hue: 300,
        pattern: 'dots',
        alt: 'Cartel de «Jueves en el Molino»: puntos que crecen alrededor de un círculo',
      },
      refundPolicy: FIXED_DATE_REFUND,
      givesOn: true,
      cancel: {terms: 'either', untilHours: 48, feeCents: 100, bonusBp: 1000},
      place: 'mill',
      doorsMinutes: 30,
      durationMinutes: 100,
      tariff: {tiers: {'Pista de pie': 15, 'Grada sin numerar': 18}, categories: ['general', 'young']},
      sessions: [
        {startsAt: calendar.weekend(1, 4, '21:00'), crowd: 171},
        {startsAt: calendar.weekend(2, 4, '21:00'), crowd: 96},
        {startsAt: calendar.weekend(3, 4, '21:00'), crowd: 58},
        {startsAt: calendar.weekend(4, 4, '21:00'), crowd: 27},
      ],
    },
    {
      ...common,
      slug: 'la-verbena-de-la-paloma',
      guest: 'orchestra',
      title: 'La verbena de la Paloma',
      subtitle: 'Zarzuela de Tomás Bretón · coro y rondalla de la ciudad',
      kind: 'concert',
      descriptionHtml: `<p>Madrid, 15 de agosto, calor. Julián está celoso y don Hilarión tiene dos mozas y una receta. Hacía dieciséis años que no se cantaba una zarzuela en este escenario, y la ciudad entera se ha puesto a ensayar: sesenta voces del coro municipal, la rondalla y una orquesta en el foso.</p>
<h2>Ficha</h2><ul><li><strong>Música:</strong> Tomás Bretón. <strong>Libreto:</strong> Ricardo de la Vega</li><li><strong>Dirección musical:</strong> Saúl Ibarrola. <strong>Escena:</strong> Inés Galarreta</li><li><strong>Duración:</strong> 80 minutos</li></ul>
<p>Las entradas salen a la venta en los próximos días, a las diez de la mañana, a la vez en la web y en taquilla.</p>`,
      poster: {hue: 8, pattern: 'lights', alt: 'Cartel de «La verbena de la Paloma»: focos de verbena encendidos'},
      durationMinutes: 80,
      tariff: theatreTariff('high'),
      sessions: [
        {startsAt: calendar.weekend(10, 4, '20:00'), crowd: 0, saleStartsAt: calendar.daysAhead(5, '10:00')},
        {startsAt: calendar.weekend(10, 5, '20:00'), crowd: 0, saleStartsAt: calendar.daysAhead(5, '10:00')},
        {startsAt: calendar.weekend(10, 6, '20:00'), crowd: 0, saleStartsAt: calendar.daysAhead(5, '10:00')},
        {startsAt: calendar.weekend(10, 7, '18:00'), crowd: 0, saleStartsAt: calendar.daysAhead(5, '10:00')},
      ],
    },
    {
      ...common,
      slug: 'la-noche-de-los-inventos',
      vatCode: 'culture_exempt',
      title: 'La noche de los inventos',
      subtitle: 'Ciencia en escena, con experimentos que huelen',
      kind: 'other',
      descriptionHtml: `<p>Una física, un inventor jubilado y un gato que puede estar o no en la caja. Diez experimentos en directo, tres de ellos con fuego y uno con voluntarios del anfiteatro. Si algo sale mal, también se explica.</p>
<ul><li><strong>Con:</strong> la doctora Nadia Ferrán y Paco Escudero</li><li><strong>Duración:</strong> 80 minutos</li><li>Se usa humo escénico y hay un par de estallidos: si te afectan, pide localidad en el anfiteatro.</li></ul>
<p>La venta está en pausa mientras ajustamos el montaje de la segunda función. Lo vendido sigue valiendo.</p>`,
      poster: {
        hue: 210,
        pattern: 'arcs',
        alt: 'Cartel de «La noche de los inventos»: arcos concéntricos que salen de un punto',
      },
      minAge: 8,
      durationMinutes: 80,
      tariff: theatreTariff('low', ['general', 'child', 'senior']),
      sessions: [
        {startsAt: calendar.weekend(6, 6, '18:00'), crowd: 85, state: 'paused'},
        {startsAt: calendar.weekend(6, 7, '18:00'), crowd: 35, state: 'paused'},
      ],
    },
    {
      ...common,
      slug: 'el-teatro-por-dentro',
      title: 'El teatro por dentro',
      subtitle: 'Jornada de puertas abiertas · entrada gratuita',
      kind: 'other',
      descriptionHtml: `<p>Del foso al telar. Subimos el telón con la maquinaria de 1908, bajamos a los camerinos y te dejamos encender las candilejas. La visita empieza en la platea, con veinte minutos de historia contada por quienes llevan media vida entre estas paredes.</p>
<p>Entrada gratuita con reserva. El recorrido salva escaleras; para hacerlo por ascensor, elige el pase de las 13:00, que es accesible entero.</p>`,
      poster: {hue: 150, pattern: 'curtain', alt: 'Cartel de «El teatro por dentro»: un telón abierto a los dos lados'},
      durationMinutes: 75,
      conditions:
        'Entrada gratuita. Parte del recorrido tiene escaleras y techos bajos; siga las indicaciones del personal.',
      refundPolicy: 'Entrada gratuita: no hay importe que devolver.',
      tariff: {tiers: {Platea: 0}, categories: ['general']},
      sessions: [
        {startsAt: calendar.weekend(6, 6, '11:00'), crowd: 150, maxPerOrder: 4},
        {startsAt: calendar.weekend(6, 6, '13:00'), crowd: 90, maxPerOrder: 4},
      ],
    },
  ];
}
