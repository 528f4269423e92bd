/**
 * Who may make whom: nobody gives a role that can do more than their own, and nobody touches somebody who
 * has one. Superadministration is given and taken by itself alone.
 */
import {DomainError, invalid} from '../../domain/kernel/errors';
import type {Actor} from './audit';
import {allows, GRANTS, type Action, type Area, type Role} from './permissions';

const forbidden = (message: string) => new DomainError('forbidden', message);

/** Every right of these roles is a right of the actor. */
export function outranks(actorRoles: readonly string[], roles: readonly string[]): boolean {
  if (actorRoles.includes('superadmin')) return true;
  if (roles.includes('superadmin')) return false;
  return roles.every(role =>
    Object.entries(GRANTS[role as Role] ?? {}).every(
      ([area, actions]) =>
        // Selling from an agency's quota is no right over the house.
        area === 'own_quota' || (actions as Action[]).every(action => allows(actorRoles, area as Area, action)),
    ),
  );
}

interface StaffRow {
  id?: number;
  roles?: string[];
  eventCompanyId?: number | null;
  affiliateId?: number | null;
  isActive?: boolean | null;
}

/** The roles whose every right knows a company: only these does one confine. */
const CONFINED = ['promoter'];

/** Throws 403 when somebody reaches above their own rights, 422 when the account would make no sense. */
export function guardStaffWrite(actor: Actor, before: StaffRow | null, data: StaffRow): void {
  if (before) guardStaffAccess(actor, before);
  if (data.roles && !outranks(actor.roles, data.roles))
    throw forbidden('No puedes dar un rol con más permisos que los tuyos.');
  const after = {...before, ...data};
  if (actor.companyId !== null && after.eventCompanyId !== actor.companyId)
    throw forbidden('Solo puedes llevar usuarios de tu compañía.');
  if (after.roles?.includes('promoter') && !after.eventCompanyId)
    throw invalid({eventCompanyId: 'Un promotor necesita su compañía: sin ella vería los eventos de todas.'});
  if (after.eventCompanyId && after.roles?.some(role => !CONFINED.includes(role)))
    throw invalid({
      eventCompanyId:
        'La compañía solo limita a quien es promotor y nada más: los demás papeles ven datos de todas. Déjala vacía o quita los otros papeles.',
    });
  if (after.roles?.includes('partner')) {
    if (!after.affiliateId) throw invalid({affiliateId: 'Di de qué agencia o peña es: vende de su cupo.'});
    if (after.roles.length > 1) throw invalid({roles: 'Quien vende para una agencia o peña no tiene otro papel.'});
  } else if (after.affiliateId)
    throw invalid({
      affiliateId: 'Solo quien tiene el papel «Agencia o peña» es de una. Déjala vacía o cambia el papel.',
    });
  if (before?.id === actor.id && (after.isActive === false || (data.roles && !allows(data.roles, 'staff', 'edit'))))
    throw forbidden('No puedes quitarte a ti el acceso: pídeselo a otra persona.');
}

/** Before anything is done to an account: its password, its links, its sessions. */
export function guardStaffAccess(actor: Actor, user: StaffRow): void {
  if (!outranks(actor.roles, user.roles ?? [])) throw forbidden('Esta cuenta tiene más permisos que la tuya.');
  if (actor.companyId !== null && user.eventCompanyId !== actor.companyId)
    throw forbidden('Solo puedes llevar usuarios de tu compañía.');
}
