// The records that belong to the one on the screen: listed in a panel, page by page, added and changed in a dialog.
import {useState, type ReactNode} from 'react';
import {
  useDataProvider,
  useGetList,
  useNotify,
  useRefresh,
  type Identifier,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import {keepPreviousData} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import {may} from '../../providers/permissions';
import {ConfirmDialog} from '../acts/confirm-dialog';
import {formatCount} from '../words/count';
import {FigureTable} from '../figures/figure-table';
import {notifyProblem} from '../acts/notify-problem';
import {Panel} from '../frames/panel';
import {RecordDialog} from '../acts/record-dialog';

interface Props<R extends RaRecord> {
  resource: string;
  title: string;
  note?: ReactNode;
  filter: Record<string, unknown>;
  sort?: SortPayload;
  name: {label: string; value: (record: R) => ReactNode};
  columns: readonly {label: string; value: (record: R) => ReactNode}[];
  empty: string;
  /** Inputs of the dialog; none: nothing is added or changed here. */
  inputs?: ReactNode;
  /** How one is called in titles: «variante». */
  one: string;
  defaults?: object;
  toPayload?: (values: Record<string, unknown>) => Record<string, unknown>;
  represent: (record: R) => string;
  canEdit?: boolean;
  canDelete?: boolean | ((record: R) => boolean);
  /** Further buttons of a row, and of the head. */
  rowActions?: (record: R) => ReactNode;
  actions?: ReactNode;
}

/** A panel among others: who looks for one record opens its list. */
const perPage = 20;

export function RelatedRecords<R extends RaRecord>({
  resource,
  title,
  note,
  filter,
  sort = {field: 'id', order: 'ASC'},
  name,
  columns,
  empty,
  inputs,
  one,
  defaults,
  toPayload,
  represent,
  canEdit = true,
  canDelete = true,
  rowActions,
  actions,
}: Props<R>) {
  const [page, setPage] = useState(1);
  const {
    data,
    total = 0,
    isPending,
    refetch,
  } = useGetList<R>(
    resource,
    {filter, sort, pagination: {page, perPage}},
    {enabled: may(resource, 'list'), placeholderData: keepPreviousData},
  );
  const [open, setOpen] = useState<{id?: Identifier} | null>(null);
  const [doomed, setDoomed] = useState<R | null>(null);
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  if (!may(resource, 'list')) return null;
  const mayAdd = inputs !== undefined && may(resource, 'create');
  const mayEdit = inputs !== undefined && canEdit && may(resource, 'edit');
  const mayDelete = canDelete !== false && may(resource, 'delete');
  const mayTake = (record: R): boolean => mayDelete && (canDelete === true || (canDelete as (r: R) => boolean)(record));

  const remove = async (record: R): Promise<void> => {
    try {
      await dataProvider.delete(resource, {id: record.id, previousData: record});
      notify('Eliminado', {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setDoomed(null);
    await refetch();
    refresh();
  };

  const tools = (record: R) => (
    <Box component="span" sx={{display: 'inline-flex', gap: 0.25, alignItems: 'center'}}>
      {rowActions?.(record)}
      {mayEdit && (
        <IconButton size="small" aria-label={`Cambiar ${represent(record)}`} onClick={() => setOpen({id: record.id})}>
          <EditIcon fontSize="small" />
        </IconButton>
      )}
      {mayTake(record) && (
        <IconButton size="small" aria-label={`Quitar ${represent(record)}`} onClick={() => setDoomed(record)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
  return (
    <Panel
      title={title}
      note={note}
      flush
      actions={
        <>
          {actions}
          {mayAdd && (
            <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen({})}>
              Añadir {one}
            </Button>
          )}
        </>
      }
    >
      {isPending ? (
        <LinearProgress />
      ) : (
        <FigureTable
          isText
          rows={data ?? []}
          rowKey={record => String(record.id)}
          name={name}
          empty={empty}
          columns={
            mayEdit || mayDelete || rowActions !== undefined ? [...columns, {label: 'Acciones', value: tools}] : columns
          }
        />
      )}
      {total > perPage && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1}}>
          <Pagination
            count={Math.ceil(total / perPage)}
            page={page}
            siblingCount={0}
            aria-label={`Páginas de ${title}`}
            onChange={(_event, next) => setPage(next)}
          />
          <Box component="span" sx={{color: 'text.secondary'}}>
            {formatCount(total)} en total
          </Box>
        </Box>
      )}
      {open !== null && (
        <RecordDialog
          resource={resource}
          id={open.id}
          title={open.id === undefined ? `Añadir ${one}` : `Cambiar ${one}`}
          defaults={open.id === undefined ? defaults : undefined}
          toPayload={toPayload}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void refetch();
            refresh();
          }}
        >
          {inputs}
        </RecordDialog>
      )}
      <ConfirmDialog
        open={doomed !== null}
        title={doomed === null ? '' : `¿Quitar «${represent(doomed)}»?`}
        confirm="Quitar"
        danger
        onConfirm={() => doomed !== null && void remove(doomed)}
        onClose={() => setDoomed(null)}
      />
    </Panel>
  );
}
