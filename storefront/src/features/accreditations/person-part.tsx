// One person of a request: which accreditation, who, what for, the photograph, and the house's own questions.
import type {AccreditationCall} from '../../lib/api/types';
import {uploadAnswerFile} from '../../lib/api/people-api';
import type {Form} from '../../lib/forms/form';
import {AskedFields} from '../../ui/forms/asked/asked-fields';
import {SelectField, TextField} from '../../ui/forms/field';
import {PaperInput} from '../../ui/forms/paper-input';
import {Icon} from '../../ui/icon';
import {shrinkPhoto} from '../../lib/forms/shrink-photo';

interface Props {
  n: number;
  of: number;
  call: AccreditationCall;
  form: Form<Record<string, string>>;
}

export function PersonPart({n, of, call, form}: Props) {
  const {values, errors, set} = form;
  const nameOf = (field: string) => `people.${n}.${field}`;
  const text = (field: string) => ({
    name: nameOf(field),
    value: values[nameOf(field)] ?? '',
    error: errors[nameOf(field)],
    onChange: (event: {target: {value: string}}) => set(nameOf(field), event.target.value),
  });
  const type = call.types.find(one => String(one.id) === values[nameOf('typeId')]);
  const photo = nameOf('photo');
  return (
    <fieldset className="accreditation-part">
      <legend>{of === 1 ? 'Para quién' : `Persona ${n + 1}`}</legend>
      <div className="accreditation-pair">
        <SelectField label="Qué acreditación" {...text('typeId')}>
          {call.types.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <TextField label="Tarea" hint="Redacción, cámara, montaje…" isOptional maxLength={120} {...text('task')} />
        <TextField label="Nombre" autoComplete="off" maxLength={60} {...text('firstName')} />
        <TextField label="Primer apellido" autoComplete="off" maxLength={60} {...text('surname1')} />
        <TextField label="Segundo apellido" isOptional autoComplete="off" maxLength={60} {...text('surname2')} />
        <TextField
          label="NIF, NIE o pasaporte"
          hint="Se enseña al recogerla."
          autoComplete="off"
          maxLength={20}
          {...text('docNo')}
        />
        <TextField
          label="Correo de la persona"
          hint="Si lo dejas vacío, escribimos al medio."
          type="email"
          inputMode="email"
          isOptional
          autoComplete="off"
          maxLength={254}
          {...text('email')}
        />
        <TextField
          label="Teléfono"
          type="tel"
          inputMode="tel"
          isOptional
          autoComplete="off"
          maxLength={20}
          {...text('phone')}
        />
        <TextField
          label="Matrícula del vehículo"
          hint="Solo si entra al aparcamiento."
          isOptional
          autoComplete="off"
          maxLength={12}
          {...text('vehiclePlate')}
        />
      </div>
      <div data-field={photo} tabIndex={-1}>
        <PaperInput
          label={type?.needsPhoto ? 'Fotografía' : 'Fotografía (opcional)'}
          fileName={values[photo] ? values[nameOf('photoName')] || 'Fotografía' : null}
          hint="De la cara, en JPG o PNG: va impresa en la credencial."
          onSend={async file => {
            const kept = await uploadAnswerFile(await shrinkPhoto(file));
            set(nameOf('photoName'), kept.fileName);
            set(photo, kept.token);
          }}
          onClear={() => set(photo, '')}
        />
        {errors[photo] && (
          <p className="field-error">
            <Icon name="warning" size={16} />
            {errors[photo]}
          </p>
        )}
      </div>
      {call.fields.length > 0 && (
        <AskedFields at={`people.${n}.answers`} fields={call.fields} all={call.fields} form={form} />
      )}
    </fieldset>
  );
}
