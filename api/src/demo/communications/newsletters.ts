/** Newsletters of a season: sent ones with what became of each message, and some that wait. */
import {cleanMailHtml} from '../../domain/messaging/clean-mail-html';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import {houseOf} from '../house';
import {hasClub, meantFor, type Profile} from '../../platform/environment/demo-profile';
import {BLOCKS_OF, newsletterBlocks} from './blocks';
import {article} from './mail-frames';
import {THEATRE_NEWSLETTERS} from './theatre-season';
import type {NewsletterDraft} from './drafts';
import {storeDeliveries} from './deliveries';

interface Given {
  profile: Profile;
  calendar: Calendar;
  templates: Map<string, number>;
  groups: Map<string, number>;
  senders: {club: number; passes: number; theatre: number};
  media: (name: string) => string;
  publicUrl: string;
}

const clubNewsletters = (season: string): NewsletterDraft[] => [
  {
    title: 'Apertura de la campaña de abonos',
    subject: `Tu sitio te espera: abonos ${season}`,
    preheader: 'Renueva antes que nadie y al mismo precio',
    template: 'Campaña de abonos',
    picture: [`campana-abonos-${season.replace('/', '-')}.svg`, `Campaña de abonos ${season}`],
    paragraphs: [
      'Ya puedes renovar tu abono desde casa, en dos minutos, y pagarlo en tres plazos sin recargo.',
      'Tu butaca está guardada hasta el último día de renovación.',
    ],
    button: ['Renovar mi abono', '/abonos/renovar'],
    groups: ['Boletín del club'],
    sender: 'passes',
    day: -148,
    state: 'sent',
    open: 0.52,
    click: 0.19,
  },
  {
    title: 'Últimos días para renovar',
    subject: 'Quedan tres días para renovar tu abono',
    preheader: 'Después, tu butaca sale a la venta',
    template: 'Campaña de abonos',
    paragraphs: [
      'El viernes a medianoche termina la renovación. Si no llegas a tiempo, tu sitio pasará a la lista de espera.',
    ],
    button: ['Renovar ahora', '/abonos/renovar'],
    groups: ['Socios y abonados'],
    sender: 'passes',
    day: -121,
    state: 'sent',
    open: 0.61,
    click: 0.27,
  },
  {
    title: 'Boletín de agosto',
    subject: 'Vuelve el fútbol a la Alameda',
    preheader: 'Presentación, calendario y camiseta nueva',
    template: 'Boletín mensual',
    picture: ['grada-norte.svg', 'La grada norte llena'],
    paragraphs: [
      'La presentación del equipo será el segundo sábado de agosto, con entrada libre para abonados.',
      'Y ya está aquí el calendario: guarda las fechas.',
    ],
    button: ['Ver el calendario', '/eventos'],
    groups: ['Boletín del club'],
    excluded: ['Prensa'],
    sender: 'club',
    day: -104,
    state: 'sent',
    open: 0.41,
    click: 0.09,
  },
  {
    title: 'Puertas abiertas de la cantera',
    subject: 'Ven a entrenar con nosotros',
    preheader: 'Jornadas de puertas abiertas para nacidos de 2012 a 2019',
    template: 'Cantera: familias',
    picture: ['cantera-puertas-abiertas.svg', 'Tres botas de fútbol de distinto tamaño'],
    paragraphs: ['Del 1 al 5 de septiembre, cada tarde a las seis. Trae ropa deportiva y una botella de agua.'],
    button: ['Apuntarme', '/bases/nueva'],
    groups: ['Cantera: familias'],
    sender: 'club',
    day: -92,
    state: 'sent',
    open: 0.58,
    click: 0.22,
  },
  {
    of: 'stage',
    title: 'Programación de otoño del teatro',
    subject: 'El telón se levanta en octubre',
    preheader: 'Nueve obras y dos conciertos',
    template: 'Teatro: programación',
    picture: ['teatro-programacion.svg', 'Un foco ilumina el escenario'],
    paragraphs: [
      'Comedia, clásicos y música para la nueva temporada. Los abonados del club tienen un diez por ciento.',
    ],
    button: ['Ver la cartelera', '/eventos'],
    groups: ['Teatro'],
    sender: 'theatre',
    day: -70,
    state: 'sent',
    open: 0.44,
    click: 0.15,
  },
  {
    title: 'Boletín de septiembre',
    subject: 'Un mes de fútbol, teatro y cantera',
    preheader: 'Y tres cosas que no sabías del estadio',
    template: 'Boletín mensual',
    paragraphs: [
      'Repasamos el comienzo de temporada y lo que viene.',
      'Además, abrimos las visitas guiadas al estadio los domingos por la mañana.',
    ],
    button: ['Reservar visita', '/experiencias'],
    groups: ['Boletín del club'],
    sender: 'club',
    day: -66,
    state: 'sent',
    open: 0.38,
    click: 0.07,
  },
  {
    title: 'Previa del primer derbi',
    subject: 'Derbi: abrimos las puertas una hora antes',
    preheader: 'Cómo llegar y qué puerta te toca',
    template: 'Previa de partido',
    picture: ['derbi.svg', 'Dos bufandas cruzadas'],
    paragraphs: ['Llega con tiempo: habrá controles en los accesos. Tu puerta está en la entrada y en el carné.'],
    groups: ['Socios y abonados', 'Peñas'],
    sender: 'club',
    day: -58,
    state: 'sent',
    open: 0.66,
    click: 0.11,
  },
  {
    title: 'Camiseta nueva',
    subject: 'La camiseta de esta temporada ya está en la tienda',
    preheader: 'Diez por ciento para abonados hasta el domingo',
    template: 'Tienda',
    picture: ['tienda-camiseta.svg', 'Camiseta verde con cuello amarillo'],
    paragraphs: ['Hecha con botellas recicladas, del mismo verde que en 1923.'],
    button: ['Comprar', '/productos'],
    groups: ['Boletín del club'],
    excluded: ['Patrocinadores', 'Prensa'],
    sender: 'club',
    day: -49,
    state: 'sent',
    open: 0.35,
    click: 0.08,
  },
  {
    title: 'Encuesta de servicio',
    subject: '¿Cómo fue tu última visita al estadio?',
    preheader: 'Dos minutos que nos ayudan mucho',
    template: 'Encuesta',
    paragraphs: ['Queremos que entrar, sentarse y salir sea cada vez más fácil. Cuéntanos cómo te fue.'],
    button: ['Responder', '/ayuda'],
    groups: ['Socios y abonados'],
    sender: 'club',
    day: -41,
    state: 'sent',
    open: 0.47,
    click: 0.21,
  },
  {
    title: 'Boletín de octubre',
    subject: 'Lo que viene en octubre',
    preheader: 'Tres partidos en casa y el torneo de la cantera',
    template: 'Boletín mensual',
    picture: ['campo.svg', 'El terreno de juego desde arriba'],
    paragraphs: ['Tres partidos en casa, el torneo de la cantera y el estreno del teatro.'],
    button: ['Ver la agenda', '/eventos'],
    groups: ['Boletín del club'],
    sender: 'club',
    day: -35,
    state: 'sent',
    open: 0.37,
    click: 0.06,
  },
  {
    title: 'Amigos-abonados',
    subject: 'Trae a un amigo por 15 €',
    preheader: 'Solo para abonados, hasta completar aforo',
    template: 'Previa de partido',
    paragraphs: [
      'Por ser abonado puedes traer hasta dos personas a mitad de precio, sentadas cerca de ti cuando se pueda.',
    ],
    button: ['Elegir sitio', '/eventos'],
    groups: ['Socios y abonados'],
    sender: 'passes',
    day: -24,
    state: 'sent',
    open: 0.55,
    click: 0.24,
  },
  {
    title: 'Torneo de la cantera',
    subject: 'Este sábado juegan los pequeños',
    preheader: 'Horarios y campos de todas las categorías',
    template: 'Cantera: familias',
    picture: ['cantera-torneo.svg', 'Banderines de colores'],
    paragraphs: ['Los horarios ya están en la web. Habrá bar solidario a favor del viaje de fin de curso.'],
    groups: ['Cantera: familias', 'Peñas'],
    sender: 'club',
    day: -17,
    state: 'sent',
    open: 0.6,
    click: 0.18,
  },
  {
    title: 'Boletín de noviembre',
    subject: 'Noviembre se juega en casa',
    preheader: 'Y abrimos la venta de la copa',
    template: 'Boletín mensual',
    picture: ['grada-norte.svg', 'La grada norte llena'],
    paragraphs: ['Dos partidos seguidos en la Alameda y la eliminatoria de copa, con precio reducido para abonados.'],
    button: ['Comprar entradas', '/eventos'],
    groups: ['Boletín del club'],
    sender: 'club',
    day: -12,
    state: 'sent',
    open: 0.4,
    click: 0.1,
  },
  {
    of: 'stage',
    title: 'Navidad en el teatro',
    subject: 'Regala una tarde de teatro',
    preheader: 'Entradas para los cuatro espectáculos de Navidad',
    template: 'Teatro: programación',
    picture: ['teatro-telon.svg', 'Telón rojo del teatro'],
    paragraphs: ['Cuatro espectáculos para toda la familia, desde 12 €.'],
    button: ['Ver espectáculos', '/eventos'],
    groups: ['Teatro', 'Cantera: familias'],
    sender: 'theatre',
    day: -5,
    state: 'sent',
    open: 0.33,
    click: 0.12,
  },
  {
    title: 'Boletín de diciembre',
    subject: 'Cerramos el año juntos',
    preheader: 'Horarios de Navidad y un regalo para los abonados',
    template: 'Boletín mensual',
    picture: ['campo.svg', 'El terreno de juego desde arriba'],
    paragraphs: ['El último partido del año es el sábado. Después, chocolate para todos en la explanada.'],
    button: ['Ver horarios', '/eventos'],
    groups: ['Boletín del club'],
    excluded: ['Prensa'],
    sender: 'club',
    day: 9,
    state: 'scheduled',
  },
  {
    of: 'stage',
    title: 'Media temporada',
    subject: 'Abono de media temporada',
    preheader: '',
    template: 'Campaña de abonos',
    paragraphs: ['A partir de enero, diez partidos al precio de siete.'],
    button: ['Quiero el mío', '/abonos/nuevo'],
    groups: ['Teatro'],
    sender: 'theatre',
    day: 0,
    state: 'draft',
  },
  {
    title: 'Rebajas de enero (sin terminar)',
    subject: 'REBAJAS EN LA TIENDA',
    preheader: '',
    template: 'Tienda',
    paragraphs: ['Todo al 50 %. ¡Oferta irrepetible!'],
    button: ['Ver', ''],
    groups: [],
    sender: 'club',
    day: 0,
    state: 'draft',
  },
  {
    title: 'Aplazamiento del amistoso',
    subject: 'El amistoso del jueves se aplaza',
    preheader: 'Tu entrada sigue valiendo',
    template: 'Boletín mensual',
    paragraphs: ['El partido se jugará en otra fecha. No hace falta que hagas nada.'],
    groups: ['Socios y abonados'],
    sender: 'club',
    day: -30,
    state: 'cancelled',
  },
];

