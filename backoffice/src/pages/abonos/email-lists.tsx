// To how many of a list one may write, mailing by mailing.
import {useGetOne} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {LoadProblem} from '../../crud/frames/load-problem';
import {ReportScreen} from '../../crud/figures/report-screen';
import type {PassList} from '../../parts/season/use-pass-lists';

export default function EmailLists() {
  const {listId} = useParams();
  const list = useGetOne<PassList>('listas', {id: Number(listId)}, {retry: false});
  if (list.error) return <LoadProblem error={list.error} />;
  if (list.data === undefined) return <LinearProgress />;
  return (
    <ReportScreen
      name="abonos/emails-resumen"
      given={{listId: list.data.id}}
      title={`Correos de ${list.data.name}`}
      crumbs={[{label: 'Abonos', to: '/abonos'}]}
    />
  );
}
