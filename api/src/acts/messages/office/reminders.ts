/**
 * Whom a reminder rule writes to next and by which road, what keeps it from it, a test of it to oneself, and what it may
 * say; one that WhatsApp has stopped goes on.
 */
import {inject} from '@loopback/core';
import {get, param, post} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {TRIGGERS} from '../../../domain/messaging/ruled';
import {wordsFor} from '../../../domain/reminders/occasions/registry';
import {previewReminder} from '../../../domain/reminders/preview';
import {readRuleText, ruleProblems} from '../../../domain/reminders/read-rule';
import {resumeRule} from '../../../domain/reminders/stop-whatsapp';
import {tellReminder} from '../../../domain/reminders/tell-whatsapp';
import {conflict} from '../../../domain/kernel/errors';
import {mailIdentity} from '../../../outside/mail/identity';
import {buttonsElsewhere, exampleValues, messageValues, reminderValues} from '../../../jobs/campaigns/reminder-words';
import {openRoads, servedTriggers} from '../../../jobs/campaigns/send-reminders';
import {compileReminder} from '../../../outside/mail/bulk/reminder';
import {queueMail} from '../../../outside/mail/queue/mail-queue';
import {operation} from '../../../web/http/operation-text';
import {idempotencyKey, once} from '../../../web/rest/idempotency';
import {
  bool,
  day,
  instant,
  int,
  list,
  obj,
  oneOf,
  orNull,
  recordOf,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID, KEY} from '../../parameters';

const PREVIEW = obj(
  {
    problems: list(str(), {description: 'por qué no sale, o no como se espera'}),
    dayOn: orNull(day('el próximo día en que avisa; nulo: nadie en dos meses')),
    count: int({description: 'a cuántos, tal como está todo ahora'}),
    people: list(
      obj({
        name: str(),
        email: str(),
        phone: str({description: 'el móvil, si le iría por WhatsApp; si no, vacío'}),
        about: str(),
        sendAt: instant(),
        whyNot: orNull(str()),
      }),
    ),
    whatsapp: orNull(
      obj({
        count: int({description: 'de ellos, por WhatsApp'}),
        values: recordOf(str(), 'qué diría cada variable de la plantilla a la primera persona, o de ejemplo'),
        of: str({description: 'el nombre de esa persona; vacío: es un ejemplo'}),
        eachThousandths: orNull(int({description: 'milésimas de euro por mensaje; nulo: no se ha dicho'})),
        costCents: orNull(int()),
        dailyLimit: int({description: 'a cuántas personas deja escribir Meta en 24 horas'}),
        stopped: str({description: 'por qué no sale por WhatsApp; vacío: sale'}),
      }),
    ),
  },
  'ReminderPreview',
);
const WORDS = list(
  obj({trigger: oneOf(...TRIGGERS), words: list(obj({name: str(), example: str()}))}, 'ReminderWords'),
);
const RESUMED = obj({isResumed: bool()});
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
    const {db, runtime} = this;
    const rule = await readRuleText(db, ruleId);
    const roads = await openRoads(runtime);
    const isServed = servedTriggers(runtime).includes(rule.trigger);
    const {people, whatsapps, ...next} = await previewReminder(db, rule, {...roads, mail: true});
    const first = people.find(one => one.phone !== '' && one.whyNot === null);
    const now = new Date();
    const {name, timezone} = await mailIdentity(db, runtime.config);
    const words = first
      ? reminderValues(runtime.config, {...first, trigger: rule.trigger}, now, timezone)
      : exampleValues(runtime.config, rule.trigger, now, timezone);
    const told = await tellReminder(db, rule, whatsapps);
    return {
      problems: [
        ...ruleProblems(rule, {roads, isServed}),
        ...(rule.whatsapp ? buttonsElsewhere(runtime.config, rule.whatsapp.components, rule.whatsappValues) : []),
      ],
      ...next,
      people: people.map(one => ({
        name: one.name,
        email: one.email,
        phone: one.phone,
        about: one.about,
        sendAt: one.sendAt.toISOString(),
        whyNot: one.whyNot,
      })),
      whatsapp: told && {
        ...told,
        of: first?.name ?? '',
        values: messageValues(rule.whatsapp!.components, rule.whatsappValues, {organizacion: name, ...words}),
      },
    };
  }

  @get(
    '/api/recordatorios/palabras',
    operation({
      id: 'getReminderWords',
      tag: 'comunicados',
      summary: 'Los huecos que puede llevar un recordatorio, según de qué avise',
      permission: {area: 'announcements', action: 'view'},
      answer: WORDS,
    }),
  )
  async words(): Promise<Infer<typeof WORDS>> {
    const now = new Date();
    const {name: organizacion, timezone} = await mailIdentity(this.db, this.runtime.config);
    return TRIGGERS.map(trigger => {
      const examples: Record<string, string> = {
        organizacion,
        ...exampleValues(this.runtime.config, trigger, now, timezone),
      };
      return {trigger, words: wordsFor(trigger).map(name => ({name, example: examples[name] ?? ''}))};
    });
  }

  @post(
    '/api/comunicados/recordatorios/{id}/reanudar-whatsapp',
    operation({
      id: 'resumeReminderWhatsapp',
      tag: 'comunicados',
      summary: 'Volver a enviar por WhatsApp un recordatorio que se paró solo',
      permission: {area: 'announcements', action: 'send'},
      answer: RESUMED,
      errors: [404, 409],
    }),
  )
  async resume(@param.path.integer('id', ID) ruleId: number): Promise<Infer<typeof RESUMED>> {
    await this.db.withTransaction(async tx => {
      await resumeRule(tx, ruleId);
      await writeAudit(tx, this.actor, {
        action: 'resume_whatsapp',
        resource: 'comunicados/recordatorios',
        id: ruleId,
        changes: {whatsappStopped: ''},
      });
    });
    return {isResumed: true};
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
        if (rule.channel === 'whatsapp' || rule.subject.trim() === '')
          throw conflict('announcement_not_ready', 'Solo se prueba lo que va por correo y tiene asunto y texto.');
        const {rows} = await tx.query<{email: string}>('select email from staff_user where id = $1', [this.actor.id]);
        const to = rows[0]!.email;
        const identity = await mailIdentity(tx, config);
        const mail = compileReminder(
          identity,
          rule,
        )({
          values: exampleValues(config, rule.trigger, new Date(), identity.timezone),
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
