/** Who logs in to the demo: one account per role, as the start announces them, and a customer. */
import {SYSTEM, type Actor} from '../web/auth/audit';
import {hashPassword} from '../web/auth/password';
import type {DemoTx} from './bulk-insert';
import {meantFor, type Meant, type Profile} from '../platform/environment/demo-profile';
import type {Buyer} from './buyers';

const PASSWORD = 'demostracion-2026';

export interface Staff {
  admin: number;
  clerk: number;
  finance: number;
  events: number;
}

/** argon2id takes 15 ms each: done before the transaction is opened. */
export interface Passwords {
  staff: string[];
  customer: string;
}

/** `does` is what the start prints beside the address. */
const STAFF: (Meant & {email: string; name: string; role: string; does: string})[] = [
  {email: 'admin@example.org', name: 'Marta Alonso Prieto', role: 'admin', does: 'administración'},
  {email: 'taquilla@example.org', name: 'Sergio Lozano Vidal', role: 'clerk', does: 'taquilla'},
  {email: 'finanzas@example.org', name: 'Nuria Castells Roig', role: 'finance_manager', does: 'finanzas'},
  {
    of: 'stage',
    email: 'promotor@example.org',
    name: 'Inés Galarreta Ruiz',
    role: 'promoter',
    does: 'promotor: solo los eventos de su compañía',
  },
  {
    email: 'super@example.org',
    name: 'Óscar Benavente Gil',
    role: 'superadmin',
    does: 'superadministración (pide además un código: node api/bin/run.mjs codigo)',
  },
  {email: 'eventos@example.org', name: 'Lucía Barranco Soto', role: 'events_manager', does: 'gestión de eventos'},
  {
    of: 'club',
    email: 'abonos@example.org',
    name: 'Rubén Escartín Mora',
    role: 'passes_manager',
    does: 'gestión de abonos',
  },
  {
    of: 'club',
    email: 'cantera@example.org',
    name: 'Pilar Oliván Gracia',
    role: 'academy_manager',
    does: 'gestión de cantera',
  },
  {email: 'marketing@example.org', name: 'Iker Salvatierra Peña', role: 'marketing_manager', does: 'marketing'},
  {email: 'puertas@example.org', name: 'Amparo Doménech Villar', role: 'door', does: 'control de accesos'},
  {email: 'agencia@example.org', name: 'Olga Pueyo Lacasta', role: 'partner', does: 'agencia: solo su cupo'},
];

export async function hashPasswords(profile: Profile): Promise<Passwords> {
  const staff = staffOf(profile);
  const [customer, ...hashes] = await Promise.all([PASSWORD, ...staff.map(() => PASSWORD)].map(hashPassword));
  return {customer: customer!, staff: hashes};
}

const staffOf = (profile: Profile) => STAFF.filter(meantFor(profile));

/** `promoterCompanyId` is the company whose events the promoter sees. */
export async function storeStaff(
  tx: DemoTx,
  profile: Profile,
  passwords: Passwords,
  promoterCompanyId: number | null,
): Promise<Staff> {
  const staff = staffOf(profile);
  const {rows} = await tx.query<{id: number; role: string}>(
    `insert into staff_user (email, name, password_hash, roles, event_company_id)
     select s.email, s.name, s.password, array[s.role], case when s.role = 'promoter' then $5::int end
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as s(email, name, password, role, at)
         order by s.at
     returning id, roles[1] as role`,
    [staff.map(s => s.email), staff.map(s => s.name), passwords.staff, staff.map(s => s.role), promoterCompanyId],
  );
  const idOf = (role: string) => rows.find(row => row.role === role)!.id;
  return {admin: idOf('admin'), clerk: idOf('clerk'), finance: idOf('finance_manager'), events: idOf('events_manager')};
}

/** The customer who logs in to the demo. */
/** As whom the audit notes what somebody of the staff has done. */
export async function actorOf(tx: DemoTx, staffUserId: number): Promise<Actor> {
  const {rows} = await tx.query<{name: string}>('select name from staff_user where id = $1', [staffUserId]);
  return {...SYSTEM, kind: 'staff', id: staffUserId, name: rows[0]!.name};
}

export const ANA_EMAIL = 'ana@example.org';
const ANA = {
  email: ANA_EMAIL,
  firstName: 'Ana',
  surname1: 'Ferrer',
  surname2: 'Montalbán',
  phone: '+34600000001',
  marketing: true,
};

/**
 * The lines that the start prints: who may log in, with which password, and what for. Those that are there: the demo
 * may be another start's.
 */
export async function demoAccounts(db: Pick<DemoTx, 'query'>): Promise<string[]> {
  const {rows} = await db.query<{email: string}>(
    'select s.email from staff_user s, organization o where o.is_demo and s.is_active',
  );
  const accounts = [
    ...STAFF.filter(({email}) => rows.some(row => row.email === email)),
    {email: ANA.email, does: 'cliente'},
    ...(rows.some(row => row.email === 'cantera@example.org')
      ? [{email: 'familia@example.org', does: 'cliente con hijos en la cantera'}]
      : []),
  ];
  if (rows.length === 0) return [];
  const width = Math.max(...accounts.map(({email}) => email.length));
  return [
    `Cuentas de demostración (contraseña: ${PASSWORD})`,
    ...accounts.map(({email, does}) => `  ${email.padEnd(width)}  ${does}`),
  ];
}

/** «Ana», whose account has orders to look at. */
export async function storeCustomer(tx: DemoTx, passwords: Passwords, registeredAt: Date): Promise<Buyer> {
  const {rows} = await tx.query<{id: number}>(
    `insert into customer (email, password_hash, first_name, surname1, surname2, phone, postal_code,
      marketing_consent_at, email_verified_at, created_at)
     values ($1, $2, $3, $4, $5, $6, '50999', $7, $7, $7) returning id`,
    [ANA.email, passwords.customer, ANA.firstName, ANA.surname1, ANA.surname2, ANA.phone, registeredAt],
  );
  return {...ANA, customerId: rows[0]!.id};
}
