/**
 * Which column of a list of people is what: by its heading, as the tools write it that people move from (Mailchimp, Brevo,
 * listmonk, MailerLite, Mailrelay, Acumbamail and their like), and for the address also by what its cells look like.
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
  'consentAt',
  'consentIp',
  'consentFrom',
] as const;
export type ImportField = (typeof FIELDS)[number];
/** Those that say who is not to be written to any more. */
export const OF_LEAVING = ['status', 'leftAt', 'bouncedAt', 'complainedAt'] as const satisfies readonly ImportField[];
/** Column numbers, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** Of several that fit the first counts, and of several columns the first. */
const KNOWN: Record<ImportField, RegExp[]> = {
  email: [/^(e ?mail( address)?|correo( electronico)?|mail|direccion de correo|subscriber|suscriptor)$/],
  firstName: [/^(nombre|name|first ?name|fname|nombre de pila)$/],
  surname: [/^(apellidos?|surname|last ?name|lname|primer apellido)$/],
  labels: [/^(etiquetas?|tags?|grupos?|groups?|categoria)$/],
  status: [
    /^(status|estado|state|(subscription|subscriber|contact|member|email|email marketing) status|estado( de)?( la)? suscripcion)$/,
  ],
  leftAt: [
    /^(unsub time|unsubscribed?( at| date| on| time| from all e ?mail)?|date unsubscribed|fecha( de)? (la )?baja|baja|dado de baja|(is )?(e ?mail )?(black|block) ?listed|(e ?mail )?opt(ed)? ?out( time| date| at)?|isexcludedfromcampaigns|globally unsubscribed)$/,
  ],
  bouncedAt: [
    /^(clean time|cleaned( at)?|(hard )?bounced?( at| date| on| time)?|hard ?bounces?( at| date)?|fecha( de)? rebote|rebotado|rebote|e ?mail hard bounce reason)$/,
  ],
  complainedAt: [
    /^(complain(ed|t)( at| date| on| time)?|(marked as )?spam( complaint)?( at| date)?|abuse|queja|fecha( de)? queja)$/,
  ],
  consentAt: [
    /^(confirm(ed|ation)? ?(time|at|date|on))$/,
    /^(opt ?in ?(time|at|date|on)|consent(ed)? ?(at|date|time)|fecha( de| del)? (consentimiento|confirmacion))$/,
    /^(subscribed?( at| date| on| time)?|subscription date|sign ?up (date|time)|fecha( de)? (alta|suscripcion|registro)|added time|date added|created( at| time)?|creado)$/,
  ],
  consentIp: [/^(confirm(ed|ation)? ip)$/, /^(opt ?in ip|consent ip)$/, /^(sign ?up ip|ip( address)?|direccion ip)$/],
  consentFrom: [/^(opt ?in source|consent source|source|origen|sign ?up source|form|formulario)$/],
};

const foldHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_\s-]+/g, ' ')
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
