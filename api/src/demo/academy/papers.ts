/** Papers in all their states, consents of image, a few medical records (sealed), invitation codes. */
import {seal} from '../../platform/keys/seal';
import {drawCode} from '../../domain/kernel/draw-code';
import {insertRows, type DemoTx} from '../bulk-insert';
import type {Calendar} from '../calendar';
import type {Chance} from '../random';
import type {DemoCategory} from './categories';
import type {DemoEnrolment} from './enrolments';

const ALLERGIES = [
  'Alérgico a los frutos secos.',
  'Alérgica a la penicilina.',
  'Asma leve; lleva inhalador.',
  'Intolerancia a la lactosa.',
  'Alergia a las picaduras de avispa.',
  'Celiaquía.',
];

export async function storePapers(
  tx: DemoTx,
  enrolments: DemoEnrolment[],
  staffId: number,
  secret: string,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const dayOf = (days: number) => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10);
  await insertRows(
    tx,
    'athlete_document',
    enrolments
      .filter(e => e.state !== 'draft')
      .flatMap(e =>
        e.category.documents.flatMap(kind => {
          const isSettled = ['enrolled', 'suspended', 'payment_pending', 'admitted'].includes(e.state);
          const isMedical = kind === 'medical_check';
          if (chance.isLucky(isSettled ? 0.03 : 0.25)) return [];
          const state = chance.weighted(
            isSettled
              ? ([
                  ['validated', 88],
                  ['expired', isMedical ? 9 : 0],
                  ['pending', 5],
                  ['rejected', 1],
                ] as const)
              : ([
                  ['pending', 60],
                  ['validated', 25],
                  ['rejected', 15],
                ] as const),
          );
          const isReviewed = state === 'validated' || state === 'rejected' || state === 'expired';
          return [
            {
              athleteId: e.athlete.id,
              kind,
              state,
              expiresOn:
                isMedical && state !== 'pending'
                  ? dayOf(state === 'expired' ? -(3 + chance.below(40)) : 20 + chance.below(500))
                  : null,
              reviewedAt: isReviewed
                ? calendar.minutesAfter(calendar.daysAhead(-(30 + chance.below(80)), '10:00'), chance.below(500))
                : null,
              reviewedById: isReviewed ? staffId : null,
              note:
                state === 'rejected'
                  ? chance.pick([
                      'La foto no se ve bien.',
                      'Falta la firma del médico.',
                      'Está cortado: falta una cara.',
                    ])
                  : '',
              createdAt: calendar.daysAhead(-(80 + chance.below(40)), '19:40'),
            },
          ];
        }),
      ),
  );
  await insertRows(
    tx,
    'image_consent',
    enrolments
      .filter(e => e.athlete.guardianIds.length > 0 && chance.isLucky(0.85))
      .flatMap(e =>
        [
          ['web', 0.8],
          ['social_media', 0.62],
          ['press', 0.5],
          ['streaming', 0.45],
        ].map(([purpose, share]) => {
          const isGranted = chance.isLucky(share as number);
          const wasGranted = isGranted || chance.isLucky(0.1);
          return {
            athleteId: e.athlete.id,
            purpose: purpose as string,
            isGranted,
            guardianId: e.athlete.guardianIds[0]!,
            staffUserId: chance.isLucky(0.1) ? staffId : null,
            grantedAt: wasGranted ? calendar.daysAhead(-(60 + chance.below(60)), '20:15') : null,
            revokedAt: isGranted ? null : wasGranted ? calendar.daysAhead(-(2 + chance.below(40)), '09:20') : null,
          };
        }),
      ),
  );
  await insertRows(
    tx,
    'medical_record',
    enrolments
      .filter(e => e.state === 'enrolled' && chance.isLucky(0.2) && e.athlete.guardianIds.length > 0)
      .map(e => ({
        athleteId: e.athlete.id,
        sealed: seal(
          secret,
          `athlete:${e.athlete.id}`,
          JSON.stringify({
            allergies: chance.pick(ALLERGIES),
            conditions: '',
            medication: chance.isLucky(0.2) ? 'Antihistamínico en primavera.' : '',
            healthCardNo: '',
            note: '',
          }),
        ),
        consentAt: calendar.daysAhead(-90, '18:00'),
        consentGuardianId: e.athlete.guardianIds[0]!,
        deleteAfterOn: dayOf(600),
      })),
  );
}

/** Places by trial only: codes that were used, are waiting, ran out or were taken back. */
export async function storeCodes(
  tx: DemoTx,
  categories: DemoCategory[],
  staffId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const dayOf = (days: number) => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10);
  await insertRows(
    tx,
    'academy_invitation_code',
    categories
      .filter(c => c.isInviteOnly || c.name === 'Alevín')
      .flatMap(category =>
        Array.from({length: category.isInviteOnly ? 28 : 6}, (_, i) => {
          const fate = chance.weighted([
            ['used', 50],
            ['active', 30],
            ['expired', 14],
            ['void', 6],
          ] as const);
          const code = drawCode(10, n => chance.below(n));
          const expiresOn = fate === 'expired' ? dayOf(-(4 + chance.below(20))) : dayOf(20 + chance.below(30));
          const madeAt = calendar.daysAhead(-(30 + chance.below(40)), '11:05');
          return {
            code,
            ageCategoryId: category.id,
            maxUses: 1,
            uses: fate === 'used' ? 1 : 0,
            expiresOn,
            recipientEmail: i % 3 === 0 ? '' : `familia${category.id * 100 + i}@example.org`,
            priceOverrideCents: i % 11 === 5 ? 0 : null,
            voidedAt: fate === 'void' ? calendar.daysAhead(-6, '12:40') : null,
            staffUserId: staffId,
            createdAt: madeAt,
            mails: i % 3 === 0 ? 0 : i % 7 === 4 ? 2 : 1,
            mailedAt: i % 3 === 0 ? null : calendar.minutesAfter(madeAt, 1),
          };
        }),
      ),
  );
}
