/** What only these houses can answer; what buyers ask everywhere stands in the base data. */
import type {Meant} from '../../platform/environment/demo-profile';

export const OWN_FAQS: (Meant & {category: string; question: string; answerHtml: string})[] = [
  {
    category: 'Acceso',
    question: '¿A qué hora abren las puertas?',
    answerHtml: '<p>En los partidos, hora y media antes; en los demás actos, la que dice tu entrada.</p>',
    of: 'club',
  },
  {
    category: 'Acceso',
    question: '¿A qué hora abren las puertas?',
    answerHtml:
      '<p>En el teatro, tres cuartos de hora antes; en El Molino, media hora. La hora exacta está en tu entrada.</p>',
    of: 'theatre',
  },
  {
    category: 'Acceso',
    question: '¿Qué puedo llevar al estadio?',
    answerHtml:
      '<p>Agua en botella de plástico sin tapón, comida y una mochila que quepa debajo del asiento. No se puede entrar con alcohol, bengalas, palos, latas, vidrio ni paraguas largos. Lo dicen la ley y el sentido común.</p>',
    of: 'club',
  },
  {
    category: 'Acceso',
    question: '¿Los niños y los bebés necesitan entrada?',
    answerHtml: '<p>En el estadio, sí: todas las personas cuentan para el aforo.</p>',
    of: 'club',
  },
  {
    category: 'Acceso',
    question: '¿Los bebés pagan en las funciones familiares?',
    answerHtml:
      '<p>Los menores de dos años entran gratis en las rodillas de un adulto, con la invitación que te dan en taquilla.</p>',
    of: 'stage',
  },
  {
    category: 'Acceso',
    question: '¿Puedo entrar con la función empezada?',
    answerHtml:
      '<p>Solo en la primera pausa, si la hay, y por respeto a quien actúa y a quien mira. El personal de sala te acompaña al mejor sitio posible.</p>',
    of: 'stage',
  },
  {
    category: 'Accesibilidad',
    question: '¿Hay funciones adaptadas?',
    answerHtml:
      '<p>Sí: con sobretítulos, con audiodescripción y relajadas, con luz en sala y sonido más bajo. La ficha de cada espectáculo dice qué día.</p>',
    of: 'stage',
  },
  {
    category: 'Accesibilidad',
    question: '¿Hay narración de los partidos para personas ciegas?',
    answerHtml: '<p>Sí, por radio y en todos los partidos en casa; pide el receptor en la puerta 1.</p>',
    of: 'club',
  },
];
