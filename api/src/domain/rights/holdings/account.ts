/** The account, and whoever it buys for. */
import {NAMED, NOBODY, type Holding, type Excused} from '../holding';

export const ACCOUNT: Holding[] = [
  {
    table: 'customer_sign_up',
    title: 'Altas sin terminar',
    mine: 't.email = :email',
    forget: 'delete',
  },
  {
    table: 'customer_person',
    title: 'Tú, entre las personas para las que compras',
    // The others are persons of their own; one sees them in the account.
    mine: `t.customer_id = any(:customers) and ${NAMED}`,
    forgets: 't.customer_id = any(:customers)',
    forget: 'delete',
  },
  {
    table: 'customer_group_member',
    title: 'Grupos de clientes',
    mine: 't.customer_id = any(:customers)',
    forget: 'delete',
  },
  {
    table: 'customer_session',
    title: 'Sesiones abiertas',
    mine: 't.customer_id = any(:customers)',
    forget: 'delete',
  },
  {
    table: 'customer',
    title: 'Cuenta',
    mine: 't.id = any(:customers)',
    forget: {
      email: NOBODY,
      password_hash: 'null',
      email_verified_at: 'null',
      first_name: `'Persona'`,
      surname1: `'borrada'`,
      surname2: `''`,
      phone: `''`,
      doc_no: 'null',
      postal_code: 'null',
      door_note: `''`,
      marketing_consent_at: 'null',
      version: 't.version + 1',
      updated_at: 'now()',
    },
  },
];

export const ACCOUNT_EXCUSED: Excused[] = [
  {
    table: 'customer_token',
    why: 'enlaces de un solo uso, que abren la cuenta',
    forgets: 't.customer_id = any(:customers)',
    forget: 'delete',
  },
  {
    table: 'customer_email_change',
    why: 'enlaces de un solo uso, que cambian el correo de la cuenta',
    forgets: 't.customer_id = any(:customers)',
    forget: 'delete',
  },
  {
    table: 'person_export_file',
    why: 'copias ya hechas de lo mismo',
    forgets:
      't.person_request_id in (select r.id from person_request r where r.email = :email or r.customer_id = any(:customers))',
    forget: 'delete',
  },
  {
    table: 'person_request',
    why: 'la propia solicitud: se ve en la cuenta',
    forgets: 't.email = :email or t.customer_id = any(:customers)',
    forget: {
      email_hash: 'email_hash(t.email)',
      email: NOBODY,
      customer_id: 'null',
      reason: `''`,
      lifted_because: `case when t.lifted_at is null then '' else '—' end`,
    },
  },
  {table: 'blocked_contact', why: 'lo bloqueado tras una supresión no se usa para nada más (LO 3/2018 art. 32)'},
];
