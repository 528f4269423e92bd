// The report of plots: how full and how much, which extras, every sale, and what is overdue.
import {useState} from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import {PageHeader} from '../../crud/frames/page-header';
import {ReportScreen} from '../../crud/figures/report-screen';

const reports = [
  {name: 'parcelas/ocupacion', label: 'Ocupación y dinero'},
  {name: 'parcelas/extras', label: 'Extras'},
  {name: 'parcelas/vendidas', label: 'Ventas'},
  {name: 'parcelas/impagadas', label: 'Impagadas'},
] as const;

export default function PlotReport() {
  const [name, setName] = useState<string>(reports[0].name);
  return (
    <>
      <PageHeader title="Informe de parcelas" crumbs={[{label: 'Parcelas', to: '/parcelas'}]} />
      <Tabs
        value={name}
        onChange={(_event, next: string) => setName(next)}
        aria-label="Informes de parcelas"
        variant="scrollable"
        sx={{mb: 2}}
      >
        {reports.map(report => (
          <Tab key={report.name} value={report.name} label={report.label} sx={{textTransform: 'none'}} />
        ))}
      </Tabs>
      <ReportScreen key={name} name={name} embedded />
    </>
  );
}
