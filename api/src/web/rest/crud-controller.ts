/**
 * Five endpoints for an entity, made from its model: what an unmodified ra-data-simple-rest speaks,
 * with OpenAPI text, validation, permissions and audit. Written once for all entities.
 */
import {inject} from '@loopback/core';
import {del, get, param, post, put, requestBody, RestBindings, type Request, type Response} from '@loopback/rest';
import type {Actor} from '../auth/audit';
import {Database} from '../../platform/database/db';
import {invalid} from '../../domain/kernel/errors';
import {jsonBody, operation} from '../http/operation-text';
import {createRecord, deleteRecord, getRecord, listRecords, updateRecord} from './records';
import {bodySchema, recordSchema, type Resource} from './resource';
import type {JsonSchema} from '../../domain/kernel/shape';
import type {Area} from '../auth/permissions';
import type {Ground} from '../../platform/ground';

type Row = Record<string, unknown>;

export function crudController(r: Resource): new (...args: never[]) => object {
  const area = r.group as Area;
  const base = `/api/${r.path}`;
  const tag = r.label[1];
  const record = recordSchema(r);
  const listSchema: JsonSchema = {type: 'array', items: record, maxItems: 1000};
  const text = {
    list: operation({
      id: `list${r.name}`,
      tag,
      summary: `Lista de ${r.label[1]}`,
      permission: {area, action: 'view'},
      answer: listSchema,
      description: describeFilters(r),
    }),
    get: operation({
      id: `get${r.name}`,
      tag,
      summary: `Ver ${r.label[0]}`,
      permission: {area, action: 'view'},
      answer: record,
      errors: [404],
    }),
    create: operation({
      id: `create${r.name}`,
      tag,
      summary: `Crear ${r.label[0]}`,
      permission: {area, action: 'create'},
      answer: record,
      errors: [409],
    }),
    update: operation({
      id: `update${r.name}`,
      tag,
      summary: `Cambiar ${r.label[0]}`,
      permission: {area, action: 'edit'},
      answer: record,
      errors: [404, 409],
      ...(r.hasVersion && {isVersioned: true}),
    }),
    delete: operation({
      id: `delete${r.name}`,
      tag,
      summary: `Borrar ${r.label[0]}`,
      permission: {area, action: 'delete'},
      answer: record,
      errors: [404, 409],
    }),
  };

  class ReadController {
    constructor(
      @inject('db') protected db: Database,
      @inject('actor') protected actor: Actor,
      @inject('runtime') protected runtime: Ground,
      @inject(RestBindings.Http.RESPONSE) protected response: Response,
      @inject(RestBindings.Http.REQUEST) protected request: Request,
    ) {}

    @get(base, text.list)
    async list(
      @param.query.string('sort', {description: '`["campo","ASC"]`', example: '["id","DESC"]'}) sort?: string,
      @param.query.string('range', {
        description: '`[primera, última]`, desde 0; como mucho 1000 filas',
        example: '[0,24]',
      })
      range?: string,
      @param.query.string('filter', {
        description: 'Objeto JSON; `q` busca, y los campos admiten `_gte`, `_lte`, `_gt` y `_lt`',
        example: '{"q":"texto"}',
      })
      filter?: string,
    ): Promise<Row[]> {
      const found = await listRecords(this.db, r, {sort, range, filter}, this.actor);
      const last = found.offset + found.rows.length - 1;
      this.response.setHeader(
        'Content-Range',
        found.rows.length ? `${r.path} ${found.offset}-${last}/${found.total}` : `${r.path} */${found.total}`,
      );
      return found.rows;
    }

    @get(`${base}/{id}`, text.get)
    async get(
      @param.path.integer('id', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) id: number,
    ): Promise<Row> {
      return getRecord(this.db, r, id, this.actor);
    }
  }
  if (r.readOnly) return named(ReadController, r);

  class WriteController extends ReadController {
    @post(base, text.create)
    async create(@requestBody(jsonBody(bodySchema(r, 'create'))) body: Row): Promise<Row> {
      return this.db.withTransaction(tx => createRecord(tx, r, body, this.actor, this.runtime));
    }

    @put(`${base}/{id}`, text.update)
    async update(
      @param.path.integer('id', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) id: number,
      @requestBody(jsonBody(bodySchema(r, 'update'))) body: Row,
    ): Promise<Row> {
      return this.db.withTransaction(tx =>
        updateRecord(tx, r, id, body, expectedVersion(this.request, body), this.actor, this.runtime),
      );
    }
  }
  if (r.keep) return named(WriteController, r);

  class FullController extends WriteController {
    @del(`${base}/{id}`, text.delete)
    async delete(
      @param.path.integer('id', {schema: {type: 'integer', minimum: 1, maximum: 2147483647}}) id: number,
    ): Promise<Row> {
      return this.db.withTransaction(tx => deleteRecord(tx, r, id, this.actor));
    }
  }
  return named(FullController, r);
}

/** `If-Match` wins over the record's own version. */
function expectedVersion(request: Request, body: Row): number | null {
  const header = request.headers['if-match'];
  if (header !== undefined && header !== '*') {
    const n = Number(header.replace(/^W\//, '').replaceAll('"', ''));
    if (!Number.isInteger(n)) throw invalid({'If-Match': 'Debe ser la versión del registro.'});
    return n;
  }
  return typeof body.version === 'number' ? body.version : null;
}

/** What a list may be asked by: said by what it may not be where that is shorter. */
function describeFilters(r: Resource): string {
  const fields = (r.filters ?? r.fields.map(f => f.name)).filter(name => {
    const field = r.byName.get(name);
    return !field || !(field.writeOnly || ['json', 'html'].includes(field.kind));
  });
  const flags = Object.keys(r.computed ?? {}).filter(name => /^(is|has)[A-Z]/.test(name));
  const asked = [...new Set(['id', ...fields, ...flags])];
  const others = Object.keys(recordSchema(r).properties ?? {}).filter(name => !asked.includes(name));
  const search = r.searchSql ? ['q'] : [];
  return others.join().length < asked.join().length
    ? `Filtros: ${[...search, 'todos los campos'].join(' y ')}${others.length > 0 ? ` menos ${others.join(', ')}` : ''}`
    : `Filtros: ${[...search, ...asked].join(', ')}`;
}

function named<T extends Function>(controller: T, r: Resource): T {
  Object.defineProperty(controller, 'name', {value: `${r.name}Controller`});
  return controller;
}
