// What pictures of a child are allowed for, each at once, and the photo that its coaches know it by.
import {familyApi} from '../../lib/api/family-api';
import type {ImagePurpose, OwnChild, OwnFamily} from '../../lib/api/types';
import {shrinkPhoto} from '../../lib/forms/shrink-photo';
import {PURPOSES} from '../../lib/words/academy-words';
import {plainDay} from '../../lib/words/format';
import {CheckField} from '../../ui/forms/field';
import {PaperInput} from '../../ui/forms/paper-input';

/** A face is known at this size, and a squad of them is still light. */
const FACE_SIDE = 600;

interface Props {
  child: OwnChild;
  onConsent: (purpose: ImagePurpose, isGranted: boolean) => void;
  onChanged: (family: OwnFamily) => void;
}

export default function ChildImages({child, onConsent, onChanged}: Props) {
  const maySend = child.consents.some(({purpose, isGranted}) => purpose === 'team_sheet' && isGranted);
  return (
    <>
      <fieldset className="academy-group">
        <legend className="visually-hidden">Imágenes de {child.firstName}</legend>
        <p className="small muted">Cada permiso vale o deja de valer en el momento en que lo cambias.</p>
        {child.consents.map(({purpose, isGranted, isRefusedByOther}) => (
          <CheckField
            key={purpose}
            name={`${child.id}.${purpose}`}
            checked={isGranted}
            onChange={checked => onConsent(purpose, checked)}
          >
            {PURPOSES[purpose][0]}: {PURPOSES[purpose][1]}
            {isRefusedByOther && (
              <span className="asked-help">La otra persona que ejerce la tutela no lo autoriza.</span>
            )}
          </CheckField>
        ))}
      </fieldset>
      {maySend && (
        <div className="academy-photo">
          {child.photoAt && (
            <figure>
              <img
                src={`/api/public/family/athletes/${child.id}/photo?v=${encodeURIComponent(child.photoAt)}`}
                alt={`Foto de ${child.firstName}`}
                width={120}
                height={154}
              />
              <figcaption className="small muted">Del {plainDay(child.photoAt)}</figcaption>
            </figure>
          )}
          <PaperInput
            label={child.photoAt ? `Cambiar la foto de ${child.firstName}` : `Foto de ${child.firstName} para su ficha`}
            fileName={null}
            choose="Hacer o elegir foto"
            kinds="image/jpeg,image/png"
            hint="De la cara, en JPG o PNG. La borramos en cuanto quites el permiso «Ficha del equipo»."
            prepare={file => shrinkPhoto(file, FACE_SIDE)}
            onSend={async file => onChanged(await familyApi.sendPaper(child.id, 'portrait', file))}
          />
        </div>
      )}
    </>
  );
}
