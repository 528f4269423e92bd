// Who the holder is and how to reach them.
import {Link} from 'react-router';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import {nameOf} from '../../../crud/words/choices';
import {holderStates, holderTags} from '../../../crud/words/choices-passes';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {Fact, Facts} from '../../../crud/fields/facts';
import {formatDay, today} from '../../../crud/words/zoned-time';
import {may} from '../../../providers/permissions';
import type {Person} from './holder-fields';

const consents: [
  field: 'emailConsentAt' | 'whatsappConsentAt' | 'imageConsentAt' | 'sharingConsentAt',
  label: string,
][] = [
  ['emailConsentAt', 'correo'],
  ['whatsappConsentAt', 'WhatsApp'],
  ['imageConsentAt', 'imagen'],
  ['sharingConsentAt', 'patrocinadores'],
];

function age(bornOn: string): number {
  const [year, month, day] = bornOn.split('-').map(Number) as [number, number, number];
  const [thisYear, thisMonth, thisDay] = today().split('-').map(Number) as [number, number, number];
  return thisYear - year - (thisMonth < month || (thisMonth === month && thisDay < day) ? 1 : 0);
}

export function HolderPerson({person}: {person: Person}) {
  const given = consents.filter(([field]) => person[field] !== null);
  return (
    <Card sx={{p: 2, mb: 2}}>
      <Facts min={160}>
        <Fact label="Documento">{person.nif ?? person.passportNo ?? 'Sin documento'}</Fact>
        <Fact label="Nacimiento">
          {person.bornOn !== null && `${formatDay(person.bornOn)} (${age(person.bornOn)} años)`}
        </Fact>
        <Fact label="Correo">{person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}</Fact>
        <Fact label="Teléfono">{person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>}</Fact>
        <Fact label="Dirección">
          {[person.street, [person.postalCode, person.city].filter(Boolean).join(' '), person.province]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact label="Abonado desde">{formatDay(person.memberSinceOn)}</Fact>
        <Fact label="Ficha">
          <ChoiceMark of={person.state} choices={holderStates} />
        </Fact>
        {(person.guardianName !== '' || person.guardianId !== null) && (
          <Fact label="Responde por él o ella">
            {[person.guardianName, person.guardianPhone].filter(Boolean).join(' · ')}
          </Fact>
        )}
        <Fact label="Cuenta en la web">
          {person.customerId === null ? (
            'No tiene'
          ) : may('clientes', 'show') ? (
            <Link to={`/clientes/${person.customerId}`}>Ver su cuenta</Link>
          ) : (
            'Sí'
          )}
        </Fact>
        <Fact label="Acepta">
          {given.length === 0
            ? 'Nada más que lo suyo'
            : given.map(([field, label]) => `${label} (${formatDay(String(person[field]))})`).join(', ')}
        </Fact>
        {person.tags.length > 0 && (
          <Fact label="Etiquetas">
            {person.tags.map(tag => (
              <Chip key={tag} label={nameOf(holderTags, tag)} variant="outlined" sx={{mr: 0.5}} />
            ))}
          </Fact>
        )}
        {person.notes && (
          <Fact label="Notas" wide>
            {person.notes}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
