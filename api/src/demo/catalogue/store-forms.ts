/** What each form asks beyond the usual, and what people answered. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {hasClub} from '../../platform/environment/demo-profile';
import type {CatalogueContext} from './catalogue-context';

interface Field {
  scope: 'event' | 'list' | 'academy' | 'supporter' | 'plot' | 'accreditation';
  label: string;
  type: string;
  help?: string;
  required?: boolean;
  choices?: string[];
  validation?: object;
  pii?: 'sensitive' | 'health';
  per?: 'ticket';
  /** Asked of plots of this kind alone. */
  ofPlots?: 'fair_booth';
  /** Shown when the field with this label was answered so. */
  ifField?: [label: string, equals: string];
  inactive?: boolean;
  answers: string[];
}

const YES_NO = ['Sí', 'No'];
const FIELDS: Field[] = [
  {
    scope: 'event',
    label: '¿Cómo nos has conocido?',
    type: 'select',
    choices: ['Web del club', 'Redes sociales', 'Un amigo', 'Prensa'],
    answers: ['Web del club', 'Redes sociales', 'Un amigo', 'Prensa'],
  },
  {scope: 'event', label: '¿Vienes desde otra provincia?', type: 'checkbox', answers: YES_NO},
  {
    scope: 'event',
    label: 'Necesidades de accesibilidad',
    type: 'multi',
    choices: ['Bucle magnético', 'Subtítulos', 'Plaza de aparcamiento reservada', 'Perro de asistencia'],
    pii: 'sensitive',
    per: 'ticket',
    answers: ['Bucle magnético', 'Subtítulos'],
  },
  {
    scope: 'event',
    label: 'Nombre del grupo o colegio',
    type: 'text',
    validation: {max: 80},
    answers: ['CEIP Ribera', 'Peña El Chopo', 'Asociación de vecinos'],
  },
  {scope: 'event', label: 'Fecha de llegada a la ciudad', type: 'date', inactive: true, answers: ['2026-05-12']},
  {
    scope: 'list',
    label: 'Talla de camiseta',
    type: 'select',
    choices: ['S', 'M', 'L', 'XL'],
    help: 'Para el obsequio de la campaña.',
    answers: ['S', 'M', 'L', 'XL'],
  },
  {scope: 'list', label: 'Peña a la que perteneces', type: 'text', answers: ['El Chopo', 'Fondo Norte', 'La Ribera']},
  {scope: 'list', label: 'Datos de facturación', type: 'separator', answers: []},
  {scope: 'list', label: 'NIF para la factura', type: 'nif', answers: ['00100007F']},
  {scope: 'list', label: 'Código postal del domicilio fiscal', type: 'postal_code', answers: ['50999', '50998']},
  {
    scope: 'list',
    label: 'Acepto recibir el carné en formato digital',
    type: 'consent',
    answers: ['Sí'],
  },
  {
    scope: 'academy',
    label: '¿Necesita alguna adaptación para entrenar?',
    type: 'long_text',
    pii: 'health',
    answers: ['Lleva gafas deportivas', 'Ninguna', 'Audífono'],
  },
  {
    scope: 'academy',
    label: '¿Algún día no puede entrenar?',
    type: 'text',
    answers: ['Los martes', 'Ninguno', 'Los jueves hasta las 18:00'],
  },
  {
    scope: 'academy',
    label: 'Persona autorizada a recogerle',
    type: 'text',
    pii: 'sensitive',
    answers: ['Su abuela', 'Su tío Javier'],
  },
  {scope: 'academy', label: 'Teléfono de quien le recoge', type: 'phone', answers: ['+34 600 111 222']},
  {scope: 'academy', label: 'Autorizo que viaje en el autobús del equipo', type: 'consent', answers: YES_NO},
  {
    scope: 'academy',
    label: 'Firma para que vuelva sin compañía a casa',
    type: 'signature',
    answers: ['Firmado en la web'],
  },
  {
    scope: 'supporter',
    label: '¿Desde cuándo eres aficionado?',
    type: 'number',
    validation: {min: 1923, max: 2026},
    answers: ['1998', '2005', '2011', '2019'],
  },
  {
    scope: 'supporter',
    label: '¿Te gustaría tener un abono?',
    type: 'select',
    choices: ['Sí', 'Quizá', 'No'],
    answers: ['Sí', 'Quizá', 'No'],
  },
  {
    scope: 'supporter',
    label: '¿En qué zona?',
    type: 'select',
    choices: ['Tribuna', 'Preferencia', 'Fondo'],
    ifField: ['¿Te gustaría tener un abono?', 'Sí'],
    answers: ['Tribuna', 'Preferencia', 'Fondo'],
  },
  {scope: 'supporter', label: 'Correo de quien te recomendó', type: 'email', answers: ['amiga@example.org']},
  {
    scope: 'plot',
    ofPlots: 'fair_booth',
    label: 'Número de personas en la caseta',
    type: 'number',
    validation: {min: 1, max: 60},
    answers: ['12', '25', '40'],
  },
  {scope: 'plot', ofPlots: 'fair_booth', label: '¿Habrá cocina?', type: 'checkbox', answers: YES_NO},
  {
    scope: 'plot',
    label: 'Seguro de responsabilidad civil',
    type: 'file',
    help: 'PDF, JPG o PNG de 5 MB como mucho.',
    answers: ['poliza.pdf'],
  },
  {
    scope: 'plot',
    label: 'IBAN para devolver la fianza',
    type: 'iban',
    pii: 'sensitive',
    answers: ['ES9121000418450200051332'],
  },
  {
    scope: 'accreditation',
    label: 'Número de carné de prensa',
    type: 'text',
    validation: {pattern: 'letters_digits'},
    answers: ['P-11873', 'P-20915'],
  },
  {
    scope: 'accreditation',
    label: 'Equipo que introduces en el recinto',
    type: 'long_text',
    answers: ['Cámara y dos objetivos', 'Unidad móvil', 'Grabadora'],
  },
  {scope: 'accreditation', label: '¿Necesitas puesto con corriente?', type: 'checkbox', answers: YES_NO},
  {scope: 'accreditation', label: 'He leído las normas de acceso', type: 'consent', required: true, answers: ['Sí']},
];

