/**
 * Whether somebody asks to be written to no more, as people say it in Spanish, Catalan, Galician, Basque and English. Promise:
 * a whole message that says it and nothing else. What is about something else («baja médica», «dar de baja el abono»), what
 * was not done («no me enviaron nada») and what is only asked («¿cómo me doy de baja?») goes to the office.
 */

const any = (...words: string[]): string => `(${words.join('|')})`;

/** What is said around it. */
const POLITE =
  /\b(hola|buenas( (tardes|noches))?|buenos dias|bon dia|bona tarda|bones|bos dias|boas|ola|kaixo|egun on|hi|hello|hey|por favor|porfa(vor)?|gracias|muchas gracias|mil gracias|un saludo|saludos|si us plau|sisplau|gracies|moltes gracies|mesedez|eskerrik asko|grazas|moitas grazas|please|thank you|thanks|ya)\b/g;
/** Why, beside what is asked. */
const BESIDE =
  /^(no me interesan?|no m interessa|non me interesa|no estoy interesad[oa]|es spam|spam|esta bien|not interested)$/;
/** Of what else somebody may leave. */
const ELSE =
  /\b(medica|laboral|temporal|forzosa|alta|abono|abonos|abonament|abonado|abonada|socio|socia|soci|carne|carnet|entrada|entradas|pedido|cuota|quota|curso|cantera|equipo|equip|inscripcion|inscripcio|club|seguro|reserva|plaza|pena|federado|matricula|ficha|gimnasio|cuenta|compte|hijo|hija|fill|filla)\b/;

const NOUN = any(
  'mensajes?',
  'missatges?',
  'mensaxes?',
  'messages?',
  'whats(app)?s?',
  'wasaps?',
  'publicidad',
  'publicitat',
  'publicidade',
  'avisos?',
  'spam',
  'promociones',
  'promocions',
  'ofertas',
  'comunicaciones',
  'comunicacions',
  'informacion',
  'newsletters?',
  'boletines?',
  'boletin',
  'notificaciones',
  'notificacions',
);
const AROUND = any(
  'mas',
  'mes',
  'mais',
  'nada',
  'res',
  'nunca',
  'jamas',
  'cosas',
  'por',
  'per',
  'aqui',
  'este',
  'esta',
  'estos',
  'medio',
  'de',
  'vosotros',
  'vuestr[oa]s?',
  'sus?',
  'tus?',
  'ningun[oa]?',
  'cap',
  'seguir',
  'comerciales?',
  'comercials?',
);
const TAIL = `( ${any(NOUN, AROUND)})*`;
/** Of what they may leave here. */
const HERE = `( ${any(NOUN, AROUND, 'd', 'dels?', 'das?', 'dos', 'en', 'la', 'las', 'el', 'los', 'lo', 'les', 'todo', 'toda', 'aquesta?', 'listas?', 'llista', 'difusion', 'canal', 'grupo?', 'servicio', 'servei', 'suscripcion', 'subscripcio', 'mis?', 'meu', 'meva', 'numero', 'telefono', 'telefon', 'movil', 'contacto')})*`;

/** Asked of us: these forms say «do not», not that somebody has not. */
const DO_NOT = any(
  '(envi|mand|molest|contact|avis)(es|eis|en|edes)',
  'escrib(as|ais|an|ades)',
  '(volv(ais|ades)|vuelv(as|an)) a (escribir|enviar|mandar|molestar|contactar)',
  '(envi|mand|molest|contact|avis)ar(me|nos)?',
  'escribir(me|nos)?',
);
/** In Catalan the same form also says that somebody does not. */
const DO_NOT_CATALAN = any('(envi|mand|molest|contact|avis)(is|eu|in)', 'escri(guis|gueu|guin|viu)', 'tornis? a \\w+');
const WANT_NOT = `(no|non) ${any('quiero', 'deseo', 'vull', 'quero', 'desexo', 'queremos', 'volem', 'autorizo')}`;
const WISH = any(
  'quiero',
  'queria',
  'quisiera',
  'deseo',
  'solicito',
  'pido',
  'necesito',
  'me gustaria',
  'vull',
  'voldria',
  'quero',
  'me quiero',
  'em vull',
);
const GIVE = any(
  'da',
  'dar(me|nos)?',
  'dame',
  'dadme',
  'deme',
  'denme',
  'dais',
  'deis',
  'den',
  'dan',
  'doneu',
  'donar(me)?',
  'dona',
  'doneume',
  'dademe',
  'causar',
  'tramitar',
  'cursar',
);
const LEAVING = `((que )?(me|em|nos) )?(${GIVE} )?(me |m )?(de )?(la |mi )?(baja|baixa)${HERE}`;
/** Out of a list, or a number: «borra» alone may be about anything. */
const OUT = any(
  '(quit|borr|elimin|sac)(a|ad|e|en|ade)(me|nos)',
  'saque(n)?(me|nos)',
  '(quitar|borrar|eliminar|sacar)(me|nos)',
  '(treu|traieu|treieu|esborra|esborreu|elimina|elimineu) (me|m)',
  '(treu|traieu|treieu)me',
  'que me (borr|quit|elimin|saqu)(eis|en|edes)',
);
const SENDING = any(
  '(escrib|recib)ir(me|nos)?',
  '(mand|envi|molest)ar(me|nos)?( (me|nos))?',
  'rebre',
  'escriure( me)?',
);

