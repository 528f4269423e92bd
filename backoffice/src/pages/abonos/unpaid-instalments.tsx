// Unpaid instalments of every list of passes, or of the one in the address; each may be paid, moved or let off, all may
// be reminded, and those that are ticked charged.
import {useGetOne} from 'react-admin';
import {useParams} from 'react-router';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {ReportScreen} from '../../crud/figures/report-screen';
import type {ReportRow} from '../../crud/figures/report-types';
import {may} from '../../providers/permissions';
import {InstalmentActs} from '../../parts/instalments/instalment-acts';
import {instalmentTicks, RemindAll} from '../../parts/instalments/many-instalments';
import {PassTabs} from './pass-tabs';
import type {PassList} from '../../parts/season/use-pass-lists';

const report = 'abonos/plazos-impagados';
export default function UnpaidInstalments() {
  const {listId} = useParams();
  const list = useGetOne<PassList>(
    'listas',
    {id: Number(listId)},
    {enabled: listId !== undefined && may('listas', 'show'), retry: false},
  );
  if (!may('plazos', 'list')) return <AccessDenied />;
  if (list.error) return <LoadProblem error={list.error} />;
  if (listId !== undefined && list.isLoading) return <LinearProgress />;
  const acts =
    may('plazos', 'edit') || may('plazos', 'send')
      ? (row: ReportRow, reload: () => void) => <InstalmentActs instalment={asInstalment(row)} onDone={reload} />
      : undefined;
  return (
    <>
      <PageHeader title="Plazos impagados" crumbs={[{label: 'Abonos', to: '/abonos'}]} note={list.data?.name} />
      <PassTabs />
      <ReportScreen
        key={listId ?? 'all'}
        name={report}
        given={listId === undefined ? {} : {listId}}
        actions={may('plazos', 'send') && <RemindAll report={report} />}
        rowActs={acts}
        ticks={instalmentTicks(row => `${String(row.holder)}, plazo ${String(row.n)}`)}
        embedded
      />
    </>
  );
}

const asInstalment = (row: ReportRow) => ({
  id: Number(row.instalmentId),
  n: Number(row.n),
  name: String(row.holder),
  state: String(row.stateCode),
  dueOn: String(row.dueOn),
  dueCents: Number(row.owedCents),
  isStopped: row.isStopped === true,
});
