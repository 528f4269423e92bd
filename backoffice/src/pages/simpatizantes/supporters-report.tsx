// Supporters by kind of card, and when their cards end.
import {useSearchParams} from 'react-router';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {ReportScreen} from '../../crud/figures/report-screen';

export default function SupportersReport() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('vista') === 'vencimientos' ? 'simpatizantes-vencimientos' : 'simpatizantes';
  const pick = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={name}
      aria-label="Informe"
      onChange={(_event, next: string | null) =>
        next !== null && setSearch(next === 'simpatizantes' ? {} : {vista: 'vencimientos'}, {replace: true})
      }
    >
      <ToggleButton value="simpatizantes" sx={{textTransform: 'none', color: 'text.primary'}}>
        Por carné
      </ToggleButton>
      <ToggleButton value="simpatizantes-vencimientos" sx={{textTransform: 'none', color: 'text.primary'}}>
        Vencimientos
      </ToggleButton>
    </ToggleButtonGroup>
  );
  return (
    <ReportScreen key={name} name={name} crumbs={[{label: 'Simpatizantes', to: '/simpatizantes'}]} actions={pick} />
  );
}
