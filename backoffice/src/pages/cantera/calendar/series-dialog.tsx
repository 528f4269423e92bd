// The trainings of a season in one act.
import {CheckboxGroupInput, required, SelectInput, TextInput} from 'react-admin';
import {ActDialog, type Values} from '../../../crud/acts/act-dialog';
import {DayInput} from '../../../crud/inputs/date-input';
import {Columns} from '../../../crud/lists/columns';
import {activityKinds} from '../../../crud/words/choices-academy';
import {plural} from '../../../crud/words/plural';
import {parseDay} from '../../../crud/words/zoned-time';

const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'].map((name, at) => ({
  id: at + 1,
  name,
}));
const KINDS = activityKinds.filter(({id}) => ['training', 'meeting', 'other'].includes(id));

/** «24/12/2026, 25/12/2026»; undefined: one of them is no day. */
function readDays(text: unknown): string[] | undefined {
  const days = String(text ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(parseDay);
  return days.every(day => typeof day === 'string') ? (days as string[]) : undefined;
}
const areDays = (text: unknown) => (readDays(text) ? undefined : 'Escribe días como 24/12/2026, separados por comas');
const isTime = (text: unknown) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(String(text ?? '')) ? undefined : 'Escribe una hora como 18:30';

/** What is empty is not sent. */
const said = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

export function SeriesDialog({teamId, onClose, onDone}: {teamId: number; onClose: () => void; onDone: () => void}) {
  return (
    <ActDialog
      title="Planificar entrenamientos"
      confirm="Planificar"
      path="/api/bases/actividades/serie"
      at={undefined}
      withoutReason
      defaults={{kind: 'training', weekdays: [2, 4], startsTime: '18:30', endsTime: '20:00'}}
      toBody={({skipped, ...values}) => ({...said(values), teamId, skippedOn: readDays(skipped) ?? []})}
      told={({count, clashes}) =>
        `${plural(count, 'actividad planificada', 'actividades planificadas')}${clashes > 0 ? `; ${clashes} coinciden en el campo con otro equipo` : ''}`
      }
      onDone={onDone}
      onClose={onClose}
    >
      <CheckboxGroupInput source="weekdays" label="Días de la semana" choices={WEEKDAYS} validate={required()} />
      <Columns>
        <DayInput source="fromOn" label="Desde el" validate={required()} />
        <DayInput source="untilOn" label="Hasta el" validate={required()} />
        <TextInput source="startsTime" label="Empieza" validate={[required(), isTime]} />
        <TextInput source="endsTime" label="Acaba" validate={[required(), isTime]} />
        <SelectInput source="kind" label="Qué es" choices={KINDS} validate={required()} />
        <TextInput source="ground" label="Campo" />
      </Columns>
      <TextInput
        source="skipped"
        label="Días que no hay"
        helperText="Fiestas y puentes: 24/12/2026, 31/12/2026"
        validate={areDays}
        fullWidth
      />
      <TextInput source="note" label="Nota para las familias" multiline minRows={2} fullWidth />
    </ActDialog>
  );
}
