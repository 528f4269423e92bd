/**
 * Whether somebody asks to be written to no more, as people say it in Spanish, Catalan, Galician, Basque and English. Promise:
 * a whole message that says it and nothing else; «baja médica» and «dar de baja el abono» are about something else and go
 * to the office.
 */

/** What is said around it. */
const POLITE =
  /\b(hola|buenas|buenos dias|buenas tardes|buenas noches|bon dia|bona tarda|bones|bos dias|boas|ola|kaixo|egun on|hi|hello|hey|por favor|porfa(vor)?|gracias|muchas gracias|mil gracias|un saludo|saludos|si us plau|sisplau|gracies|moltes gracies|mesedez|eskerrik asko|grazas|moitas grazas|please|thank you|thanks|ya|whatsapp|wasap|whats)\b/g;
/** Of what else somebody may leave. */
const ELSE =
  /\b(medica|laboral|temporal|forzosa|alta|abono|abonos|abonament|abonado|abonada|socio|socia|soci|carne|carnet|entrada|entradas|pedido|cuota|quota|curso|cantera|equipo|equip|inscripcion|inscripcio|club|seguro|reserva|plaza|pena|federado|matricula|ficha|gimnasio|cuenta|compte|hijo|hija|fill|filla)\b/;
/** Of what they may leave here. */
const HERE =
  '( (de|d|del|dels|da|das|dos|en|la|las|el|los|lo|les|esta|este|estos|estas|vuestra|vuestro|vuestros|vostra|tu|su|sus|todo|toda|aqui|aquest|aquesta|lista|llista|listas|difusion|mensaje|mensajes|missatge|missatges|mensaxe|mensaxes|aviso|avisos|publicidad|publicitat|publicidade|boletin|newsletter|notificaciones|notificacions|canal|grupo|grup|comunicaciones|comunicacions|servicio|servei|promociones|mas))*';

const SAYS: RegExp[] = [
  // Spanish, Catalan, Galician: «baja», «dame de baja», «quiero la baja», «de baja».
  new RegExp(
    `^((quiero|queria|quisiera|deseo|solicito|pido|necesito|me gustaria|vull|voldria|quero|queria) )?((que me )?(da|dar|darme|dame|dadme|deme|denme|dais|deis|den|doneu|donar|donarme|dona|doneume|dademe|dar me|donar me|dona m|doneu me|causar) )?(me )?(de )?(la )?(baja|baixa)${HERE}$`,
  ),
  /^(stop|stopp|para|parad|parar|unsubscribe( me)?|opt out|cancelar( la)? suscripcion|utzi|gelditu|kendu|baja eman|eman baja|no mas|no mes|prou|basta)$/,
  new RegExp(
    `^(quita|quitad|quiteme|quitame|quitadme|quitenme|borra|borrame|borradme|borrenme|elimina|eliminame|eliminadme|eliminenme|saca|sacame|sacadme|saquenme|quitarme|borrarme|treume|treieume|treu me|traieu me|esborra m|esborreu me|quitademe|borrademe)${HERE}$`,
  ),
  /^(no|non) (quiero|deseo|vull|quero|queremos|volem)( que me (envi|mand|escrib|escriv|molest)\w+)?( (recibir|rebre|seguir recibiendo|ningun|ninguna|mas|mes|mais|missatges|mensajes|mensaxes|whatsapps?|publicidad|publicitat|publicidade|avisos|nada|res|vuestros|vuestra|sus|de|vosotros|comunicaciones|informacion|promociones|estos|este))+$/,
  /^(no|non) (me|m|nos) (envi|mand|escrib|escriv|molest|contact|avis)\w*( (mas|mes|mais|nada|res|mensajes|missatges|mensaxes|whatsapps?|publicidad|publicitat|publicidade|avisos|nunca|por|aqui|este|medio))*$/,
  /^(no|non) recibir mas( (mensajes|avisos|publicidad))?$/,
  /^(dejad?|deja|dejen|deje|deixa|deixeu|deixade|dejar) (de|d) (escrib|mand|envi|molest|recib|rebre|escriu)\w*( (mensajes|missatges|mensaxes|whatsapps?|publicidad|cosas|avisos|mas))*$/,
  /^(no mas|basta de|prou) (mensajes|missatges|whatsapps?|publicidad|publicitat|avisos|spam)$/,
  // Basque.
  /^(ez (dut|det) (mezu|whatsapp|gehiago|jaso|nahi)\w*( \w+){0,3}|ez bidali( mezu\w*)?( gehiago)?|ez idatzi( gehiago)?|utzi (mezuak )?(bidaltzeari|idazteari)|baja( eman)? nahi dut|harpidetza (kendu|utzi)|kendu (nazazu )?(zerrendatik|nire zenbakia)|ez dut gehiago jaso nahi)$/,
  // English.
  /^(stop (sending|texting|messaging|writing)( me)?( messages)?|remove me( from (the|your|this) list)?|(do not|don t|dont) (text|message|write|contact|send)( to)?( me)?( any ?more| again| messages)*|no more messages|i want to unsubscribe|take me off( (the|your) list)?)$/,
];

export function isLeaving(text: string): boolean {
  if (text.length > 200) return false;
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]+/g, ' ')
    .replace(POLITE, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return plain !== '' && !ELSE.test(plain) && SAYS.some(says => says.test(plain));
}

/** What a button of ours says to us when it is pressed, whatever stands on it. */
export const isLeavingButton = (payload: string): boolean =>
  /^(baja|baixa|stop|unsubscribe|opt[-_ ]?out|no[-_ ]?mas|dejar[-_ ]?de[-_ ]?recibir)$/i.test(payload.trim());
