// Guests of a pass, given by staff within its quotas; sent by mail; taken back.
import {ArrayInput, required, SelectInput, SimpleFormIterator, TextInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../crud/acts/act-dialog';
import type {Answer} from '../../../providers/wire';

export type GuestOffer = Answer<'getPassGuestOffer'>;

interface Props {
  passId: number;
  onDone: () => void;
  onClose: () => void;
}

interface GuestRow {
  id: number;
  guestName: string;
  guestEmail: string;
}

export function InviteDialog({passId, offer, onDone, onClose}: Props & {offer: GuestOffer}) {
  const left = offer.perPass - offer.given;
  const zones = offer.zones.filter(zone => !zone.isFull);
  return (
    <ActDialog
      title="Invitar con este abono"
      confirm="Dar invitaciones"
      path="/api/abonos/{id}/invitados"
      at={{id: passId}}
      defaults={{zoneId: zones[0]?.id, guests: [{name: '', email: '', docNo: ''}]}}
      toBody={values => ({...values, eventSessionId: offer.eventSessionId})}
      told={({invitationIds, sent}) =>
        `${invitationIds.length === 1 ? 'Invitación dada' : `${invitationIds.length} invitaciones dadas`}${sent > 0 ? `, ${sent} por correo` : ''}`
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{mb: 1}}>
        {left === 1 ? 'Le queda una invitación.' : `Le quedan ${left} invitaciones.`} A quien tenga correo se le envía
        su código.
      </Typography>
      <SelectInput source="zoneId" label="Zona" choices={zones} validate={required()} fullWidth />
      <ArrayInput source="guests" label="Invitados">
        <SimpleFormIterator
          inline
          disableReordering
          disableClear
          disableAdd={left < 2}
          getItemLabel={index => `${index + 1}.`}
        >
          <TextInput source="name" label="Nombre" validate={required()} helperText={false} />
          <TextInput source="email" label="Correo" type="email" helperText={false} />
          <TextInput
            source="docNo"
            label="Documento"
            validate={offer.isNominative ? required() : undefined}
            helperText={false}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </ActDialog>
  );
}

export function RevokeGuestDialog({passId, guest, onDone, onClose}: Props & {guest: GuestRow}) {
  return (
    <ActDialog
      title="Anular la invitación"
      confirm="Anular"
      danger
      path="/api/abonos/{id}/invitados/{guestId}/anular"
      at={{id: passId, guestId: guest.id}}
      told={() => 'Invitación anulada: su código ya no vale'}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        La de {guest.guestName || 'un invitado sin nombre'}. Su sitio vuelve al cupo
        {guest.guestEmail !== '' && ' y se le avisa por correo'}.
      </Typography>
    </ActDialog>
  );
}

export function SendGuestDialog({passId, guest, onDone, onClose}: Props & {guest: GuestRow}) {
  return (
    <ActDialog
      title="Enviar la invitación"
      confirm="Enviar"
      withoutReason
      path="/api/abonos/{id}/invitados/{guestId}/enviar"
      at={{id: passId, guestId: guest.id}}
      defaults={{email: guest.guestEmail}}
      told={({to}) => `Enviada a ${to}`}
      onDone={onDone}
      onClose={onClose}
    >
      <TextInput source="email" label="Correo" type="email" validate={required()} fullWidth />
    </ActDialog>
  );
}
