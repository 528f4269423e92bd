/** Tells adults and coordinators of certificates that end: who is marked and the mails commit together. */
import {certificatesThatEnd, coordinators} from '../../domain/academy/teams/certificates-that-end';
import {mailIdentity} from '../../outside/mail/identity';
import {renderCertificateEnds, renderCertificatesDigest} from '../../outside/mail/render/academy/certificate-ends';
import {queueMail} from '../../outside/mail/queue/mail-queue';
import type {Runtime} from '../../runtime';

/** How many adults. */
export async function tellOfCertificates(runtime: Runtime): Promise<number> {
  return runtime.db.withTransaction(async tx => {
    const adults = await certificatesThatEnd(tx);
    if (adults.length === 0) return 0;
    const identity = await mailIdentity(tx, runtime.config);
    const frame = {kind: 'certificate_ends' as const, orderId: null, attachments: []};
    for (const adult of adults)
      if (adult.email !== '')
        await queueMail(runtime, tx, {
          ...renderCertificateEnds({...adult, identity}),
          ...frame,
          dedupeKey: `certificate-ends:${adult.id}:${adult.untilOn}:${adult.isOver}`,
          to: adult.email,
        });
    for (const staff of await coordinators(tx))
      await queueMail(runtime, tx, {
        ...renderCertificatesDigest({identity, adults}),
        ...frame,
        dedupeKey: `certificates:${staff.id}:${staff.today}:${adults[0]!.id}`,
        to: staff.email,
      });
    return adults.length;
  });
}
