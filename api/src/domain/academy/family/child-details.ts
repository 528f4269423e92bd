/** What else a season asks of a child and of its family: `required_fields`, each refused by its name. */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface ChildDetails {
  shirtSize: string;
  shortsSize: string;
  socksSize: string;
  shoeSize: string;
  school: string;
  previousClub: string;
  address: string;
  city: string;
  postalCode: string;
  emergencyName: string;
  emergencyPhone: string;
  secondEmergencyName: string;
  secondEmergencyPhone: string;
}

const COLUMNS: Record<keyof ChildDetails, string> = {
  shirtSize: 'shirt_size',
  shortsSize: 'shorts_size',
  socksSize: 'socks_size',
  shoeSize: 'shoe_size',
  school: 'school',
  previousClub: 'previous_club',
  address: 'address',
  city: 'city',
  postalCode: 'postal_code',
  emergencyName: 'emergency_name',
  emergencyPhone: 'emergency_phone',
  secondEmergencyName: 'second_emergency_name',
  secondEmergencyPhone: 'second_emergency_phone',
};
const FIELDS = Object.keys(COLUMNS) as (keyof ChildDetails)[];

/** What is left empty stays as it was on file. Consent to the data and the protocol are of this moment. */
export async function keepDetails(tx: Tx, athleteId: number, details: ChildDetails): Promise<void> {
  await tx.query(
    `update athlete set ${FIELDS.map((field, n) => `${COLUMNS[field]} = coalesce(nullif($${n + 2}, ''), ${COLUMNS[field]})`).join(', ')},
      data_consent_at = now(), protocol_accepted_at = now(), version = version + 1, updated_at = now() where id = $1`,
    [athleteId, ...FIELDS.map(field => details[field])],
  );
}

const ASKED: Record<string, [field: keyof ChildDetails | 'docNo', words: string][]> = {
  address: [
    ['address', 'Escribe la dirección.'],
    ['city', 'Escribe la localidad.'],
    ['postalCode', 'Escribe el código postal.'],
  ],
  school: [['school', 'Escribe el colegio.']],
  previous_club: [['previousClub', 'Escribe el club anterior, o «Ninguno».']],
  sizes: [
    ['shirtSize', 'Elige la talla de camiseta.'],
    ['shortsSize', 'Elige la talla de pantalón.'],
    ['socksSize', 'Elige la talla de medias.'],
  ],
  emergency_contacts: [
    ['emergencyName', 'Escribe a quién llamamos si pasa algo.'],
    ['emergencyPhone', 'Escribe su teléfono.'],
  ],
};

interface DetailsAsk {
  customerId: number;
  seasonListId: number;
  guardian: {docNo: string | null};
  second: object | null;
  hasNoSecond: boolean;
  children: (ChildDetails & {athleteId: number | null; birthOn: string; docNo: string | null})[];
}

/** All that is missing, at once. @throws DomainError 422 */
export async function requireDetails(tx: Tx, ask: DetailsAsk): Promise<void> {
  const {rows} = await tx.query<{required: string[]; today: string}>(
    `select required_fields as required, club_today()::text as today
      from academy_settings where season_list_id = $1`,
    [ask.seasonListId],
  );
  if (!rows[0]) throw invalid({seasonListId: 'Esa temporada de cantera no existe.'});
  const {required, today} = rows[0];
  const wrong: Record<string, string> = {};
  for (const [at, child] of ask.children.entries()) {
    // What is on file already is not asked again.
    const file = child.athleteId === null ? null : await onFile(tx, child.athleteId);
    for (const [field, words] of required.flatMap(name => ASKED[name] ?? []))
      if (child[field] === '' && !file?.[field]) wrong[`children.${at}.${field}`] = words;
    if (required.includes('doc_no') && child.docNo === null && !file?.docNo && isOver14(child.birthOn, today))
      wrong[`children.${at}.docNo`] = 'Desde los 14 años hace falta el DNI, NIE o pasaporte.';
  }
  if (required.includes('doc_no') && ask.guardian.docNo === null && !(await hasOwnDoc(tx, ask.customerId)))
    wrong['guardian.docNo'] = 'Escribe tu NIF, NIE o pasaporte.';
  if (required.includes('second_guardian') && ask.second === null && !ask.hasNoSecond)
    wrong['second.firstName'] = 'Di quién es el otro tutor, o marca que no lo hay.';
  if (Object.keys(wrong).length > 0) throw invalid(wrong, 'Falta algún dato: revisa lo que se pide.');
}

type OnFile = Partial<Record<keyof ChildDetails | 'docNo', string | null>>;

const onFile = async (tx: Tx, athleteId: number): Promise<OnFile | undefined> =>
  (
    await tx.query<OnFile>(
      `select doc_no as "docNo", ${FIELDS.map(field => `${COLUMNS[field]} as "${field}"`).join(', ')} from athlete
        where id = $1`,
      [athleteId],
    )
  ).rows[0];

const hasOwnDoc = async (tx: Tx, customerId: number): Promise<boolean> =>
  (await tx.query('select 1 from guardian where customer_id = $1 and doc_no is not null', [customerId])).rowCount > 0;

/** By dates (art. 5 CC): of 29 February, on 28 February of a year without one. */
export function isOver14(birthOn: string, today: string): boolean {
  const [year, month, day] = birthOn.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year + 14, month, 0)).getUTCDate();
  const birthday = `${year + 14}-${String(month).padStart(2, '0')}-${String(Math.min(day, lastDay)).padStart(2, '0')}`;
  return birthday <= today;
}
