/**
 * Who the houses are: what somebody would answer in the guided beginning, of the fictional club and of its theatre
 * foundation. Their NIF have a right check digit and a province (00) that the tax office does not assign; addresses and
 * mailboxes lead nowhere (example.org, RFC 2606).
 */
import {ACTIVITIES, AGREED_MODULES, MODULE_IDS, type Activity, type ModuleId} from '../domain/activities/modules';
import type {DemoTx} from './bulk-insert';
import {CLUB_LOOK, storeLook, THEATRE_LOOK, type Look} from './brand';
import {hasClub, hasTheatre, type Profile} from '../platform/environment/demo-profile';
import type {DemoEvent} from './programme';

interface House {
  name: string;
  legalName: string;
  nif: string;
  address: string;
  email: string;
  phone: string;
  dataDelegate: [name: string, email: string];
  minorsDelegate: [name: string, email: string, phone: string];
  look: Look;
}

export const IBAN = 'ES9121000418450200051332';

const CLUB: House = {
  name: 'Unión Deportiva Alameda',
  legalName: 'Unión Deportiva Alameda',
  nif: 'G00192302',
  address: 'Paseo de los Álamos, 1, 50999 Alameda de la Ribera',
  email: 'entradas@example.org',
  phone: '+34 910 000 123',
  dataDelegate: ['Nuria Castells Roig', 'privacidad@example.org'],
  minorsDelegate: ['Elvira Santos Campo', 'proteccion@example.org', '+34 910 000 124'],
  look: CLUB_LOOK,
};
const THEATRE: House = {
  name: 'Teatro de la Alameda',
  legalName: 'Fundación Teatro de la Alameda',
  nif: 'G00198705',
  address: 'Plaza del Coso, 4, 50999 Alameda de la Ribera',
  email: 'teatro@example.org',
  phone: '+34 910 000 456',
  dataDelegate: ['Nuria Castells Roig', 'privacidad@example.org'],
  minorsDelegate: ['Elvira Santos Campo', 'proteccion@example.org', '+34 910 000 457'],
  look: THEATRE_LOOK,
};

export const houseOf = (profile: Profile): House => (hasClub(profile) ? CLUB : THEATRE);

/** A theatre without a club has no passes, no school, no supporters and no plots; the rest is there to be seen. */
const NO_STAGE: readonly ModuleId[] = ['passes', 'academy', 'supporters', 'plots', 'remittances'];
const activitiesOf = (profile: Profile): [Activity[], ModuleId[]] => [
  ACTIVITIES.filter(activity => (activity === 'sport' ? hasClub(profile) : hasTheatre(profile))),
  MODULE_IDS.filter(id => !AGREED_MODULES.includes(id) && (hasClub(profile) || !NO_STAGE.includes(id))),
];

/** The row that the base data laid gets its answers. */
export async function nameHouse(tx: DemoTx, profile: Profile): Promise<void> {
  const {name, legalName, nif, address, email, phone, dataDelegate, minorsDelegate, look} = houseOf(profile);
  await tx.query(
    `update organization set name = $1, legal_name = $2, nif = $3, address = $4, email = $5, phone = $6, settings = $7,
      is_demo = true, data_delegate_name = $8, data_delegate_email = $9,
            minors_delegate_name = $10, minors_delegate_email = $11, minors_delegate_phone = $12, activities = $13,
              modules = $14, activities_chosen_at = now()`,
    [
      name,
      legalName,
      nif,
      address,
      email,
      phone,
      JSON.stringify({
        sepaIban: IBAN,
        authorRightsBp: 1000,
        adHosts: 'example.org',
        donationPurpose: hasClub(profile) ? 'la cantera' : 'la escuela de teatro',
        donationCertificates: true,
      }),
      ...dataDelegate,
      ...minorsDelegate,
      ...activitiesOf(profile),
    ],
  );
  await storeLook(tx, look);
}

type CompanyKey = 'club' | 'foundation' | 'orchestra';
export type Companies = Partial<Record<CompanyKey, number>>;

interface Company {
  key: CompanyKey;
  name: string;
  house: Pick<House, 'legalName' | 'nif' | 'address' | 'email' | 'phone'>;
  contact: string;
  commission: [bp: number, fixedCents: number];
}

const ownCompany: Company = {
  key: 'club',
  name: 'UD Alameda',
  house: CLUB,
  contact: 'Marta Alonso Prieto',
  commission: [0, 0],
};
const foundation = (commission: Company['commission']): Company => ({
  key: 'foundation',
  name: 'Teatro de la Alameda',
  house: THEATRE,
  contact: 'Inés Galarreta Ruiz',
  commission,
});
const ORCHESTRA: Company = {
  key: 'orchestra',
  name: 'Orquesta de Cámara de la Ribera',
  contact: 'Inés Galarreta Ruiz',
  commission: [500, 30],
  house: {
    legalName: 'Asociación Orquesta de Cámara de la Ribera',
    nif: 'G00199216',
    address: 'Calle del Telar, 9, 50999 Alameda de la Ribera',
    email: 'orquesta@example.org',
    phone: '+34 910 000 789',
  },
};

const COMPANIES: Record<Profile, Company[]> = {
  both: [ownCompany, foundation([500, 30])],
  club: [ownCompany],
  theatre: [foundation([0, 0]), ORCHESTRA],
};

export async function storeCompanies(tx: DemoTx, profile: Profile): Promise<Companies> {
  const companies = COMPANIES[profile];
  const {rows} = await tx.query<{id: number}>(
    `insert into event_company (name, legal_name, nif, address, contact_name, email, phone, iban, commission_bp,
      commission_fixed_cents, billing_agreed_on, billing_agreement)
     select c.name, c.legal_name, c.nif, c.address, c.contact, c.email, c.phone, $10, c.bp, c.fixed,
       date '2025-07-01', 'Contrato de servicios, anexo de facturación'
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
         $9::int[]) with ordinality as c(name, legal_name, nif, address, contact, email, phone, bp, fixed, at)
         order by c.at
     returning id`,
    [
      companies.map(c => c.name),
      companies.map(c => c.house.legalName),
      companies.map(c => c.house.nif),
      companies.map(c => c.house.address),
      companies.map(c => c.contact),
      companies.map(c => c.house.email),
      companies.map(c => c.house.phone),
      companies.map(c => c.commission[0]),
      companies.map(c => c.commission[1]),
      IBAN,
    ],
  );
  return Object.fromEntries(companies.map((company, i) => [company.key, rows[i]!.id]));
}

/** Who sells through the house without being it: the promoter's account sees nothing else. */
export const guestCompany = (profile: Profile, companies: Companies): number | null =>
  companies[COMPANIES[profile][1]?.key ?? 'orchestra'] ?? null;

export const companyOf = (companies: Companies, {guest, organizer}: Pick<DemoEvent, 'guest' | 'organizer'>): number =>
  (guest && companies[guest]) ?? companies[organizer]!;
