// A report about one list of passes: the list is chosen beside the title, the rest of the report as everywhere.
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {ReportScreen} from '../../crud/figures/report-screen';
import {may} from '../../providers/permissions';
import {ListSwitch} from './list-switch';
import {PassTabs} from './pass-tabs';
import {useChosenList} from '../../parts/season/use-pass-lists';

export function ListReport({name, title}: {name: string; title: string}) {
  const {lists, list, error, choose} = useChosenList();
  if (!may('abonos', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (lists === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{label: 'Abonos', to: '/abonos'}]}
        note={list && <ListSwitch lists={lists} value={list.id} onChoose={choose} />}
      />
      <PassTabs />
      {list !== undefined && <ReportScreen key={`${name}-${list.id}`} name={name} given={{listId: list.id}} embedded />}
    </>
  );
}
