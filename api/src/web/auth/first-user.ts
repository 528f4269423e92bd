/**
 * `first-user`: the person who comes in first. Promise: without `again` there is never a second one, however many
 * consoles ask at once (a lock that the whole installation shares); with it, who asked and why stand in the audit log.
 */
import {waitFor} from '../../domain/kernel/locks';
import {conflict, invalid} from '../../domain/kernel/errors';
import type {Tx} from '../../domain/kernel/tx';
import {SYSTEM, writeAudit} from './audit';
import {makeWelcome} from './welcome';

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
export const FIRST_USER_MINUTES = 60;

export interface FirstUserAsked {
  email: string;
  /** Why there shall be another, or a new link for the same; null: there must be none yet. */
  againBecause: string | null;
}

/** The key of the address. Errors: `invalid` 422, `first_user_exists` 409. */
export async function makeFirstUser(tx: Tx, asked: FirstUserAsked): Promise<string> {
  const email = asked.email.trim().toLowerCase();
  if (!EMAIL.test(email))
    throw invalid(
      {email: `«${asked.email}» no es una dirección de correo.`},
      `«${asked.email}» no es una dirección de correo.`,
    );
  await waitFor(tx, 'firstUser');
  const {rows} = await tx.query<{email: string}>(
    `select email from staff_user where 'superadmin' = any(roles) and is_active order by id`,
  );
  if (rows.length > 0 && !asked.againBecause)
    throw conflict(
      'first_user_exists',
      `Ya hay superadministración (${rows.map(row => row.email).join(', ')}). Si hace falta otro enlace: --again --reason "por qué".`,
    );
  const made = await tx.query<{id: number}>(
    `insert into staff_user (email, name, roles) values ($1, $1, '{superadmin}')
     on conflict (email) do update set roles = array(select distinct unnest(staff_user.roles || '{superadmin}')),
       event_company_id = null, is_active = true, version = staff_user.version + 1, updated_at = now() returning id`,
    [email],
  );
  const {id} = made.rows[0]!;
  await writeAudit(
    tx,
    {...SYSTEM, name: 'consola'},
    {
      action: rows.length > 0 ? 'first_user_again' : 'first_user',
      resource: 'usuarios',
      id,
      changes: {email},
      reason: asked.againBecause ?? undefined,
    },
  );
  return makeWelcome(tx, id, FIRST_USER_MINUTES, asked.againBecause !== null);
}
