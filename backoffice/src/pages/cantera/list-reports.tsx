// Reports of an academy list, each a tab of it.
import Alert from '@mui/material/Alert';
import {ReportScreen} from '../../crud/figures/report-screen';
import {AcademyFrame} from './academy-frame';

function ListReport({title, name}: {title: string; name: string}) {
  return (
    <AcademyFrame title={title}>
      {(list, header) => (
        <>
          {header}
          <ReportScreen key={list.id} name={name} given={{listId: list.id}} embedded />
        </>
      )}
    </AcademyFrame>
  );
}

export const AthletesReport = () => <ListReport title="Informe de deportistas" name="cantera/deportistas" />;
export const CategoriesReport = () => <ListReport title="Informe por categorías" name="cantera/categorias" />;
export const OverdueReport = () => <ListReport title="Plazos impagados de cantera" name="cantera/plazos-impagados" />;

/** Who of the list before has not come again. */
export function NotRenewed() {
  return (
    <AcademyFrame title="Renovaciones">
      {(list, header) => (
        <>
          {header}
          {list.previousListId === null ? (
            <Alert severity="info">
              Esta lista no tiene una anterior de la que se renueve: se elige al crear la lista.
            </Alert>
          ) : (
            <ReportScreen key={list.id} name="cantera/sin-renovar" given={{listId: list.id}} embedded />
          )}
        </>
      )}
    </AcademyFrame>
  );
}
