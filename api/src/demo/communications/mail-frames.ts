/** Frames and contents of the mailings: what a club of this size would have made itself. */
import {CLUB_LOOK, THEATRE_LOOK} from '../brand';
import {hasClub, hasTheatre, type Profile} from '../../platform/environment/demo-profile';

const FONT = 'font-family: Arial, Helvetica, sans-serif';
const {primary: GREEN, secondary: YELLOW} = CLUB_LOOK.colors;
const {primary: CURTAIN, secondary: GOLD} = THEATRE_LOOK.colors;

interface FrameLook {
  band: string;
  ink: string;
  line: string;
  header: string;
  footer: string;
}

const frame = ({
  band,
  ink,
  line,
  header,
  footer,
}: FrameLook): string => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f2f4f6"><tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width: 600px; width: 100%; border-radius: 10px">
<tr><td bgcolor="${band}" style="background: ${band}; padding: 20px 32px; border-bottom: 4px solid ${line}; ${FONT}; font-size: 20px; font-weight: 700; color: ${ink}">${header}</td></tr>
<tr><td style="padding: 28px 32px; ${FONT}; font-size: 16px; line-height: 1.5; color: #1a2328">{{contenido}}</td></tr>
<tr><td style="padding: 18px 32px 24px; border-top: 1px solid #e3e7ed; ${FONT}; font-size: 12px; line-height: 1.5; color: #5b6670">${footer}<br />{{razon_social}} · NIF {{nif}} · {{direccion}}<br /><a href="{{ver_en_web}}" style="color: #3b4650">Ver en la web</a> · <a href="{{baja}}" style="color: #3b4650">Darme de baja</a></td></tr>
</table></td></tr></table>`;

const CLUB: FrameLook = {
  band: GREEN,
  ink: '#ffffff',
  line: YELLOW,
  header: '{{organizacion}}',
  footer: 'Recibes este correo porque te suscribiste a las noticias del club.',
};
const STAGE: FrameLook = {
  band: CURTAIN,
  ink: '#ffffff',
  line: GOLD,
  header: '{{organizacion}}',
  footer: 'Recibes este correo porque te suscribiste a la programación del teatro.',
};
const look = (more: Partial<FrameLook>): string => frame({...CLUB, ...more});

export interface TemplateDraft {
  name: string;
  description: string;
  frameHtml: string;
  contentHtml: string;
  isActive: boolean;
}

/** `media` gives the public address of a picture by its name. */
export const templates = (profile: Profile, media: (name: string) => string): TemplateDraft[] => {
  const picture = (name: string, alt: string) =>
    `<p><img src="${media(name)}" alt="${alt}" width="536" style="max-width: 100%" /></p>`;
  const draft = (
    name: string,
    description: string,
    frameHtml: string,
    contentHtml: string,
    isActive = true,
  ): TemplateDraft => ({name, description, frameHtml, contentHtml, isActive});
  const ofTheStage = draft(
    'Teatro: programación',
    'Cartelera del Teatro de la Alameda',
    frame({...STAGE, header: 'Teatro de la Alameda'}),
    `${picture('teatro-telon.svg', 'Telón rojo del teatro')}<h2>En cartel</h2>`,
  );
  if (!hasClub(profile))
    return [
      ofTheStage,
      draft(
        'Boletín mensual',
        'Lo que pasa en el teatro, una vez al mes',
        frame(STAGE),
        '<h2>Este mes en el teatro</h2><p>Hola, {{nombre}}:</p><p>Escribe aquí la noticia principal.</p>',
      ),
      draft(
        'Encuesta',
        'Una pregunta y un botón',
        frame(STAGE),
        '<h2>¿Nos das tu opinión?</h2><p>Son dos minutos.</p>',
      ),
      draft(
        'Felicitación',
        'Cumpleaños y fiestas',
        frame({...STAGE, band: '#8d1b2d'}),
        '<h2>¡Felicidades, {{nombre}}!</h2>',
      ),
      draft(
        'Amigos del teatro',
        'Empresas y mecenas',
        frame({...STAGE, band: '#1d0f12', footer: 'Recibes este correo como entidad colaboradora.'}),
        '<h2>Informe de la temporada</h2>',
      ),
      draft(
        'Abonos (antigua)',
        'La del año pasado',
        frame({...STAGE, band: '#205c8a', line: '#ffffff'}),
        '<h2>Abónate</h2>',
        false,
      ),
    ];
  return [
    draft(
      'Boletín mensual',
      'Lo que pasa en el club, una vez al mes',
      look({}),
      `<h2>Este mes en el club</h2><p>Hola, {{nombre}}:</p><p>Escribe aquí la noticia principal.</p>`,
    ),
    draft(
      'Previa de partido',
      'Dos días antes de cada partido en casa',
      look({header: '{{organizacion}} · Día de partido'}),
      `${picture('previa-partido.svg', 'Día de partido')}<h2>Nos vemos en la Alameda</h2><p>Puertas, horarios y cómo llegar.</p>`,
    ),
    draft(
      'Crónica',
      'La mañana siguiente',
      look({header: '{{organizacion}} · La crónica'}),
      `${picture('cronica.svg', 'Marcador del partido')}<h2>Así fue el partido</h2><p></p>`,
    ),
    draft(
      'Campaña de abonos',
      'Altas y renovaciones',
      look({
        band: YELLOW,
        ink: '#0f1d17',
        line: GREEN,
        footer: 'Te escribimos porque has sido abonado o has pedido información de abonos.',
      }),
      `<h2>Renueva tu sitio</h2><p>Hola, {{nombre}}:</p>`,
    ),
    draft(
      'Cantera: familias',
      'Para madres, padres y tutores',
      look({
        header: 'Cantera · {{organizacion}}',
        footer: 'Recibes este correo porque hay un deportista de tu familia en la cantera.',
      }),
      `<h2>Noticias de la cantera</h2>`,
    ),
    ...(hasTheatre(profile) ? [ofTheStage] : []),
    draft(
      'Tienda',
      'Novedades y rebajas',
      look({header: 'Tienda · {{organizacion}}'}),
      `${picture('tienda-camiseta.svg', 'Camiseta verde con cuello amarillo')}<h2>Ya en la tienda</h2>`,
    ),
    draft('Felicitación', 'Cumpleaños y fiestas', look({band: '#14694b'}), '<h2>¡Felicidades, {{nombre}}!</h2>'),
    draft('Encuesta', 'Una pregunta y un botón', look({}), '<h2>¿Nos das tu opinión?</h2><p>Son dos minutos.</p>'),
    draft(
      'Peñas',
      'Para las peñas de la provincia',
      look({header: 'Peñas · {{organizacion}}'}),
      '<h2>Agenda de las peñas</h2>',
    ),
    draft(
      'Patrocinadores',
      'Empresas y palcos',
      look({band: '#1a2328', line: YELLOW, footer: 'Recibes este correo como empresa colaboradora.'}),
      '<h2>Informe del mes</h2>',
    ),
    draft(
      'Campaña de abonos (antigua)',
      'La del año pasado',
      look({band: '#205c8a', line: '#ffffff'}),
      '<h2>Abónate</h2>',
      false,
    ),
  ];
};

export const article = (
  color: string,
  title: string,
  paragraphs: string[],
  picture?: {url: string; alt: string},
  button?: {label: string; url: string},
): string =>
  [
    picture ? `<p><img src="${picture.url}" alt="${picture.alt}" width="536" style="max-width: 100%" /></p>` : '',
    `<h2>${title}</h2>`,
    '<p>Hola, {{nombre}}:</p>',
    ...paragraphs.map(text => `<p>${text}</p>`),
    button
      ? `<p><a href="${button.url}" style="background-color: ${color}; color: #ffffff; padding: 12px 24px; border-radius: 8px; text-decoration: none; display: inline-block">${button.label}</a></p>`
      : '',
  ].join('');
