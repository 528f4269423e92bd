// The holder's address as the club has it, to be confirmed: where the card and the notices go.
import {TextField} from '../../ui/forms/field';
import type {RenewalItem} from '../../lib/api/types';

export type Contact = NonNullable<RenewalItem['contact']>;

interface Props {
  name: string;
  value: Contact;
  onChange: (contact: Contact) => void;
}

export function ContactFields({name, value, onChange}: Props) {
  const text = (field: keyof Contact) => ({
    name: field,
    value: value[field],
    isOptional: true,
    onChange: (event: {target: {value: string}}) => onChange({...value, [field]: event.target.value}),
  });
  const known = [value.email, value.phone, [value.street, value.postalCode, value.city].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ');
  return (
    <details className="contract-more">
      <summary>
        Datos de {name}: <span className="muted">{known || 'faltan el correo y el teléfono'}</span>
      </summary>
      <div className="contract-terms">
        <div className="field-pair">
          <TextField {...text('email')} label="Correo electrónico" type="email" inputMode="email" autoComplete="off" />
          <TextField {...text('phone')} label="Teléfono" type="tel" autoComplete="off" />
        </div>
        <TextField {...text('street')} label="Calle y número" autoComplete="off" />
        <div className="field-pair">
          <TextField {...text('postalCode')} label="Código postal" inputMode="numeric" autoComplete="off" />
          <TextField {...text('city')} label="Población" autoComplete="off" />
          <TextField {...text('province')} label="Provincia" autoComplete="off" />
        </div>
      </div>
    </details>
  );
}
