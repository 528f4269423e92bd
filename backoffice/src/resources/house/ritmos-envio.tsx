// How many mails each kind of mailbox takes from many at once: Gmail, Outlook… What waits for it waits alone.
import {DataTable, minValue, NumberInput, required, SearchInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {InstantField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {formatCount} from '../../crud/words/count';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

type MailPace = Stored<'MailPace'>;

/** On a phone: what holds first. */
const boundOf = ({perMinute, perHour, slowedUntil}: MailPace): string => {
  if (slowedUntil !== null && new Date(slowedUntil) > new Date())
    return `Parado hasta el ${formatInstant(slowedUntil)}`;
  if (perMinute !== null) return `${formatCount(perMinute)} por minuto`;
  return perHour === null ? 'Sin límite' : `${formatCount(perHour)} por hora`;
};

export default defineResource<MailPace>({
  name: 'emails/ritmos',
  fields: {
    name: 'Buzones',
    domains: 'Dominios',
    perMinute: 'Por minuto',
    perHour: 'Por hora',
    isAutomatic: 'Apuntado solo',
    slowedUntil: 'Parado hasta',
    slowReason: 'Lo que ha contestado',
  },
  represent: pace => pace.name,
  sort: {field: 'name', order: 'ASC'},
  hint: 'Los boletines y comunicados no pasan de aquí; quien espera a Gmail no hace esperar a los demás. Si un dominio contesta que son demasiados se le deja en paz un rato, también a los que no están en la lista. Las entradas y los avisos de compra no esperan nunca.',
  filters: [<SearchInput key="q" source="q" alwaysOn />],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="domains" source="domains" />,
    <DataTable.NumberCol key="perMinute" source="perMinute" />,
    <DataTable.NumberCol key="perHour" source="perHour" />,
    <DataTable.Col key="isAutomatic" source="isAutomatic" field={YesField} />,
    <DataTable.Col key="slowedUntil" source="slowedUntil" field={InstantField} />,
    <DataTable.Col key="slowReason" source="slowReason" disableSort />,
  ],
  card: pace => <CardLines title={pace.name} aside={boundOf(pace)} note={pace.domains} />,
  rowPath: pace => `/emails/ritmos/${pace.id}`,
  createLabel: 'Añadir buzones',
  inputs: (
    <>
      <Columns>
        <TextInput source="name" validate={required()} />
        <TextInput
          source="domains"
          validate={required()}
          helperText="Separados por un espacio. «yahoo.*» son yahoo.es, yahoo.com…"
        />
      </Columns>
      <Columns>
        <NumberInput source="perMinute" validate={minValue(1)} helperText="Vacío: sin límite" />
        <NumberInput source="perHour" validate={minValue(1)} helperText="Vacío: sin límite" />
      </Columns>
    </>
  ),
});
