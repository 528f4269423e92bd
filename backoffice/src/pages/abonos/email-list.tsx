// One mailing of a list of passes, to look at and export.
import {useGetOne} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {LoadProblem} from '../../crud/frames/load-problem';
import {NotFound} from '../../crud/frames/not-found';
import {ReportScreen} from '../../crud/figures/report-screen';
import type {PassList} from '../../parts/season/use-pass-lists';
import type {Query} from '../../providers/wire';
import {saidOf} from '../../crud/words/choices';

const titles: Record<Query<'reportAbonosEmails'>['listado'], string> = {
  todos: 'Todos los abonados',
  renovados: 'Renovados',
  pendientes: 'Pendientes de renovar',
  impagados: 'Con pagos vencidos',
  sin_email: 'Sin correo',
  consentimiento: 'Aceptan publicidad',
};

export default function EmailList() {
  const {listId, mailing = ''} = useParams();
  const list = useGetOne<PassList>('listas', {id: Number(listId)}, {retry: false});
  const title = saidOf(titles, mailing);
  if (title === undefined) return <NotFound />;
  if (list.error) return <LoadProblem error={list.error} />;
  if (list.data === undefined) return <LinearProgress />;
  return (
    <ReportScreen
      name="abonos/emails"
      given={{listId: list.data.id, listado: mailing}}
      title={`${title} · ${list.data.name}`}
      crumbs={[
        {label: 'Abonos', to: '/abonos'},
        {label: `Correos de ${list.data.name}`, to: `/abonos/${list.data.id}/informe/emails`},
      ]}
    />
  );
}
