/** Queues what families are told, in the transaction of what happened. */
import {type DocumentKind, DOCUMENT_NAMES} from '../../domain/academy/document-kinds';
import type {EnrolmentState} from '../../domain/academy/enrolment-states';
import type {FamilyEnrolled} from '../../domain/academy/family/enrol-family';
import type {Settled} from '../../domain/academy/family/papers';
import {INVITATION_DAYS, type Invited} from '../../domain/academy/family/second-guardian';
import {mailIdentity} from '../../outside/mail/identity';
import {guardianUrl} from './guardian-link';
import {
  type PaperTold,
  renderFamilySent,
  renderGuardianInvited,
  renderPlaceLeft,
  renderPaperNotice,
} from '../../outside/mail/render/academy/family-notice';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';

const NEXT: Partial<Record<EnrolmentState, string>> = {
  submitted: 'Estamos mirando la solicitud.',
  documents_pending: 'Faltan documentos: envíalos desde «Mi familia».',
  waiting_list: 'La categoría está completa: queda en lista de espera y te avisamos si hay plaza.',
  admitted: 'Tiene plaza.',
  payment_pending: 'Tiene plaza: queda pagar la inscripción.',
  enrolled: 'Está dentro: no hay nada que pagar.',
};
export const nextWords = (state: EnrolmentState): string => NEXT[state] ?? 'Mira cómo va en «Mi familia».';
const familyUrl = (runtime: Runtime) => `${runtime.config.publicUrl}/perfil/familia`;

export async function queueFamilySent(
  runtime: Runtime,
  tx: Tx,
  {customerId, seasonListId}: {customerId: number; seasonListId: number},
  done: FamilyEnrolled,
): Promise<void> {
  const {rows} = await tx.query<{email: string; firstName: string; seasonName: string}>(
    `select c.email, g.first_name as "firstName", l.name as "seasonName" from customer c
      join guardian g on g.customer_id = c.id, season_list l where c.id = $1 and l.id = $2`,
    [customerId, seasonListId],
  );
  const {email, ...facts} = rows[0]!;
  await queueMail(runtime, tx, {
    ...renderFamilySent({
      ...facts,
      identity: await mailIdentity(tx, runtime.config),
      children: done.children.map(child => ({
        firstName: child.firstName,
        categoryName: child.category.name,
        number: child.number,
        totalCents: child.amountCents - child.discountCents,
        next: nextWords(done.states.get(child.enrolmentId)!),
      })),
      totalCents: done.totalCents,
      pageUrl: familyUrl(runtime),
    }),
    dedupeKey: `family-sent:${done.children[0]!.enrolmentId}`,
    kind: 'family_sent',
    to: email,
    orderId: null,
    attachments: [],
  });
}

export async function queueGuardianInvited(
  runtime: Runtime,
  tx: Tx,
  invited: Invited,
  inviterGuardianId: number,
): Promise<void> {
  const {rows} = await tx.query<{inviterFirstName: string; childNames: string[]}>(
    `select i.first_name as "inviterFirstName", array_agg(a.first_name order by a.birth_on) as "childNames"
      from guardian i, athlete_guardian ag join athlete a on a.id = ag.athlete_id
      where i.id = $1 and ag.guardian_id = $2
        and exists (select 1 from athlete_guardian o where o.athlete_id = a.id and o.guardian_id = i.id) group by i.id`,
    [inviterGuardianId, invited.guardianId],
  );
  if (!rows[0]) return;
  await queueMail(runtime, tx, {
    ...renderGuardianInvited({
      ...rows[0],
      identity: await mailIdentity(tx, runtime.config),
      firstName: invited.firstName,
      days: INVITATION_DAYS,
      linkUrl: guardianUrl(runtime.config, invited.guardianId, invited.witness),
    }),
    dedupeKey: `guardian-invited:${invited.guardianId}:${invited.witness.split(' ').at(-1)!}`,
    kind: 'guardian_invited',
    to: invited.email,
    orderId: null,
    attachments: [],
  });
}

