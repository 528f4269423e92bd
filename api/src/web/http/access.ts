/**
 * Who may call an operation is part of its OpenAPI text (`x-permission`), so the guard, the docs and the
 * generated route × role test read the same line. An operation without it is denied.
 */
import type {OperationObject} from '@loopback/rest';
import type {Action, Area} from '../auth/permissions';

/** `device`: a reader of an event, and nobody else; `turnstile`: one of somebody else's. */
export type Permission = 'public' | 'customer' | 'staff' | 'device' | 'turnstile' | {area: Area; action: Action};

export interface Operation extends OperationObject {
  'x-permission': Permission;
}

export const isOpen = (p: Permission) => p === 'public' || p === 'customer';
