// One form: its fields in their order, moved by dragging or by buttons, beside it what a customer sees.
import {useState} from 'react';
import {useGetList, useNotify, useRefresh} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import {useDataProvider} from 'react-admin';
import {fieldTypes} from '../../crud/words/choices-catalogue';
import {plotKinds} from '../../crud/words/choices-plots';
import {nameOf} from '../../crud/words/choices';
import {ConfirmDialog} from '../../crud/acts/confirm-dialog';
import {StateMark} from '../../crud/fields/fields';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {useBusy} from '../../crud/acts/use-busy';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {SortableRows} from '../../crud/lists/sortable-rows';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {ExportAnswers} from './export-answers';
import {FormPreview} from './form-preview';
import type {Enum} from '../../providers/wire';
import type {FieldRecord} from './field-types';

interface Props {
  scope: Enum<'CustomField', 'scope'>;
  /** The fields of this event or list, and those that all of them ask. */
  eventId?: number;
  seasonListId?: number;
}

export function FormBuilder({scope, eventId, seasonListId}: Props) {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const {data, isPending, refetch} = useGetList<FieldRecord>('formularios', {
    filter: {scope},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const [order, setOrder] = useState<FieldRecord[] | null>(null);
  const [busy, run] = useBusy();
  const [doomed, setDoomed] = useState<FieldRecord | null>(null);
  if (isPending) return <LinearProgress />;
  const isOne = eventId !== undefined || seasonListId !== undefined;
  const here = (field: FieldRecord): boolean =>
    !isOne ||
    ((field.eventId === null || field.eventId === eventId) &&
      (field.seasonListId === null || field.seasonListId === seasonListId));
  const rows = order ?? (data ?? []).filter(here);
  const canEdit = may('formularios', 'edit');
  const given = new URLSearchParams({
    ambito: scope,
    ...(eventId === undefined ? {} : {evento: String(eventId)}),
    ...(seasonListId === undefined ? {} : {lista: String(seasonListId)}),
  });

  const asked = new URLSearchParams({
    scope,
    ...(eventId === undefined ? {} : {eventId: String(eventId)}),
    ...(seasonListId === undefined ? {} : {listId: String(seasonListId)}),
  });

  const save = (): Promise<void> =>
    run(async () => {
      try {
        await call('post', '/api/formularios/ordenar', {body: {ids: rows.map(row => row.id)}});
        notify('Orden guardado', {type: 'info'});
      } finally {
        await refetch();
        setOrder(null);
      }
    });
  const remove = async (field: FieldRecord): Promise<void> => {
    try {
      await dataProvider.delete('formularios', {id: field.id, previousData: field});
      notify('Eliminado', {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setDoomed(null);
    setOrder(null);
    refresh();
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.3fr) minmax(0, 1fr)'},
      }}
    >
      <Panel
        title={plural(rows.length, 'campo', 'campos')}
        note="En este orden se preguntan. Arrastra por el asa o usa las flechas."
        flush
        actions={
          <>
            {rows.some(row => row.answerCount > 0) && (
              <>
                <Button component={Link} to={`/informes/formularios-respuestas?${asked}`}>
                  Respuestas
                </Button>
                <ExportAnswers
                  asked={{
                    scope,
                    ...(eventId !== undefined && {eventId}),
                    ...(seasonListId !== undefined && {listId: seasonListId}),
                  }}
                />
              </>
            )}
            {order !== null && (
              <Button onClick={() => setOrder(null)} disabled={busy}>
                Descartar
              </Button>
            )}
            {order !== null && (
              <Button variant="contained" disabled={busy} onClick={() => void save()}>
                Guardar el orden
              </Button>
            )}
            {may('formularios', 'create') && (
              <Button
                component={Link}
                to={`/formularios/crear?${given}`}
                variant={order === null ? 'contained' : 'outlined'}
                startIcon={<AddIcon />}
              >
                Añadir campo
              </Button>
            )}
          </>
        }
      >
        {rows.length === 0 ? (
          <Box sx={{px: 2, pb: 2, color: 'text.secondary'}}>Este formulario no pregunta nada todavía.</Box>
        ) : (
          <SortableRows
            label="Campos del formulario"
            rows={rows}
            nameOf={row => row.label}
            onOrder={setOrder}
            disabled={!canEdit}
          >
            {field => (
              <FieldRow
                field={field}
                isOne={isOne}
                onRemove={may('formularios', 'delete') ? () => setDoomed(field) : undefined}
              />
            )}
          </SortableRows>
        )}
      </Panel>
      <Panel title="Así se ve" note="Lo que verá quien lo rellene.">
        <Card variant="outlined" sx={{p: 2, mt: 1}}>
          <FormPreview key={scope} fields={rows} />
        </Card>
      </Panel>
      <ConfirmDialog
        open={doomed !== null}
        title={doomed === null ? '' : `¿Borrar «${doomed.label}»?`}
        confirm="Borrar"
        danger
        onConfirm={() => doomed !== null && void remove(doomed)}
        onClose={() => setDoomed(null)}
      >
        {doomed !== null && doomed.answerCount > 0
          ? `Tiene ${plural(doomed.answerCount, 'respuesta', 'respuestas')} y no se puede borrar: desactívalo para dejar de preguntarlo.`
          : 'Nadie lo ha contestado todavía.'}
      </ConfirmDialog>
    </Box>
  );
}

function FieldRow({field, isOne, onRemove}: {field: FieldRecord; isOne: boolean; onRemove?: () => void}) {
  const isGeneral = field.eventId === null && field.seasonListId === null;
  const notes = [
    nameOf(fieldTypes, field.type),
    field.isRequired && 'obligatorio',
    field.askedPer === 'ticket' && 'por entrada',
    field.visibleIf?.fieldId !== undefined && `solo si se contesta «${field.visibleIf.equals}»`,
    isOne
      ? isGeneral && 'en todos'
      : !isGeneral && (field.eventId !== null ? 'solo en un evento' : 'solo en una lista'),
    field.plotAreaId !== null && 'solo en una zona',
    field.plotKind !== null && `solo ${nameOf(plotKinds, field.plotKind).toLowerCase()}`,
    field.answerCount > 0 && plural(field.answerCount, 'respuesta', 'respuestas'),
  ].filter(Boolean);
  return (
    <Box sx={{display: 'flex', alignItems: 'center', gap: 0.5, opacity: field.isActive ? 1 : 0.85}}>
      <Box sx={{flex: 1, minWidth: 0}}>
        <Box
          component={Link}
          to={`/formularios/${field.id}`}
          sx={{
            fontWeight: 650,
            color: 'text.primary',
            textDecoration: 'none',
            overflowWrap: 'anywhere',
            '&:hover': {textDecoration: 'underline'},
          }}
        >
          {field.label}
        </Box>
        <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{notes.join(' · ')}</Box>
      </Box>
      {field.piiClass === 'health' && <StateMark tone="bad">Salud</StateMark>}
      {!field.isActive && <StateMark>Desactivado</StateMark>}
      <IconButton
        component={Link}
        to={`/formularios/${field.id}`}
        size="small"
        aria-label={`Cambiar ${field.label}`}
        sx={{display: {xs: 'none', sm: 'inline-flex'}}}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      {onRemove && (
        <IconButton size="small" aria-label={`Borrar ${field.label}`} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
