/**
 * Which column of a list of people is what: by its heading, as the tools write it that people move from (Mailchimp, Brevo,
 * listmonk, MailerLite, Mailrelay, Acumbamail and their like), and for the address also by what its cells look like. What the
 * file is called says it too, where nothing within it does.
 */
export const FIELDS = [
  'email',
  'firstName',
  'surname',
  'labels',
  'status',
  'leftAt',
  'bouncedAt',
  'complainedAt',
  'agrees',
  'consentAt',
  'consentIp',
  'consentFrom',
] as const;
/** Whom a list is of: those who are taken in, or those who are written to no more. */
export type ImportKind = 'subscribers' | 'suppressions';
export type ImportField = (typeof FIELDS)[number];
/** Those that say who is not to be written to any more. */
export const OF_LEAVING = ['status', 'leftAt', 'bouncedAt', 'complainedAt'] as const satisfies readonly ImportField[];
/** Column numbers, from 0, by the name of a field of the club's own. */
export type OwnColumns = Record<string, number>;
/** Column numbers, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>> & {own?: OwnColumns};

/** Of several that fit the first counts, and of several columns the first. */
const KNOWN: Record<ImportField, RegExp[]> = {
  email: [
    /^((contact |subscriber )?e ?mail( address)?( other)?|correo( electronico)?|mail|direccion de (correo|e ?mail)( electronico)?|courriel|subscriber|suscriptor)$/,
  ],
  firstName: [/^(nombre|name|first ?name|fname|nombre de pila)$/],
  surname: [/^(apellidos?|surname|last ?name|lname|primer apellido)$/],
  labels: [/^(etiquetas?|tags?|grupos?|groups?|categoria)$/],
  status: [
    /^(status|estado|state|situacion|(subscription|subscriber|contact|member|list|global|email|email marketing|email permission) status( other)?|estado( de)?( la)? (suscripcion|lista)|estado del (contacto|suscriptor)|email marketing consent|consent status)$/,
  ],
  leftAt: [
    /^(unsub time|unsubscribed?( at| date| on| time| from all e ?mail)?|date unsubscribed|fecha( de)? (la )?baja|baja|dado de baja|(is )?(e ?mail )?(black|block) ?listed|(e ?mail )?opt(ed)? ?out( time| date| at)?|is ?excluded ?from ?campaigns|is ?unsubscribed|has ?opted ?out( of e ?mail)?|globally unsubscribed|desuscri(t|pt)o|fecha( de)? (desuscripcion|remocion)|desabonne|(lista )?robinson|no (desea|quiere)( recibir)?( mas)? (publicidad|comunicaciones|correos|emails|newsletters?|boletin(es)?))$/,
  ],
  bouncedAt: [
    /^(clean time|cleaned( at)?|(hard )?bounced?( at| date| on| time)?|hard ?bounces?( at| date)?|fecha( de)? rebote|rebotado|rebote|e ?mail hard bounce reason|erreur definitive)$/,
  ],
  complainedAt: [
    /^(complain(ed|t)( at| date| on| time)?|(marked as )?spam( complaint)?( at| date)?|abuse|queja|plainte|fecha( de)? queja)$/,
  ],
  agrees: [
    /^((acepta|acepto|autoriza|autorizo|consiente|quiere|desea)( el| la| recibir| envio| de)* (publicidad|comunicaciones( comerciales)?|newsletters?|boletin(es)?|marketing|ofertas|promociones|correos|e ?mails?|e ?mailings?)|accepts( e ?mail)? marketing|(e ?mail |marketing |newsletter )?opt ?in|newsletter|boletin|publicidad|(e ?mail )?marketing( consent| permission)?|consentimiento( (comercial|marketing|publicidad|e ?mail|rgpd|lopd|newsletter|comunicaciones( comerciales)?))?|(rgpd|lopd|gdpr)( consent(imiento)?)?|subscribed|suscrito( al? (boletin|newsletter))?|recibir (publicidad|newsletters?|boletin(es)?|comunicaciones( comerciales)?))$/,
  ],
  consentAt: [
    /^(confirm(ed|ation)? ?(time|at|date|on))$/,
    /^(opt ?in ?(time|at|date|on)|(e ?mail marketing )?consent(ed)? ?(at|date|time(stamp)?)|fecha( de| del)? (consentimiento|confirmacion))$/,
    /^(subscribed?( at| date| on| time)?|subscription date|sign ?up (date|time)|f(echa)?( de)? (alta|suscripcion|registro)|list subscription date|added time|date added|created( at| time)?|creado)$/,
  ],
  consentIp: [/^(confirm(ed|ation)? ip)$/, /^(opt ?in ip|consent ip)$/, /^(sign ?up ip|ip( address)?|direccion ip)$/],
  consentFrom: [/^(opt ?in source|consent source|source|origen|sign ?up source|form|formulario)$/],
};

export const foldHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_\s.:¿?()-]+/g, ' ')
    .toLowerCase()
    .trim();

/** All columns that by their heading may be that. */
export function columnsOf(headers: string[], field: ImportField): number[] {
  const folded = headers.map(foldHeader);
  return KNOWN[field].flatMap(known => folded.flatMap((header, at) => (known.test(header) ? [at] : [])));
}

export function guessMapping({headers, sample}: {headers: string[]; sample: string[][]}): ImportMapping {
  const mapping: ImportMapping = {};
  for (const field of FIELDS) {
    const at = columnsOf(headers, field)[0];
    if (at !== undefined) mapping[field] = at;
  }
  if (mapping.email === undefined) {
    const at = headers.findIndex((_, column) =>
      sample.slice(0, 20).some(row => /^\S+@\S+\.\S+$/.test(row[column] ?? '')),
    );
    if (at >= 0) mapping.email = at;
  }
  return mapping;
}

/** What the name of a file says of all who are in it. */
export interface NamedFor {
  kind: 'suppressions' | 'never_agreed';
  reason: 'unsubscribed' | 'complaint' | 'hard_bounce';
}

const NAMES: [RegExp, NamedFor][] = [
  [/non ?subscrib|transactional only/, {kind: 'never_agreed', reason: 'unsubscribed'}],
  [/spam|complain|quejas?\b|abuse/, {kind: 'suppressions', reason: 'complaint'}],
  [/bounce|\bcleaned|rebot(es|ad[oa]s)\b/, {kind: 'suppressions', reason: 'hard_bounce'}],
  [
    /unsub|\bbajas\b|desuscri|suppress|supresi|opt ?outs?\b|(black|block) ?list|robinson/,
    {kind: 'suppressions', reason: 'unsubscribed'},
  ],
];

/** Null: nothing. «unsubscribed_email_audience_export_5c.csv» */
export const namedFor = (fileName: string): NamedFor | null =>
  NAMES.find(([name]) => name.test(foldHeader(fileName)))?.[1] ?? null;
