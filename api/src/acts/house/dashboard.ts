/** The first page of the back office: today's figures and what needs somebody, as far as one may see them. */
import {inject} from '@loopback/core';
import {get} from '@loopback/rest';
import type {Actor} from '../../web/auth/audit';
import {allows} from '../../web/auth/permissions';
import {Database} from '../../platform/database/db';
import {DASHBOARD, readDashboard, type Dashboard} from '../../reports/sales/dashboard';
import {operation} from '../../web/http/operation-text';

export class DashboardController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/panel',
    operation({
      id: 'getDashboard',
      tag: 'Panel',
      summary: 'Las cifras de hoy, las próximas sesiones y lo que espera a alguien',
      permission: {area: 'dashboard', action: 'view'},
      answer: DASHBOARD,
      description: 'Lo que el rol no puede ver viene como null; quien es de una compañía ve solo lo de sus eventos.',
    }),
  )
  async dashboard(): Promise<Dashboard> {
    const {roles, companyId} = this.actor;
    const own = companyId === null;
    return readDashboard(this.db, {
      companyId,
      sees: {
        sales: allows(roles, 'orders', 'view'),
        money: own && allows(roles, 'orders', 'view'),
        mails: own && allows(roles, 'mail', 'view'),
        goods: own && allows(roles, 'products', 'view'),
        incidents: own && allows(roles, 'incidents', 'view'),
        debits: own && allows(roles, 'instalments', 'configure'),
        settlements: own && allows(roles, 'settlements', 'settle'),
        books: own && allows(roles, 'invoices', 'settle'),
      },
    });
  }
}
