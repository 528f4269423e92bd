// The web accounts behind the passes of a list: found by typing, exported with the report.
import {useGetOne} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {LoadProblem} from '../../crud/frames/load-problem';
import {ReportScreen} from '../../crud/figures/report-screen';
import type {PassList} from '../../parts/season/use-pass-lists';

export default function ListUsers() {
  const {listId} = useParams();
  const list = useGetOne<PassList>('listas', {id: Number(listId)}, {retry: false});
  if (list.error) return <LoadProblem error={list.error} />;
  if (list.data === undefined) return <LinearProgress />;
  return (
    <ReportScreen
      name="listas/usuarios"
      given={{listId: list.data.id}}
      title={`Usuarios de ${list.data.name}`}
      crumbs={[{label: 'Abonos', to: '/abonos'}]}
    />
  );
}