const whole = (...parts: string[]): RegExp => new RegExp(`^${parts.join('')}$`);
const SAYS: RegExp[] = [
  whole(`(${WISH} )?`, LEAVING),
  whole(
    any('stop', 'stopp', 'para', 'parad', 'parar', 'utzi', 'gelditu', 'kendu', 'basta', 'prou'),
    `( ${any(NOUN, 'all', 'de')})*`,
  ),
  /^(unsubscribe( me)?|opt out|cancelar( la)? suscripcion|no mas|no mes)$/,
  whole(OUT, HERE),
  whole(
    any('(quit|borr|elimin)(a|ad|e|en|ar|ade)', 'esborreu', 'elimineu'),
    ' (de )?(mi|el meu|o meu) (numero|telefono?|movil|contacto)',
    HERE,
  ),
  whole(WANT_NOT, ' que (me|nos|m) ', any(DO_NOT, DO_NOT_CATALAN), TAIL),
  whole(WANT_NOT, `( ${AROUND})*`, ` ${any('recibir', 'recibiendo', 'rebre', NOUN)}`, TAIL),
  whole('(no|non) (me|nos) ', DO_NOT, TAIL),
  whole('(no|non) ', DO_NOT, '( (me|nos))?', `( ${NOUN})*`, ' (mas|mais|nada)', TAIL),
  whole('no (me|m|em|ens) ', DO_NOT_CATALAN, `( ${NOUN})*`, ' mes', TAIL),
  whole('no recibir mas', TAIL),
  whole('(no|non) (volv(ais|ades)|vuelv(as|an)) a (escribir|enviar|mandar|molestar|contactar)(me|nos)', TAIL),
  /^no (molestar|escribir|contactar)$/,
  whole(
    `(${WISH} (que )?)?`,
    any(
      'dejeis',
      'deixeis',
      'parade',
      'dejad',
      'deja',
      'dejen',
      'deje',
      'deixa',
      'deixeu',
      'deixade',
      'deixen',
      'dejar',
      'deixar',
      'para',
      'parad',
      'paren',
    ),
    ' (de|d) ',
    SENDING,
    TAIL,
  ),
  /^(dejad|deja|dejen|deje)(me|nos) en paz$|^deixade?me en paz$|^deixeu me en pau$/,
  whole('(no mas|no mes|basta de|prou|ni un|cap) ', NOUN, TAIL),
  // Basque.
  /^(ez (dut|det|dugu)( \w+){0,2} (mezu|whatsapp|publizitate|gehiago jaso|gehiagorik jaso)\w*( \w+){0,3} nahi( \w+)?|ez bidali( (niri|gehiago|mezu|mezurik|mezuak|whatsapp\w*))*|ez (didazue |iezadazue )?(gehiago |mezurik )*idatzi( gehiago)?( mezurik)?|utzi (mezuak )?(bidaltzeari|idazteari)|baja( eman)? nahi dut|(eman baja|baja eman)( \w+)?|harpidetza (kendu|utzi)|kendu (nazazue? )?(zerrendatik|nire zenbakia)( zerrendatik)?|(nire zenbakia|zerrendatik) kendu( \w+)?)$/,
  // English.
  /^(stop (sending|texting|messaging|writing)( me)?( messages)?|remove me( from (the|your|this) list)?|(do not|don t|dont) (text|message|write|contact|send)( to)?( me)?( any ?more| again| messages)*|no more messages|i want to unsubscribe|take me off( (the|your) list)?)$/,
];
/** Asked politely it is asked all the same. */
const ASKS: RegExp[] = [
  whole(
    `((me|nos|em) )?`,
    any(
      'podeis',
      'puedes',
      'pueden',
      'puede',
      'podriais',
      'podrias',
      'podrian',
      'podeu',
      'pots',
      'podrieu',
      'podedes',
      'podes',
    ),
    ` ${any('dar(me|nos)?', 'donar(me)?( me)?')} (de )?(la )?(baja|baixa)`,
    HERE,
  ),
  whole(`(me|nos|em) ${any('dais', 'das', 'dan', 'doneu')} de (baja|baixa)`, HERE),
  whole(
    any('podeis', 'puedes', 'pueden', 'podriais', 'podeu', 'podedes'),
    ` ${any('quitar', 'borrar', 'eliminar', 'sacar', 'treure', 'esborrar')}(me| me)`,
    HERE,
  ),
  whole(
    any('podeis', 'puedes', 'pueden', 'podriais', 'podeu', 'podedes'),
    ` ${any('dejar', 'deixar', 'parar')} (de|d) `,
    SENDING,
    TAIL,
  ),
];

export function isLeaving(text: string): boolean {
  if (text.length > 200) return false;
  const clauses = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Their own number says who they are.
    .replace(/\+?\d[\d ]{7,14}\d/g, ' ')
    .split(/(?<=[?!.,;:\n…])/)
    .map(clause => ({isAsked: clause.includes('?'), plain: plainOf(clause)}))
    .filter(({plain}) => plain !== '');
  if (clauses.some(({plain}) => ELSE.test(plain))) return false;
  const left = clauses.map(({plain, isAsked}) => (isAsked ? ASKS : [...SAYS, ...ASKS]).some(says => says.test(plain)));
  return left.includes(true) && clauses.every(({plain}, at) => left[at] || BESIDE.test(plain));
}

const plainOf = (clause: string): string =>
  clause
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(POLITE, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** What a button of ours says to us when it is pressed, whatever stands on it. */
export const isLeavingButton = (payload: string): boolean =>
  /^(baja|baixa|stop|unsubscribe|opt[-_ ]?out|no[-_ ]?mas|dejar[-_ ]?de[-_ ]?recibir)$/i.test(payload.trim());
