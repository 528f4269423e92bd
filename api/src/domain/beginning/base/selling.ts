/**
 * Who pays what, and which seats are not for the public: the lists that every club would otherwise type on its first
 * day.
 */

/** The first is the ordinary one. */
export const PRICE_CATEGORIES: [name: string, description: string, document: string][] = [
  ['General', 'Sin condiciones.', ''],
  ['Infantil', 'Menores de 14 años el día del acto.', 'DNI o libro de familia'],
  ['Joven', 'De 14 a 25 años el día del acto.', 'DNI o carné joven'],
  ['Jubilado', 'Mayores de 65 años y pensionistas.', 'DNI o tarjeta de pensionista'],
  [
    'Reducida',
    'Personas en desempleo, con discapacidad igual o superior al 33 % o de familia numerosa.',
    'tarjeta de demanda de empleo, de discapacidad o título de familia numerosa',
  ],
];

export const BLOCK_LABELS: [code: string, name: string, color: string, countsAs: string, soldBy: string][] = [
  ['PROT', 'Protocolo', '#8a6a1f', 'protocol', '{}'],
  ['PREN', 'Prensa', '#475569', 'press', '{}'],
  ['SEGU', 'Seguridad', '#b91c1c', 'security', '{}'],
  ['TECN', 'Técnico', '#0e7490', 'technical', '{}'],
  ['CIA', 'Compañía', '#7c3aed', 'company', '{box_office}'],
  ['VISI', 'Afición visitante', '#c2410c', 'other', '{}'],
  ['TAQ', 'Reserva de taquilla', '#15803d', 'other', '{box_office,phone}'],
];

/** How a pass or an academy fee may be paid; the amounts are split exactly when somebody takes one. */
export const PAYMENT_FREQUENCIES: [
  name: string,
  kind: 'single' | 'every_n_months',
  instalments: number,
  everyMonths: number | null,
  firstBp: number,
  methods: string[],
][] = [
  ['Pago único', 'single', 1, null, 10_000, ['card_token', 'box_office']],
  ['Tres plazos, uno al mes', 'every_n_months', 3, 1, 3400, ['card_token', 'sepa', 'box_office']],
  ['Cuatro plazos, uno cada dos meses', 'every_n_months', 4, 2, 2500, ['card_token', 'sepa', 'box_office']],
];
