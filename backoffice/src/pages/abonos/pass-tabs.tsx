// The screens of passes as one navigation; each shows itself to who may open it.
import {RecordTabs} from '../../crud/frames/record-tabs';
import {may} from '../../providers/permissions';

const tabs: readonly {label: string; to: string; subject: string}[] = [
  {label: 'Listas', to: '/abonos', subject: 'abonos'},
  {label: 'Informe', to: '/abonos/informe', subject: 'abonos'},
  {label: 'Renovaciones', to: '/abonos/informe/renovaciones', subject: 'abonos'},
  {label: 'Ocupación', to: '/abonos/informe/ocupacion', subject: 'abonos'},
  {label: 'Asistencia', to: '/abonos/informe/asistencia', subject: 'abonos'},
  {label: 'Edades', to: '/abonos/informe/edades', subject: 'abonos'},
  {label: 'Plazos impagados', to: '/abonos/informe/plazos-impagados', subject: 'plazos'},
  {label: 'Asientos liberados', to: '/abonos/informe/liberaciones', subject: 'abonos'},
  {label: 'Monederos', to: '/abonos/informe/monedero', subject: 'abonos'},
  {label: 'Butacas', to: '/abonos/gestor-de-butacas', subject: 'abonos'},
  {label: 'Bloqueos', to: '/abonos/listado-bloqueos', subject: 'abonos'},
];

export function PassTabs() {
  return <RecordTabs label="Abonos" tabs={tabs.filter(tab => may(tab.subject, 'list'))} />;
}
