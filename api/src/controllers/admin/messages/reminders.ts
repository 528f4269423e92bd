/** Whom a reminder rule writes to next, what keeps it from it, and a test of it to oneself. */
import {inject} from '@loopback/core';
import {get, param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../auth/audit';
import {Database} from '../../../db';
import {previewReminder} from '../../../domain/messaging/reminders/preview';
import {readRuleText, ruleProblems} from '../../../domain/messaging/reminders/read-rule';
import {conflict} from '../../../errors';
import {mailIdentity} from '../../../files/documents/order-document';
import {exampleValues} from '../../../jobs/campaigns/reminder-words';
import {servedTriggers} from '../../../jobs/campaigns/send-reminders';
import {compileReminder} from '../../../mail/bulk/reminder';
import {sendingFrom} from '../../../mail/server';
import {queueMail} from '../../../queueing/mail-queue';
import {operation} from '../../../rest/operation';
import {idempotencyKey, once} from '../../../rest/idempotency';
import {day, instant, int, list, obj, orNull, str, type Infer} from '../../../rest/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../parameters';

const PREVIEW = obj(
  {
    problems: list(str(), {description: 'por qué no sale nada'}),
    dayOn: orNull(day('el próximo día en que avisa; nulo: nadie en dos meses')),
    count: int({description: 'a cuántos, tal como está todo ahora'}),
    people: list(obj({name: str(), email: str(), about: str(), sendAt: instant(), whyNot: orNull(str())})),
  },
  'ReminderPreview',
);
const TESTED = obj({to: str()});

export class RemindersController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
  ) {}

  @get(
    '/api/comunicados/recordatorios/{id}/previsto',
    operation({
      id: 'previewReminder',
      tag: 'comunicados',
      summary: 'A quién avisaría un recordatorio la próxima vez',
      permission: {area: 'announcements', action: 'view'},
      answer: PREVIEW,
      errors: [404],
    }),
  )
  async preview(@param.path.integer('id', ID) ruleId: number): Promise<Infer<typeof PREVIEW>> {
    const rule = await readRuleText(this.db, ruleId);
    const {hasServer} = await sendingFrom(this.db, this.runtime.config);
    const isServed = servedTriggers(this.runtime).includes(rule.trigger);
    const {people, ...next} = await previewReminder(this.db, ruleId, rule.trigger);
    return {
      problems: ruleProblems(rule, {hasServer, isServed}),
      ...next,
      people: people.map(one => ({...one, sendAt: one.sendAt.toISOString()})),
    };
  }

  @post(
    '/api/comunicados/recordatorios/{id}/prueba',
    operation({
      id: 'testReminder',
      tag: 'comunicados',
      summary: 'Enviarse un recordatorio a uno mismo, con datos de ejemplo',
      permission: {area: 'announcements', action: 'send'},
      answer: TESTED,
      errors: [404, 409],
    }),
  )
  async test(
    @param.path.integer('id', ID) ruleId: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof TESTED>> {
    const key = idempotencyKey(keyHeader);
    const {config} = this.runtime;
    return this.db.withTransaction(tx =>
      once(tx, `reminder-test:${ruleId}:${this.actor.id}`, key, {}, async () => {
        const rule = await readRuleText(tx, ruleId);
        if (rule.channel !== 'email' || rule.subject.trim() === '')
          throw conflict('announcement_not_ready', 'Solo se prueba lo que va por correo y tiene asunto y texto.');
        const {rows} = await tx.query<{email: string}>('select email from staff_user where id = $1', [this.actor.id]);
        const to = rows[0]!.email;
        const mail = compileReminder(
          await mailIdentity(tx, config),
          rule,
        )({
          values: exampleValues(config, rule.trigger, new Date()),
          // The link of nobody: the address leads to the page, and the page asks.
          wayOut: `${config.publicUrl}/email/baja`,
        });
        await queueMail(this.runtime, tx, {
          ...mail,
          subject: `[Prueba] ${mail.subject}`,
          dedupeKey: `reminder-test:${ruleId}:${this.actor.id}:${key}`,
          kind: 'reminder_test',
          to,
          orderId: null,
          attachments: [],
        });
        await writeAudit(tx, this.actor, {
          action: 'test',
          resource: 'comunicados/recordatorios',
          id: ruleId,
          changes: {to},
        });
        return {to};
      }),
    );
  }
}
