import {IMAGE_PURPOSES} from '../../domain/academy/set-image-consent';
import {RO, RO_OR_NULL, entity, enumOf, flag, id, instant, ref} from '../../web/rest/fields';
import {NAME} from './fragments';

@entity({
  path: 'bases/consentimientos',
  table: 'image_consent',
  label: ['consentimiento de imagen', 'consentimientos de imagen'],
  group: 'academy',
  readOnly: true,
  computed: {
    athleteName: `(select ${NAME('a')} from athlete a where a.id = t.athlete_id)`,
    guardianName: `(select ${NAME('g')} from guardian g where g.id = t.guardian_id)`,
  },
})
export class ImageConsent {
  @id() id: number;
  @ref('deportistas', RO) athleteId: number;
  @enumOf(IMAGE_PURPOSES, RO) purpose: string;
  @flag(RO) isGranted: boolean;
  @ref('bases/tutores', RO_OR_NULL) guardianId: number;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO_OR_NULL) grantedAt: string;
  @instant(RO_OR_NULL) revokedAt: string;
  @instant(RO) updatedAt: string;
}