export async function storeNewsletters(tx: DemoTx, given: Given): Promise<void> {
  const {profile, calendar, templates, groups, senders, media, publicUrl} = given;
  const all = hasClub(profile) ? clubNewsletters(calendar.season).filter(meantFor(profile)) : THEATRE_NEWSLETTERS;
  const first = await takeIds(tx, 'newsletter', all.length);
  const url = (path: string) => (path === '' ? '#' : `${publicUrl}${path}`);
  await insertRows(
    tx,
    'newsletter',
    all.map((n, i) => {
      const sentAt = n.state === 'sent' ? calendar.daysAhead(n.day, n.sender === 'theatre' ? '18:00' : '10:30') : null;
      const createdAt = calendar.daysAhead(Math.min(n.day, 0) - 4, '12:15');
      return {
        id: first + i,
        title: n.title,
        subject: n.subject,
        preheader: n.preheader,
        senderId: senders[n.sender],
        emailTemplateId: templates.get(n.template)!,
        audience: {
          groupIds: n.groups.map(name => groups.get(name)!),
          excludedGroupIds: (n.excluded ?? []).map(name => groups.get(name)!),
        },
        html: cleanMailHtml(
          article(
            houseOf(profile).look.colors.primary,
            n.title,
            n.paragraphs,
            n.picture && {url: media(n.picture[0]), alt: n.picture[1]},
            n.button && {label: n.button[0], url: url(n.button[1])},
          ),
        ),
        blocks: n.template === BLOCKS_OF && n.state === 'scheduled' ? newsletterBlocks(n, media) : [],
        state: n.state,
        stateReason: n.state === 'cancelled' ? 'El partido se jugó finalmente' : '',
        scheduledAt: n.state === 'scheduled' ? calendar.daysAhead(n.day, '10:30') : null,
        sentAt,
        createdAt,
        updatedAt: sentAt ?? createdAt,
      };
    }),
  );
  // Seven in ten let the club know what they open.
  await tx.query(
    `update subscriber set measured_since = consent_at where hashtext('measured' || id) % 10 between -6 and 6
      and consent_at is not null`,
  );
  const sent = all.map((n, i) => ({...n, id: first + i})).filter(n => n.state === 'sent');
  await storeDeliveries(
    tx,
    sent.map(n => ({id: n.id, open: n.open!, click: n.click!})),
  );
  await insertRows(
    tx,
    'newsletter_link',
    sent.flatMap(n =>
      [
        ...new Set([
          ...(n.button ? [url(n.button[1])] : []),
          `${publicUrl}/`,
          `${publicUrl}/eventos`,
          `${publicUrl}/ayuda`,
        ]),
      ].map(link => ({newsletterId: n.id, url: link})),
    ),
  );
  await tx.query(
    `update newsletter_link l
      set click_count = (n.clicked_count * case when l.id = f.first then 0.72 else 0.06 + (l.id % 5) * 0.03 end)::int
       from newsletter n, (select newsletter_id, min(id) as first from newsletter_link group by 1) f
         where n.id = l.newsletter_id and f.newsletter_id = l.newsletter_id`,
  );
}