/** Whose event asks: one, so that nobody else's purchase is longer for it. */
const ASKS = 'La verbena de la Paloma';
const OF_ITS_SESSIONS = `l.kind = 'ticket' and l.state = 'active' and l.event_session_id in (select s.id from event_session s
  join event e on e.id = s.event_id where e.title = '${ASKS}')`;
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
`;

/** What is asked of each ticket is answered of its line. */
const TICKETS = {kind: 'order_line', table: `(select l.id from order_line l where ${OF_ITS_SESSIONS})`};
const SUBJECTS: Record<Field['scope'], {kind: string; table: string}> = {
  event: {kind: 'order', table: `(select distinct l.order_id as id from order_line l where ${OF_ITS_SESSIONS})`},
  list: {kind: 'season_pass', table: 'season_pass'},
  academy: {kind: 'enrolment', table: 'enrolment'},
  supporter: {kind: 'supporter', table: 'supporter'},
  plot: {kind: 'plot_sale', table: 'plot_sale'},
  accreditation: {kind: 'accreditation', table: 'accreditation'},
};
const BOOTHS = {
  kind: 'plot_sale',
  table: `(select s.id from plot_sale s join plot_price r on r.id = s.plot_price_id where r.kind = 'fair_booth')`,
};
const ANSWERERS = 150;

const OF_A_THEATRE = new Set<Field['scope']>(['event', 'accreditation']);
const sayIt = (text: string) =>
  text.replace('Web del club', 'Web del teatro').replace('Peña El Chopo', 'Coro municipal');
const inATheatre = (field: Field): Field => ({
  ...field,
  answers: field.answers.map(sayIt),
  ...(field.choices ? {choices: field.choices.map(sayIt)} : {}),
});

export async function storeForms(tx: DemoTx, {profile, calendar, chance}: CatalogueContext): Promise<void> {
  const fields = hasClub(profile) ? FIELDS : FIELDS.filter(field => OF_A_THEATRE.has(field.scope)).map(inATheatre);
  const first = await takeIds(tx, 'custom_field', fields.length);
  const at = calendar.daysAhead(-200, '10:00');
  const asking = (await tx.query<{id: number}>('select id from event where title = $1', [ASKS])).rows[0]?.id ?? null;
  await insertRows(
    tx,
    'custom_field',
    fields.map((field, i) => ({
      id: first + i,
      scope: field.scope,
      eventId: field.scope === 'event' ? asking : null,
      plotKind: field.ofPlots ?? null,
      label: field.label,
      help: field.help ?? '',
      type: field.type,
      isRequired: field.required ?? false,
      options: field.choices ? {choices: field.choices.map(label => ({value: label, label}))} : {},
      validation: field.validation ?? {},
      visibleIf: field.ifField
        ? {fieldId: first + fields.findIndex(f => f.label === field.ifField![0]), equals: field.ifField[1]}
        : {},
      piiClass: field.pii ?? 'normal',
      askedPer: field.per ?? 'order',
      position: (i + 1) * 10,
      isActive: !field.inactive,
      createdAt: at,
    })),
  );
  const file = await tx.query<{id: string}>(
    `insert into answer_file (file_name, mime_type, size_bytes, content, created_at)
      values ('poliza.pdf', 'application/pdf', $1, $2, $3) returning id`,
    [PDF.length, Buffer.from(PDF), at],
  );
  const groups: {scope: string; subject: {kind: string; table: string}; per?: Field['per']; ofPlots?: string}[] = [
    ...Object.entries(SUBJECTS).map(([scope, subject]) => ({scope, subject})),
    {scope: 'event', subject: TICKETS, per: 'ticket'},
    {scope: 'plot', subject: BOOTHS, ofPlots: 'fair_booth'},
  ];
  for (const {scope, subject, per, ofPlots} of groups) {
    const {kind, table} = subject;
    const there = await tx.query<{is: boolean}>(`select $1 like '(%' or to_regclass($1) is not null as is`, [table]);
    if (!there.rows[0]!.is) continue;
    const {rows} = await tx.query<{id: number}>(`select id from ${table} t order by id desc limit $1`, [ANSWERERS]);
    await insertRows(
      tx,
      'custom_field_answer',
      fields.flatMap((field, i) =>
        field.scope !== scope || field.per !== per || field.ofPlots !== ofPlots || field.answers.length === 0
          ? []
          : rows
              .filter(() => field.required || chance.isLucky(0.6))
              .map(row => ({
                customFieldId: first + i,
                subjectKind: kind,
                subjectId: row.id,
                value: chance.pick(field.answers),
                fileId: field.type === 'file' ? file.rows[0]!.id : null,
                answeredAt: calendar.minutesAfter(
                  calendar.daysAhead(-1 - chance.below(60), '10:00'),
                  chance.below(600),
                ),
              })),
      ),
    );
  }
}
