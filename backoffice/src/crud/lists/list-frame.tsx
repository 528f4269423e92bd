// The list of an ordinary entity: search, filters, saved queries, columns, export; a table, or cards on a phone.
import type {ReactElement, ReactNode} from 'react';
import {
  BulkDeleteButton,
  ColumnsButton,
  DataTable,
  FilterButton,
  FilterContext,
  FilterForm,
  ListBase,
  Pagination,
  useCanAccess,
  useGetResourceLabel,
  useListContext,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type {Theme} from '@mui/material/styles';
import AddIcon from '@mui/icons-material/Add';
import {may} from '../../providers/permissions';
import {AccessDenied} from '../frames/access-denied';
import {CardList} from './card-list';
import {tableSize, useDensity} from './density';
import {EmptyList} from './empty-list';
import {ExportButton} from './export-button';
import type {ExportColumn} from './export-rows';
import {ListProblem} from './list-problem';
import {PageHeader, type Crumb} from '../frames/page-header';
import {allowedFilters} from './allowed-filters';
import {createPath, recordPath, type ResourceSpec} from '../frames/resource-spec';
import {SpecProvider} from '../frames/spec-context';

const pageSizes = [25, 50, 100, 200];
const defaultSort: SortPayload = {field: 'id', order: 'DESC'};

interface ListFrameProps {
  spec: ResourceSpec;
  /** A list inside another screen: no header of its own, parameters not in the address. */
  embedded?: boolean;
  filter?: Record<string, unknown>;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** Stands in for the usual header: a list that is one tab of several. */
  header?: ReactNode;
  /** Filters and page are remembered under this name: one resource may have several lists. */
  storeKey?: string;
  /** What is filtered until somebody chooses otherwise. */
  filterDefaults?: Record<string, unknown>;
}

export function ListFrame(props: ListFrameProps) {
  const {spec} = props;
  if (may(spec.name, 'list')) return <AllowedList {...props} />;
  return props.embedded ? null : <AccessDenied />;
}

function AllowedList({
  spec,
  embedded = false,
  filter,
  crumbs,
  actions,
  header,
  storeKey,
  filterDefaults,
}: ListFrameProps) {
  const label = useGetResourceLabel();
  const {canAccess} = useCanAccess({resource: spec.name, action: 'create'});
  const create =
    canAccess === true && (spec.inputs !== undefined || spec.createPath !== undefined) && spec.canCreate !== false;
  return (
    <SpecProvider value={spec}>
      <ListBase
        resource={spec.name}
        sort={spec.sort ?? defaultSort}
        perPage={50}
        filter={filter}
        filterDefaultValues={filterDefaults}
        disableSyncWithLocation={embedded}
        storeKey={embedded ? false : storeKey}
      >
        {header}
        {!embedded && header === undefined && (
          <PageHeader
            title={label(spec.name, 2)}
            crumbs={crumbs}
            actions={
              <>
                {actions}
                {create && <CreateLink to={createPath(spec.name)} label={spec.createLabel ?? 'Crear'} />}
              </>
            }
          />
        )}
        {spec.hint !== undefined && !embedded && (
          <Typography color="textSecondary" sx={{mt: -1, mb: 1.5, maxWidth: 720}}>
            {spec.hint}
          </Typography>
        )}
        {!embedded && spec.banner}
        <FilterContext.Provider value={allowedFilters(spec.filters ?? [])}>
          <ListToolbar spec={spec} />
        </FilterContext.Provider>
        <Card>
          <ListBody spec={spec} canCreate={create} />
        </Card>
        <Pagination rowsPerPageOptions={pageSizes} />
      </ListBase>
    </SpecProvider>
  );
}

function CreateLink({to, label}: {to: string; label: string}) {
  return (
    <Button component={Link} to={to} variant="contained" startIcon={<AddIcon />}>
      {label}
    </Button>
  );
}

function ListToolbar({spec}: {spec: ResourceSpec}) {
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const hasFilters = allowedFilters(spec.filters ?? []).length > 0;
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', mb: 1}}>
      {hasFilters && (
        <Box sx={{flex: '1 1 320px', '& form': {minHeight: '0 !important', padding: 0, gap: 1}}}>
          <FilterForm />
        </Box>
      )}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: 'auto', alignItems: 'center'}}>
        {hasFilters && <FilterButton />}
        {!narrow && <ColumnsButton />}
        {may(spec.name, 'export') && (
          <ExportButton columns={exportColumns(spec)} fileName={spec.name.replaceAll('/', '-')} />
        )}
      </Box>
    </Box>
  );
}

export const exportColumns = (spec: ResourceSpec): ExportColumn[] => [
  {field: 'id', label: 'Id'},
  ...Object.entries(spec.fields)
    .filter(([field]) => field !== 'id' && field !== 'q')
    .map(([field, label]) => ({field, label, ...spec.exports?.[field]})),
];

/** What can be done to the ticked rows at once: the entity's own acts, export, delete. */
function BulkActions({spec}: {spec: ResourceSpec}) {
  const isDeletable = spec.inputs !== undefined && spec.canDelete !== false && may(spec.name, 'delete');
  return (
    <>
      {spec.bulk}
      {may(spec.name, 'export') && (
        <ExportButton chosen columns={exportColumns(spec)} fileName={spec.name.replaceAll('/', '-')} />
      )}
      {isDeletable && <BulkDeleteButton mutationMode="pessimistic" />}
    </>
  );
}

const hasBulk = (spec: ResourceSpec): boolean =>
  spec.bulk !== undefined ||
  may(spec.name, 'export') ||
  (spec.inputs !== undefined && spec.canDelete !== false && may(spec.name, 'delete'));

function ListBody({spec, canCreate}: {spec: ResourceSpec; canCreate: boolean}): ReactElement {
  const {total, isPending, filterValues, error} = useListContext();
  const [density] = useDensity();
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  if (error !== null && error !== undefined) return <ListProblem />;
  const isFiltered = Object.keys(filterValues as object).length > 0;
  if (!isPending && total === 0 && !isFiltered) {
    return <EmptyList createPath={canCreate ? createPath(spec.name) : null} />;
  }
  if (narrow && spec.card !== undefined)
    return <CardList spec={spec} bulk={hasBulk(spec) ? <BulkActions spec={spec} /> : undefined} />;
  return (
    <Box sx={{overflowX: 'auto'}}>
      <DataTable
        size={tableSize(density)}
        bulkActionButtons={hasBulk(spec) ? <BulkActions spec={spec} /> : false}
        rowClick={(_id, _resource, record: RaRecord) => recordPath(spec, record)}
      >
        {spec.columns}
      </DataTable>
    </Box>
  );
}
