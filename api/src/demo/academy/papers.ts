/** Papers in all their states, consents of image, a few medical records (sealed), invitation codes. */
import {seal} from '../../auth/seal';
import {drawCode} from '../../domain/draw-code';
import type {Tx} from '../../tx';
import {insertRows} from '../bulk-insert';
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
  tx: Tx,
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
    {
      athlete_id: 'int',
      kind: 'text',
      state: 'text',
      expires_on: 'date',
      reviewed_at: 'timestamptz',
      reviewed_by_id: 'int',
      note: 'text',
      created_at: 'timestamptz',
    },
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
              athlete_id: e.athlete.id,
              kind,
              state,
              expires_on:
                isMedical && state !== 'pending'
                  ? dayOf(state === 'expired' ? -(3 + chance.below(40)) : 20 + chance.below(500))
                  : null,
              reviewed_at: isReviewed
                ? calendar.minutesAfter(calendar.daysAhead(-(30 + chance.below(80)), '10:00'), chance.below(500))
                : null,
              reviewed_by_id: isReviewed ? staffId : null,
              note:
                state === 'rejected'
                  ? chance.pick([
                      'La foto no se ve bien.',
                      'Falta la firma del médico.',
                      'Está cortado: falta una cara.',
                    ])
                  : '',
              created_at: calendar.daysAhead(-(80 + chance.below(40)), '19:40'),
            },
          ];
        }),
      ),
  );
  await insertRows(
    tx,
    'image_consent',
    {
      athlete_id: 'int',
      purpose: 'text',
      is_granted: 'bool',
      guardian_id: 'int',
      staff_user_id: 'int',
      granted_at: 'timestamptz',
      revoked_at: 'timestamptz',
    },
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
            athlete_id: e.athlete.id,
            purpose: purpose as string,
            is_granted: isGranted,
            guardian_id: e.athlete.guardianIds[0]!,
            staff_user_id: chance.isLucky(0.1) ? staffId : null,
            granted_at: wasGranted ? calendar.daysAhead(-(60 + chance.below(60)), '20:15') : null,
            revoked_at: isGranted ? null : wasGranted ? calendar.daysAhead(-(2 + chance.below(40)), '09:20') : null,
          };
        }),
      ),
  );
  await insertRows(
    tx,
    'medical_record',
    {
      athlete_id: 'int',
      sealed: 'bytea',
      consent_at: 'timestamptz',
      consent_guardian_id: 'int',
      delete_after_on: 'date',
    },
    enrolments
      .filter(e => e.state === 'enrolled' && chance.isLucky(0.2) && e.athlete.guardianIds.length > 0)
      .map(e => ({
        athlete_id: e.athlete.id,
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
        consent_at: calendar.daysAhead(-90, '18:00'),
        consent_guardian_id: e.athlete.guardianIds[0]!,
        delete_after_on: dayOf(600),
      })),
  );
}

/** Places by trial only: codes that were used, are waiting, ran out or were taken back. */
export async function storeCodes(
  tx: Tx,
  categories: DemoCategory[],
  staffId: number,
  calendar: Calendar,
  chance: Chance,
): Promise<void> {
  const dayOf = (days: number) => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10);
  await insertRows(
    tx,
    'academy_invitation_code',
    {
      code: 'text',
      age_category_id: 'int',
      max_uses: 'int',
      uses: 'int',
      expires_on: 'date',
      recipient_email: 'text',
      price_override_cents: 'int',
      mails: 'int',
      mailed_at: 'timestamptz',
      voided_at: 'timestamptz',
      staff_user_id: 'int',
      created_at: 'timestamptz',
    },
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
            age_category_id: category.id,
            max_uses: 1,
            uses: fate === 'used' ? 1 : 0,
            expires_on: expiresOn,
            recipient_email: i % 3 === 0 ? '' : `familia${category.id * 100 + i}@example.org`,
            price_override_cents: i % 11 === 5 ? 0 : null,
            voided_at: fate === 'void' ? calendar.daysAhead(-6, '12:40') : null,
            staff_user_id: staffId,
            created_at: madeAt,
            mails: i % 3 === 0 ? 0 : i % 7 === 4 ? 2 : 1,
            mailed_at: i % 3 === 0 ? null : calendar.minutesAfter(madeAt, 1),
          };
        }),
      ),
  );
}
