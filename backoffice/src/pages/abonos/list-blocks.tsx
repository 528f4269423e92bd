// Seats that the lists of passes keep back: which, why, until when, by whom.
import {DataTable, SearchInput} from 'react-admin';
import Box from '@mui/material/Box';
import {CardLines} from '../../crud/lists/card-list';
import {Computed, DayField, InstantField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {PageHeader} from '../../crud/frames/page-header';
import {plural} from '../../crud/words/plural';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {PassTabs} from './pass-tabs';

const fields = {
  seasonListId: 'Lista',
  blockLabelId: 'Etiqueta',
  reason: 'Motivo',
  seatText: 'Butacas',
  activeSeats: 'Ahora',
  seatCount: 'Al bloquear',
  untilOn: 'Hasta',
  staffName: 'Quién',
  createdAt: 'Cuándo',
};
registerFields('abonos/bloqueos', fields);

function LabelField() {
  return (
    <RefField source="blockLabelId" reference="etiquetas-bloqueos" link={false}>
      <Computed<{name: string; color: string}>
        of={label => (
          <Box component="span" sx={{fontWeight: 650, whiteSpace: 'nowrap'}}>
            <Box
              component="span"
              aria-hidden
              sx={{display: 'inline-block', width: 11, height: 11, borderRadius: '3px', mr: 1, bgcolor: label.color}}
            />
            {label.name}
          </Box>
        )}
      />
    </RefField>
  );
}

const spec: ResourceSpec = {
  name: 'abonos/bloqueos',
  fields,
  exports: {
    seasonListId: {reference: {resource: 'listas', field: 'name'}},
    blockLabelId: {reference: {resource: 'etiquetas-bloqueos', field: 'name'}},
  },
  represent: block => `Bloqueo ${block.id}`,
  rowPath: block => `/abonos/gestor-de-butacas?lista=${block.seasonListId}`,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Motivo" />,
    <RefSelect
      key="seasonListId"
      source="seasonListId"
      reference="listas"
      among={{kind: 'passes'}}
      label="Lista"
      alwaysOn
    />,
    <RefSelect key="blockLabelId" source="blockLabelId" reference="etiquetas-bloqueos" label="Etiqueta" />,
  ],
  columns: [
    <DataTable.Col key="blockLabelId" source="blockLabelId" field={LabelField} />,
    <DataTable.Col key="reason" source="reason" />,
    <DataTable.Col key="listName" source="seasonListId">
      <Computed<{listName: string}> of={block => block.listName} />
    </DataTable.Col>,
    <DataTable.Col key="seatText" source="seatText" disableSort />,
    <DataTable.NumberCol key="activeSeats" source="activeSeats" disableSort />,
    <DataTable.Col key="untilOn" source="untilOn" field={DayField} />,
    <DataTable.Col key="staffName" source="staffName" disableSort />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: block => (
    <CardLines
      title={<LabelField />}
      aside={plural(Number(block.activeSeats), 'butaca', 'butacas')}
      note={
        <>
          {block.reason}
          <br />
          {block.listName} · {block.seatText}
        </>
      }
    />
  ),
};

export default function ListBlocks() {
  return (
    <ListFrame
      spec={spec}
      header={
        <>
          <PageHeader title="Bloqueos de abonos" crumbs={[{label: 'Abonos', to: '/abonos'}]} />
          <PassTabs />
        </>
      }
    />
  );
}
