/** One GET for a report, made from its declaration: `/api/informes/{name}`. */
import {inject} from '@loopback/core';
import {get, RestBindings, type ParameterObject, type Request, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../auth/audit';
import type {Database} from '../../platform/database/db';
import {invalid} from '../../domain/kernel/errors';
import {sendPieces, takesGzip} from '../http/http';
import {orderReport, REPORT, type Report, type ReportParameter} from './report';
import type {ReportLane} from './report-lane';
import {operation} from '../http/operation-text';

export function reportController(report: Report): new (...args: never[]) => object {
  const parameters = report.parameters ?? [];
  const spec = operation({
    id: `report${report.name
      .split(/[-/]/)
      .map(word => word[0]!.toUpperCase() + word.slice(1))
      .join('')}`,
    tag: 'Informes',
    summary: report.title,
    description: report.note,
    permission: {area: report.area, action: 'view'},
    answer: REPORT,
  });

  class ReportController {
    constructor(
      @inject('reports') private lane: ReportLane,
      @inject('db') private db: Database,
      @inject('actor') private actor: Actor,
      @inject(RestBindings.Http.REQUEST) private request: Request,
      @inject(RestBindings.Http.RESPONSE) private response: Response,
    ) {}

    @get(`/api/informes/${report.name}`, {...spec, parameters: parameters.map(describeParameter)})
    async read(): Promise<Response> {
      const asked = this.request.query as Record<string, string | undefined>;
      for (const [key, value] of Object.entries(asked))
        if (typeof value !== 'string' || !parameters.some(p => p.key === key))
          throw invalid({[key.slice(0, 60)]: 'Este informe no tiene ese dato.'});
      const order = orderReport(report, asked, this.actor);
      const isPacked = takesGzip(this.request);
      if (report.isPersonal)
        await writeAudit(this.db, this.actor, {action: 'view', resource: 'informes', id: report.name, changes: asked});
      sendPieces(this.response, await this.lane.read(order, isPacked), isPacked);
      return this.response;
    }
  }
  Object.defineProperty(ReportController, 'name', {value: `Report${report.name}Controller`});
  return ReportController;
}

const SCHEMAS: Record<ReportParameter['kind'], object> = {
  ref: {type: 'integer', minimum: 1},
  int: {type: 'integer'},
  day: {type: 'string', format: 'date'},
  flag: {type: 'boolean'},
  choice: {type: 'string'},
  text: {type: 'string', maxLength: 100},
};
const EXAMPLES: Record<ReportParameter['kind'], unknown> = {
  ref: 1,
  int: 1,
  day: '2026-12-31',
  flag: true,
  choice: undefined,
  text: 'Talla M',
};

const describeParameter = (p: ReportParameter): ParameterObject => ({
  name: p.key,
  in: 'query',
  description: p.label,
  required: p.required ?? false,
  example: p.choices?.[0]?.id ?? EXAMPLES[p.kind],
  schema: {...SCHEMAS[p.kind], ...(p.choices ? {enum: p.choices.map(choice => choice.id)} : {})},
});
