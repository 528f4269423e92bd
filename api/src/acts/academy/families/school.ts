/** What the school offers, without an account. */
import {inject} from '@loopback/core';
import {get} from '@loopback/rest';
import {Database} from '../../../platform/database/db';
import {readSchool} from '../../../domain/academy/family/read-school';
import {readFields} from '../../../domain/forms/read-fields';
import {askedField} from '../../questions/operations';
import {keptFor} from '../../../platform/process/memo';
import {operation} from '../../../web/http/operation-text';
import type {Infer} from '../../../domain/kernel/shape';
import {SCHOOL} from './family-shapes';

/** A registration morning asks for it thousands of times; places are counted when they are given. */
const kept = keptFor<Infer<typeof SCHOOL>>({ms: 3_000, most: 20});

export class SchoolController {
  constructor(@inject('db') private db: Database) {}

  @get(
    '/api/public/academy',
    operation({
      id: 'getSchool',
      tag: 'Mi familia',
      permission: 'public',
      summary: 'La cantera: plazos, categorías con plazas y precios, y a quién acudir',
      answer: SCHOOL,
    }),
  )
  async school(): Promise<Infer<typeof SCHOOL>> {
    return kept(this.db.url, async () => {
      const school = await readSchool(this.db);
      if (school === null) return {school: null};
      const fields = await readFields(this.db, {scope: 'academy', seasonListId: school.seasonListId});
      return {school: {...school, questions: fields.map(askedField)}};
    });
  }
}
