/** What the academy writes to families, put in the queue in the transaction of the act. */
import type {RowDone} from '../../domain/academy/teams/assign-team';
import type {CodeMail} from '../../domain/academy/teams/codes-to-mail';
import {whatIsMissing} from '../../domain/academy/teams/what-is-missing';
import {mailIdentity} from '../../outside/mail/identity';
import {renderAcademyCode} from '../../outside/mail/render/academy/invitation-code';
import {renderWhatIsMissing} from '../../outside/mail/render/academy/what-is-missing';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueMail, queueMails} from '../../outside/mail/queue/mail-queue';

export async function queueCodeMails(runtime: Runtime, tx: Tx, codes: CodeMail[]): Promise<void> {
  if (codes.length === 0) return;
  const identity = await mailIdentity(tx, runtime.config);
  await queueMails(
    runtime,
    tx,
    codes.map(code => ({
      ...renderAcademyCode({...code, identity}),
      dedupeKey: `academy-code:${code.id}:${code.n}`,
      kind: 'academy_code',
      to: code.email,
      orderId: null,
      attachments: [],
    })),
  );
}

/** Each family at most once a day; in the order of `enrolmentIds`. */
export async function remindFamilies(runtime: Runtime, tx: Tx, enrolmentIds: number[]): Promise<RowDone[]> {
  const found = await whatIsMissing(tx, enrolmentIds);
  const identity = await mailIdentity(tx, runtime.config);
  const {rows} = await tx.query<{today: string}>(`select club_today()::text as today`);
  const answers: RowDone[] = [];
  for (const id of enrolmentIds) {
    const one = found.find(row => row.id === id);
    const answer = (done: boolean, told: string) => answers.push({id, name: one?.name ?? '', done, told});
    if (!one) answer(false, 'No existe esa inscripción.');
    else if (!one.isOpen) answer(false, 'Su inscripción no está en marcha.');
    else if (one.documents.length + one.garments === 0 && one.overdueCents === 0) answer(false, 'No le falta nada.');
    else if (one.guardians.length === 0) answer(false, 'Ningún tutor tiene correo en su ficha.');
    else {
      let sent = 0;
      let told = 0;
      for (const guardian of one.guardians) {
        const overdueCents = guardian.pays ? one.overdueCents : 0;
        if (one.documents.length + one.garments === 0 && overdueCents === 0) continue;
        told += 1;
        const mailId = await queueMail(runtime, tx, {
          ...renderWhatIsMissing({
            identity,
            guardianName: guardian.firstName,
            childName: one.firstName,
            listName: one.listName,
            documents: one.documents,
            overdueCents,
            garments: one.garments,
          }),
          dedupeKey: `academy-missing:${id}:${guardian.id}:${rows[0]!.today}`,
          kind: 'academy_missing',
          to: guardian.email,
          orderId: null,
          attachments: [],
        });
        if (mailId !== null) sent += 1;
      }
      if (sent > 0) answer(true, sent === 1 ? 'Un correo enviado.' : `${sent} correos enviados.`);
      else answer(false, told === 0 ? 'Quien paga no tiene correo en su ficha.' : 'Ya se le ha escrito hoy.');
    }
  }
  return answers;
}
