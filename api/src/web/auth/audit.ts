/** Who did what: one append-only row per change, written in the transaction of the change. */
import type {AuditAction} from './audit-actions';
import type {Tx} from '../../domain/kernel/tx';

export interface Actor {
  kind: 'staff' | 'customer' | 'system';
  id: number | null;
  name: string;
  roles: string[];
  companyId: number | null;
  /** The log-in under a clerk's session: whoever takes over there by a PIN has the same. */
  counterId?: number | null;
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
  changes?: Record<string, unknown> | undefined;
  reason?: string | undefined;
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

export const writeAudit = (tx: Tx, actor: Actor, note: AuditNote): Promise<void> => writeAudits(tx, actor, [note]);

/** Of one act that changes many things at once. */
export async function writeAudits(tx: Tx, actor: Actor, notes: readonly AuditNote[]): Promise<void> {
  await tx.query(
    `insert into audit_entry (actor_kind, actor_id, actor_name, ip, request_id, action, resource, resource_id, changes,
      reason)
     select $1, $2::int, $3, $4, $5, n.* from unnest($6::text[], $7::text[], $8::text[], $9::jsonb[], $10::text[]) n`,
    [
      actor.kind,
      actor.id,
      actor.name,
      actor.ip,
      actor.requestId,
      notes.map(note => note.action),
      notes.map(note => note.resource),
      notes.map(note => String(note.id)),
      notes.map(note =>
        JSON.stringify(
          Object.fromEntries(
            Object.entries(note.changes ?? {}).map(([key, value]) => [key, SECRET.test(key) ? '[oculto]' : value]),
          ),
        ),
      ),
      notes.map(note => note.reason ?? null),
    ],
  );
}
