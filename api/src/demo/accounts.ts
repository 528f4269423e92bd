/** Who logs in to the demo: one account per role, as the start announces them, and a customer. */
import {hashPassword} from '../auth/password';
import type {Tx} from '../tx';
import type {Buyer} from './history/buyers';

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
const STAFF = [
  {key: 'admin', email: 'admin@example.org', name: 'Marta Alonso Prieto', role: 'admin', does: 'administración'},
  {key: 'clerk', email: 'taquilla@example.org', name: 'Sergio Lozano Vidal', role: 'clerk', does: 'taquilla'},
  {key: 'finance', email: 'finanzas@example.org', name: 'Nuria Castells Roig', role: 'finance_manager', does: 'finanzas'},
  {key: 'promoter', email: 'promotor@example.org', name: 'Inés Galarreta Ruiz', role: 'promoter', does: 'promotor del teatro: solo sus eventos'},
  {key: 'super', email: 'super@example.org', name: 'Óscar Benavente Gil', role: 'superadmin', does: 'superadministración (pide además un código: node api/bin/run.mjs codigo)'},
  {key: 'events', email: 'eventos@example.org', name: 'Lucía Barranco Soto', role: 'events_manager', does: 'gestión de eventos'},
  {key: 'passes', email: 'abonos@example.org', name: 'Rubén Escartín Mora', role: 'passes_manager', does: 'gestión de abonos'},
  {key: 'academy', email: 'cantera@example.org', name: 'Pilar Oliván Gracia', role: 'academy_manager', does: 'gestión de cantera'},
  {key: 'marketing', email: 'marketing@example.org', name: 'Iker Salvatierra Peña', role: 'marketing_manager', does: 'marketing'},
  {key: 'door', email: 'puertas@example.org', name: 'Amparo Doménech Villar', role: 'door', does: 'control de accesos'},
] as const;

export async function hashPasswords(): Promise<Passwords> {
  const [customer, ...staff] = await Promise.all([...STAFF.map(() => PASSWORD), PASSWORD].map(hashPassword));
  return {staff, customer: customer!};
}

/** `promoterCompanyId` is the company whose events the promoter sees. */
export async function storeStaff(tx: Tx, passwords: Passwords, promoterCompanyId: number): Promise<Staff> {
  const {rows} = await tx.query<{id: number; email: string}>(
    `insert into staff_user (email, name, password_hash, roles, event_company_id)
     select s.email, s.name, s.password, array[s.role], case when s.promoter then $6::int end
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bool[]) with ordinality as s(email, name, password, role, promoter, at) order by s.at
     returning id, email`,
    [STAFF.map(s => s.email), STAFF.map(s => s.name), passwords.staff, STAFF.map(s => s.role), STAFF.map(s => s.role === 'promoter'), promoterCompanyId],
  );
  const idOf = (key: (typeof STAFF)[number]['key']) => rows.find(row => row.email === STAFF.find(s => s.key === key)!.email)!.id;
  return {admin: idOf('admin'), clerk: idOf('clerk'), finance: idOf('finance'), events: idOf('events')};
}

const ANA = {email: 'ana@example.org', firstName: 'Ana', surname1: 'Ferrer', surname2: 'Montalbán', phone: '+34600000001', marketing: true};

/** The lines that the start prints: who may log in, with which password, and what for. */
export function demoAccounts(): string[] {
  const accounts = [...STAFF, {email: ANA.email, does: 'cliente'}];
  const width = Math.max(...accounts.map(({email}) => email.length));
  return [`Cuentas de demostración (contraseña: ${PASSWORD})`, ...accounts.map(({email, does}) => `  ${email.padEnd(width)}  ${does}`)];
}

/** «Ana», whose account has orders to look at. */
export async function storeCustomer(tx: Tx, passwords: Passwords, registeredAt: Date): Promise<Buyer> {
  const {rows} = await tx.query<{id: number}>(
    `insert into customer (email, password_hash, first_name, surname1, surname2, phone, postal_code, marketing_consent_at, email_verified_at, created_at)
     values ($1, $2, $3, $4, $5, $6, '50999', $7, $7, $7) returning id`,
    [ANA.email, passwords.customer, ANA.firstName, ANA.surname1, ANA.surname2, ANA.phone, registeredAt],
  );
  return {...ANA, customerId: rows[0]!.id};
}
