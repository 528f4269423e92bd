/** Which reports there are for the person who asks; each is read at its own address (`rest/report-controller.ts`). */
import {inject} from '@loopback/core';
import {get} from '@loopback/rest';
import type {Actor} from '../../web/auth/audit';
import type {Activities} from '../../web/auth/activities';
import {allows} from '../../web/auth/permissions';
import {REPORTS} from '../../reports/registry';
import {operation} from '../../web/http/operation-text';
import {headOf, REPORT_HEAD, type ReportHead} from '../../web/rest/report';
import {list} from '../../domain/kernel/shape';

export class ReportsController {
  constructor(
    @inject('actor') private actor: Actor,
    @inject('activities') private activities: Activities,
  ) {}

  @get(
    '/api/informes',
    operation({
      id: 'listReports',
      tag: 'Informes',
      summary: 'Los informes que puedo ver, con lo que se les puede preguntar',
      permission: 'staff',
      answer: list(REPORT_HEAD),
    }),
  )
  list(): ReportHead[] {
    return REPORTS.filter(
      report =>
        allows(this.actor.roles, report.area, 'view') &&
        !(report.isOfTheHouse && this.actor.companyId !== null) &&
        this.activities.serves(`/api/informes/${report.name}`),
    ).map(headOf);
  }
}
