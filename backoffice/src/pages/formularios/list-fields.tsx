// What one list of passes asks besides what every list asks.
import {useGetOne} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {FormBuilder} from '../../parts/forms/form-builder';
import type {Stored} from '../../providers/wire';

export default function ListFields() {
  const {listId} = useParams();
  const canSee = may('listas', 'show');
  const {data, error} = useGetOne<Stored<'SeasonList'>>(
    'listas',
    {id: Number(listId)},
    {retry: false, enabled: canSee},
  );
  if (error) return <LoadProblem error={error} />;
  if (canSee && data === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader
        title="Campos personalizados"
        crumbs={[
          {label: 'Abonos', to: '/abonos'},
          ...(data === undefined ? [] : [{label: String(data.name), to: `/abonos/${listId}`}]),
        ]}
      />
      <FormBuilder scope="list" seasonListId={Number(listId)} />
    </>
  );
}
