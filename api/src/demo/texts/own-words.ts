/**
 * What a person does with the drafts of the base data before signing them: fills the gaps, and leaves out what is not
 * of the house.
 */
import {meantFor, type Meant, type Profile} from '../../platform/environment/demo-profile';

/** Every text says that nothing here is true; nobody is to take it for a club's own. */
const WARNINGS: Record<string, string> = {
  legal_notice:
    '<p><strong>Este sitio es una demostración.</strong> La entidad que aparece a continuación es ficticia, sus datos no corresponden a ninguna persona real y ningún pago mueve dinero. El texto es el que llevaría quien vendiera de verdad.</p>',
  privacy:
    '<p><strong>Este sitio es una demostración:</strong> la entidad es ficticia. No escriba en él datos personales verdaderos.</p>',
  terms:
    '<p><strong>Este sitio es una demostración:</strong> nada de lo que se compra en él existe y ningún pago mueve dinero.</p>',
};

const OFFICES: Record<Profile, string> = {
  both: 'La taquilla del estadio (Paseo de los Álamos, 1) y la del teatro (Plaza del Coso, 4) abren de lunes a viernes de 10:00 a 14:00 y de 17:00 a 20:00, y los días de función o partido, desde dos horas antes. Las dos tienen mostrador bajo y bucle magnético.',
  club: 'La taquilla del estadio (Paseo de los Álamos, 1) abre de lunes a viernes de 10:00 a 14:00 y de 17:00 a 20:00, y los días de partido, desde dos horas antes. Tiene mostrador bajo y bucle magnético.',
  theatre:
    'La taquilla del teatro (Plaza del Coso, 4) abre de martes a sábado de 11:00 a 14:00 y de 17:00 a 20:00, y los días de función, desde dos horas antes. Tiene mostrador bajo y bucle magnético.',
};

const ACCESS: (Meant & {text: string})[] = [
  {
    of: 'club',
    text: '<strong>Estadio:</strong> más de 120 plazas de silla de ruedas con acompañante, en todos los sectores; aseos adaptados en cada grada; entrada por las puertas señaladas como accesibles.',
  },
  {
    of: 'stage',
    text: '<strong>Teatro:</strong> diez plazas de silla de ruedas en la platea; acceso sin escalones por la calle del Telar; bucle magnético; funciones con sobretítulos, audiodescripción y relajadas, indicadas en cada ficha.',
  },
  {of: 'stage', text: '<strong>Sala El Molino:</strong> a pie de calle, con espacio reservado junto al escenario.'},
];

/** What the law asks of matches only. */
const OF_MATCHES: [RegExp, string][] = [
  [/<li><strong>Partidos con hora por confirmar:[^\n]*<\/li>\n/, ''],
  [/ En los partidos rigen además la Ley 19\/2007.*?prohibido el acceso\./, ''],
  [
    /Control de acceso y seguridad en los partidos<\/td><td>[^<]*/,
    'Control de acceso y aforo</td><td>Cumplimiento del contrato e interés legítimo en la seguridad',
  ],
];

export function inOwnWords(kind: string, draft: string, profile: Profile): string {
  const filled = draft
    .replace(/\[\[dónde están las taquillas[^\]]*\]\]/, OFFICES[profile])
    .replace(
      /\[\[registro y número[^\]]*\]\]/,
      profile === 'theatre'
        ? 'Registro de Fundaciones, número 0000 (ficticio)'
        : 'Registro de Entidades Deportivas, número 0000 (ficticio)',
    )
    .replace(
      /<li>\[\[plazas para silla de ruedas[^\]]*\]\]<\/li>/,
      ACCESS.filter(meantFor(profile))
        .map(({text}) => `<li>${text}</li>`)
        .join('\n'),
    );
  const text =
    profile === 'theatre'
      ? OF_MATCHES.reduce((before, [what, instead]) => before.replace(what, instead), filled)
      : filled;
  return (WARNINGS[kind] ?? '') + text;
}