/** A family has given a place up: to each guardian at their own address. */
export async function queuePlaceLeft(
  runtime: Runtime,
  tx: Tx,
  enrolmentId: number,
  customerId: number,
  money: {countedUntilOn: string | null; refundCents: number; letOffCents: number},
): Promise<void> {
  const {rows} = await tx.query<{
    id: number;
    email: string;
    firstName: string;
    childName: string;
    number: string;
    byFirstName: string | null;
    countedUntilOn: string;
  }>(
    `select g.id, coalesce(c.email, lower(g.email)) as email, g.first_name as "firstName", a.first_name as "childName",
      e.number, coalesce(to_char($3::date, 'DD/MM/YYYY'), '') as "countedUntilOn",
      (select m.first_name from guardian m where m.customer_id = $2 and m.id <> g.id) as "byFirstName"
      from enrolment e join athlete a on a.id = e.athlete_id join athlete_guardian ag on ag.athlete_id = a.id
      join guardian g on g.id = ag.guardian_id left join customer c on c.id = g.customer_id
      where e.id = $1 and coalesce(c.email, g.email) <> '' order by ag.position`,
    [enrolmentId, customerId, money.countedUntilOn],
  );
  const identity = rows.length > 0 ? await mailIdentity(tx, runtime.config) : null;
  for (const {id, email, ...facts} of rows)
    await queueMail(runtime, tx, {
      ...renderPlaceLeft({...money, ...facts, identity: identity!, pageUrl: familyUrl(runtime)}),
      dedupeKey: `place-left:${enrolmentId}:${id}`,
      kind: 'place_left',
      to: email,
      orderId: null,
      attachments: [],
    });
}

/** A refused paper, or that none is missing any more. */
export async function tellReviewed(
  runtime: Runtime,
  tx: Tx,
  paper: {documentId: number; athleteId: number; kind: DocumentKind; verdict: 'validated' | 'rejected'; note: string},
  settled: readonly Settled[],
): Promise<void> {
  const {documentId, athleteId, note} = paper;
  const about = {documentName: DOCUMENT_NAMES[paper.kind], note, expiresOn: ''};
  const {rows} = await tx.query<{version: number}>('select version from athlete_document where id = $1', [documentId]);
  const dedupe = `${documentId}:${rows[0]!.version}`;
  if (paper.verdict === 'rejected')
    await queuePaperNotice(runtime, tx, athleteId, {kind: 'rejected', ...about, next: ''}, `paper-rejected:${dedupe}`);
  const done = settled.find(one => one.state !== 'documents_pending');
  if (paper.verdict === 'validated' && done) {
    const told = {kind: 'complete' as const, ...about, next: nextWords(done.state)};
    await queuePaperNotice(runtime, tx, athleteId, told, `paper-complete:${dedupe}`);
  }
}

/** To each guardian of the athlete at their own address; nobody sees the other's. */
export async function queuePaperNotice(
  runtime: Runtime,
  tx: Tx,
  athleteId: number,
  told: Omit<PaperTold, 'childName'>,
  dedupe: string,
): Promise<void> {
  const {rows} = await tx.query<{id: number; email: string; firstName: string; childName: string}>(
    `select g.id, coalesce(c.email, lower(g.email)) as email, g.first_name as "firstName", a.first_name as "childName"
      from athlete_guardian ag join guardian g on g.id = ag.guardian_id join athlete a on a.id = ag.athlete_id
      left join customer c on c.id = g.customer_id
      where ag.athlete_id = $1 and coalesce(c.email, g.email) <> '' order by ag.position`,
    [athleteId],
  );
  const identity = rows.length > 0 ? await mailIdentity(tx, runtime.config) : null;
  for (const {id, email, ...facts} of rows)
    await queueMail(runtime, tx, {
      ...renderPaperNotice({...told, ...facts, identity: identity!, pageUrl: familyUrl(runtime)}),
      dedupeKey: `${dedupe}:${id}`,
      kind: `paper_${told.kind}`,
      to: email,
      orderId: null,
      attachments: [],
    });
}
