// Another hour, another ground, off or on again: of one activity, or of it and those of its series that follow.
import {useEffect, useState} from 'react';
import {BooleanInput, RadioButtonGroupInput, required, TextInput} from 'react-admin';
import {useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import {ActDialog, type Values} from '../../../crud/acts/act-dialog';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import type {Enum} from '../../../providers/wire';
import type {Activity} from './activity-words';

const SCOPES = [
  {id: 'one', name: 'Solo esta'},
  {id: 'following', name: 'Esta y las siguientes de la serie'},
];
const isTime = (text: unknown) =>
  text === '' || text === null || text === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(String(text))
    ? undefined
    : 'Escribe una hora como 18:30';

const TITLES: Record<Enum<'TeamActivity', 'state'>, string> = {
  scheduled: 'Volver a programar',
  postponed: 'Aplazar',
  cancelled: 'Cancelar la actividad',
};

interface Props {
  activity: Activity;
  /** None: its hours and its ground. */
  to?: Enum<'TeamActivity', 'state'>;
  onClose: () => void;
  onDone: () => void;
}

export function ChangeDialog({activity, to, onClose, onDone}: Props) {
  const title = to === undefined ? 'Cambiar hora o campo' : TITLES[to];
  const body = (values: Values): Values => ({
    scope: 'one',
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    ...(to === undefined ? {} : {to}),
  });
  return (
    <ActDialog
      title={title}
      confirm={title}
      dismiss={to === 'cancelled' ? 'Dejarla como está' : undefined}
      danger={to === 'cancelled'}
      path="/api/bases/actividades/{id}/cambiar"
      at={{id: activity.id}}
      withoutReason
      defaults={{scope: 'one', tellTeam: to === 'cancelled' || to === 'postponed'}}
      toBody={body}
      told={({count, mails}) =>
        `${plural(count, 'actividad cambiada', 'actividades cambiadas')}; a los convocados se les avisa${mails > 0 ? `, y ${plural(mails, 'correo', 'correos')} al equipo` : ''}`
      }
      onDone={onDone}
      onClose={onClose}
    >
      {activity.seriesId !== null && (
        <RadioButtonGroupInput source="scope" label="Cuáles" choices={SCOPES} row={false} />
      )}
      {to === undefined && (
        <>
          <TextInput source="startsTime" label="Empieza" helperText="Vacío: como está" validate={isTime} />
          <TextInput source="endsTime" label="Acaba" helperText="Vacío: como está" validate={isTime} />
          <TextInput source="ground" label="Campo" helperText="Vacío: como está" />
        </>
      )}
      {(to === 'cancelled' || to === 'postponed') && (
        <TextInput
          source="stateNote"
          label="Motivo"
          helperText="Lo leen las familias"
          validate={required()}
          multiline
          minRows={2}
          fullWidth
        />
      )}
      <BooleanInput
        source="tellTeam"
        label="Escribir a todas las familias del equipo"
        helperText="Un correo a cada tutor con el cambio; a quien ya está convocado se lo dice su convocatoria"
      />
      <HowMany activity={activity} to={to} />
    </ActDialog>
  );
}

/**
 * Counted by the act itself, undone: what the form asks for so far. No query of the cache: that would be asked again when
 * the act is done and cannot be done any more.
 */
function HowMany({activity, to}: Pick<Props, 'activity' | 'to'>) {
  const [scope, tellTeam] = useWatch({name: ['scope', 'tellTeam']}) as ['one' | 'following', boolean];
  const [counted, setCounted] = useState<{count: number; mails: number} | null>(null);
  useEffect(() => {
    setCounted(null);
    if (!tellTeam) return;
    let isOver = false;
    call('post', '/api/bases/actividades/{id}/cambiar', {
      at: {id: activity.id},
      body: {scope, tellTeam: true, isPreview: true, stateNote: '–', ...(to !== undefined && {to})},
    }).then(
      told => isOver || setCounted(told),
      () => undefined, // the act itself says what is in its way
    );
    return () => {
      isOver = true;
    };
  }, [activity.id, scope, tellTeam, to]);
  if (counted === null) return null;
  return (
    <Alert severity="info">
      {plural(counted.count, 'actividad', 'actividades')} y {plural(counted.mails, 'correo', 'correos')}.
    </Alert>
  );
}
