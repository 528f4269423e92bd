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

const STAFF = [
  {key: 'admin', email: 'admin@example.org', name: 'Marta Alonso Prieto', role: 'admin', isPromoter: false},
  {key: 'clerk', email: 'taquilla@example.org', name: 'Sergio Lozano Vidal', role: 'clerk', isPromoter: false},
  {key: 'finance', email: 'finanzas@example.org', name: 'Nuria Castells Roig', role: 'finance_manager', isPromoter: false},
  {key: 'promoter', email: 'promotor@example.org', name: 'Inés Galarreta Ruiz', role: 'promoter', isPromoter: true},
  {key: 'super', email: 'super@example.org', name: 'Óscar Benavente Gil', role: 'superadmin', isPromoter: false},
  {key: 'events', email: 'eventos@example.org', name: 'Lucía Barranco Soto', role: 'events_manager', isPromoter: false},
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
    [STAFF.map(s => s.email), STAFF.map(s => s.name), passwords.staff, STAFF.map(s => s.role), STAFF.map(s => s.isPromoter), promoterCompanyId],
  );
  const idOf = (key: (typeof STAFF)[number]['key']) => rows.find(row => row.email === STAFF.find(s => s.key === key)!.email)!.id;
  return {admin: idOf('admin'), clerk: idOf('clerk'), finance: idOf('finance'), events: idOf('events')};
}

const ANA = {email: 'ana@example.org', firstName: 'Ana', surname1: 'Ferrer', surname2: 'Montalbán', phone: '+34600000001', marketing: true};

/** «Ana», whose account has orders to look at. */
export async function storeCustomer(tx: Tx, passwords: Passwords, registeredAt: Date): Promise<Buyer> {
  const {rows} = await tx.query<{id: number}>(
    `insert into customer (email, password_hash, first_name, surname1, surname2, phone, postal_code, marketing_consent_at, email_verified_at, created_at)
     values ($1, $2, $3, $4, $5, $6, '50999', $7, $7, $7) returning id`,
    [ANA.email, passwords.customer, ANA.firstName, ANA.surname1, ANA.surname2, ANA.phone, registeredAt],
  );
  return {...ANA, customerId: rows[0]!.id};
}
