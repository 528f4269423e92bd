// Every report that the person at work may read, and each of them at its address: a report needs no page of its own.
import type {ReactNode} from 'react';
import {useQuery} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {ReportScreen} from '../../crud/figures/report-screen';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {AccountingFiles} from '../../crud/invoices/accounting-files';
import {call} from '../../providers/http-client';

/** What may be done with a report beside saving its rows. */
const actions: Readonly<Record<string, ReactNode>> = {'facturas-expedidas': <AccountingFiles />};
const home = [{label: 'Informes', to: '/informes'}];

export default function Reports() {
  const name = useParams()['*'] ?? '';
  return name === '' ? <ReportIndex /> : <ReportScreen key={name} name={name} crumbs={home} actions={actions[name]} />;
}

function ReportIndex() {
  const {data, error} = useQuery({
    queryKey: ['informes'],
    queryFn: () => call('get', '/api/informes'),
    staleTime: 600_000,
  });
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const heads = [...data].sort((a, b) => a.title.localeCompare(b.title, 'es'));
  return (
    <>
      <PageHeader title="Informes" />
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
          gap: 1.5,
          p: 0,
          m: 0,
          listStyle: 'none',
        }}
      >
        {heads.map(({name, title, note}) => (
          <Card key={name} component="li" sx={{p: 1.5}}>
            <Typography component="h2" variant="h3">
              <Link to={`/informes/${name}`} style={{color: 'inherit'}}>
                {title}
              </Link>
            </Typography>
            {note !== null && (
              <Typography color="textSecondary" sx={{mt: 0.5, fontSize: '0.8125rem'}}>
                {note}
              </Typography>
            )}
          </Card>
        ))}
      </Box>
    </>
  );
}
