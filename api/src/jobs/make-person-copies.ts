/**
 * Makes the copies that persons asked for, one after the other: read in one transaction, made into files outside of it,
 * kept sealed in another. Whoever's copy cannot be made is noted and waits for the next round; the others go on.
 */
import {seal} from '../platform/keys/seal';
import {HOUSE, note} from '../domain/cases/states';
import {moveOne, to} from '../domain/machines/move';
import {copyPerson} from '../domain/rights/copy-person';
import {clubZone} from '../domain/settings/club-today';
import {copyJson, copyPdf, copyZip, type CopyFormat} from '../outside/papers/person/copy-files';
import {houseBrand} from '../outside/papers/documents/house-brand';
import {mailIdentity} from '../outside/mail/identity';
import {log} from '../platform/process/log';
import {renderCopyReady} from '../outside/mail/render/copy-ready';
import {queueMail} from '../outside/mail/queue/mail-queue';
import {BY_COPY} from '../domain/rights/requests';
import type {Runtime} from '../runtime';
import {every} from './every';
import {sealLogs} from './seal-logs';

/** For which record each file is sealed. */
export const placeOfCopy = (requestId: number, format: CopyFormat) => `person-copy:${requestId}:${format}`;

/** As many in a round. */
const MOST = 5;

export async function makePersonCopies(runtime: Runtime): Promise<number> {
  const {rows} = await runtime.db.query<{id: number; email: string}>(
    `select id, email from person_request where right_kind = any($1) and state = 'asked' order by id limit ${MOST}`,
    [BY_COPY],
  );
  let made = 0;
  for (const {id, email} of rows)
    await makeCopy(runtime, id, email).then(
      () => made++,
      error =>
        log.warn({request: id, err: (error as Error).message}, 'copy of personal data failed, will be tried again'),
    );
  return made;
}

async function makeCopy(runtime: Runtime, id: number, email: string): Promise<void> {
  const {db, config} = runtime;
  const {copy, brand, now, zone} = await db.withTransaction(async tx => ({
    copy: await copyPerson(tx, email),
    brand: await houseBrand(tx),
    zone: await clubZone(tx),
    now: (await tx.query<{now: Date}>('select now()')).rows[0]!.now,
  }));
  const files: Record<CopyFormat, Buffer> = {
    json: copyJson(copy, now),
    csv: copyZip(copy),
    pdf: await copyPdf(copy, brand, now, zone),
  };
  await db.withTransaction(async tx => {
    // Another process may have made it meanwhile, or the person is no more.
    const {rows} = await tx.query<{caseId: number | null; hasAccount: boolean; days: number}>(
      `select r.incident_id as "caseId", c.id is not null as "hasAccount",
          (select period from retention_rule where code = 'person_exports') as days
         from person_request r left join customer c on c.id = r.customer_id and c.email = r.email
        where r.id = $1 and r.state = 'asked' and r.email = $2 for update of r`,
      [id, email],
    );
    if (!rows[0]) return;
    const {caseId, hasAccount, days} = rows[0];
    for (const [format, content] of Object.entries(files) as [CopyFormat, Buffer][])
      await tx.query('insert into person_export_file (person_request_id, format, sealed) values ($1, $2, $3)', [
        id,
        format,
        seal(config.secret, placeOfCopy(id, format), content.toString('base64')),
      ]);
    await moveOne(tx, to('person_request', 'ready'), {id});
    if (caseId !== null) await note(tx, caseId, HOUSE, 'La copia de sus datos está hecha.');
    // Without an account nobody could prove at a link who they are: staff hand it over.
    if (!hasAccount) return;
    const identity = await mailIdentity(tx, config);
    await queueMail(runtime, tx, {
      ...renderCopyReady({identity, days, url: `${config.publicUrl}/perfil`}),
      dedupeKey: `person-copy:${id}`,
      kind: 'copy_ready',
      to: email,
      orderId: null,
      attachments: [],
    });
  });
}

/** What the house does by itself about its logs and about the rights of persons. */
export const rightsTimers = (runtime: Runtime): (() => void)[] => [
  every(10_000, 'seals', () => sealLogs(runtime)),
  every(5_000, 'copies of personal data', async () => {
    const made = await makePersonCopies(runtime);
    if (made) log.info({made}, 'copies of personal data made');
  }),
];
