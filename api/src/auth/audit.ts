/** Who did what: one append-only row per change, written in the transaction of the change. */
import type {AuditAction} from './audit-actions';
import type {Tx} from '../tx';

export interface Actor {
  kind: 'staff' | 'customer' | 'system';
  id: number | null;
  name: string;
  roles: string[];
  companyId: number | null;
  ip: string | null;
  requestId: string | null;
}

export const SYSTEM: Actor = {
  kind: 'system',
  id: null,
  name: 'sistema',
  roles: [],
  companyId: null,
  ip: null,
  requestId: null,
};

export interface AuditNote {
  action: AuditAction;
  resource: string;
  id: unknown;
  changes?: Record<string, unknown>;
  reason?: string;
}

/** Whoever acts from an account, by name. */
export async function asCustomer(tx: Tx, actor: Actor, customerId: number | null): Promise<Actor> {
  const {rows} = await tx.query<{name: string}>(
    `select trim(first_name || ' ' || surname1) as name from customer where id = $1`,
    [customerId],
  );
  return {...actor, kind: 'customer', id: customerId, name: rows[0]?.name ?? 'sin cuenta'};
}

const SECRET = /password|token|hash|secret|key/i;

export async function writeAudit(tx: Tx, actor: Actor, note: AuditNote): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(note.changes ?? {}).map(([k, v]) => [k, SECRET.test(k) ? '[oculto]' : v]),
  );
  await tx.query(
    `insert into audit_entry (actor_kind, actor_id, actor_name, action, resource, resource_id, changes, reason, ip,
      request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      actor.kind,
      actor.id,
      actor.name,
      note.action,
      note.resource,
      String(note.id),
      JSON.stringify(changes),
      note.reason ?? null,
      actor.ip,
      actor.requestId,
    ],
  );
}
