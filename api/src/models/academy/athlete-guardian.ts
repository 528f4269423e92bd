import {allows} from '../../web/auth/permissions';
import {checkGuardianship} from '../../domain/academy/family/check-guardian';
import {RO, entity, enumOf, flag, id, instant, int, ref, text, version} from '../../web/rest/fields';
import {NAME} from './fragments';

@entity({
  path: 'bases/tutelas',
  table: 'athlete_guardian',
  label: ['tutela', 'tutelas'],
  group: 'academy',
  sort: ['id', 'ASC'],
  beforeWrite: (tx, {before, data, actor}) =>
    checkGuardianship(tx, before, data, {readsHealth: allows(actor.roles, 'medical', 'view')}),
  computed: {
    athleteName: `(select ${NAME('a')} from athlete a where a.id = t.athlete_id)`,
    guardianName: `(select ${NAME('g')} from guardian g where g.id = t.guardian_id)`,
  },
})
export class AthleteGuardian {
  @id() id: number;
  @ref('deportistas') athleteId: number;
  @ref('bases/tutores') guardianId: number;
  @int({min: 1, max: 2, description: '1: el primero al que se avisa; 2: el segundo.'}) position: number;
  @enumOf(['mother', 'father', 'legal_guardian', 'other']) relation: string;
  @flag({default: true}) canPickUp?: boolean;
  @text({optional: true, max: 500}) custodyNote?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
