// Unpaid instalments of every list of passes, or of the one in the address.
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import { AccessDenied } from '../../crud/access-denied';
import { LoadProblem } from '../../crud/load-problem';
import { PageHeader } from '../../crud/page-header';
import { ReportScreen } from '../../crud/report-screen';
import { may } from '../../providers/permissions';
import { PassTabs } from './pass-tabs';
import type { PassList } from './use-pass-lists';

export default function UnpaidInstalments() {
  const { listId } = useParams();
  const list = useGetOne<PassList>('listas', { id: Number(listId) }, { enabled: listId !== undefined && may('listas', 'show'), retry: false });
  if (!may('plazos', 'list')) return <AccessDenied />;
  if (list.error) return <LoadProblem error={list.error} />;
  if (listId !== undefined && list.isLoading) return <LinearProgress aria-label="Cargando" />;
  return (
    <>
      <PageHeader title="Plazos impagados" crumbs={[{ label: 'Abonos', to: '/abonos' }]} note={list.data?.name} />
      <PassTabs />
      <ReportScreen key={listId ?? 'all'} name="abonos/plazos-impagados" given={listId === undefined ? {} : { listId }} embedded />
    </>
  );
}
