// Reports of an academy list, each a tab of it.
import {ReportScreen} from '../../crud/figures/report-screen';
import type {ReportRow} from '../../crud/figures/report-types';
import {may} from '../../providers/permissions';
import {InstalmentActs} from '../../parts/instalments/instalment-acts';
import {instalmentTicks, RemindAll} from '../../parts/instalments/many-instalments';
import {AcademyFrame} from './academy-frame';
import {EnrolmentActs} from './enrolments/bulk-acts';
import {BookSlot} from './kit/slots/book-slot';

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
const overdue = 'cantera/plazos-impagados';

/** Each may be paid, charged, moved or let off where it stands; all may be reminded. */
export function OverdueReport() {
  const acts =
    may('plazos', 'edit') || may('plazos', 'send')
      ? (row: ReportRow, reload: () => void) => <InstalmentActs instalment={asInstalment(row)} onDone={reload} />
      : undefined;
  return (
    <AcademyFrame title="Plazos impagados de cantera">
      {(list, header) => (
        <>
          {header}
          <ReportScreen
            key={list.id}
            name={overdue}
            given={{listId: list.id}}
            actions={may('plazos', 'send') && <RemindAll report={overdue} />}
            rowActs={acts}
            ticks={instalmentTicks(row => `${String(row.athleteName)}, plazo ${String(row.n)}`)}
            embedded
          />
        </>
      )}
    </AcademyFrame>
  );
}

const asInstalment = (row: ReportRow) => ({
  id: Number(row.instalmentId),
  n: Number(row.nth),
  name: String(row.athleteName),
  state: String(row.stateCode),
  dueOn: String(row.dueOn),
  dueCents: Number(row.lackingCents),
  isStopped: row.isStopped === true,
});

const idOf = (row: ReportRow): number => Number(row.enrolmentId);
const nameOf = (row: ReportRow): string => String(row.athleteName);
const remind = (ids: readonly number[], reload: () => void, of?: string) => (
  <EnrolmentActs ids={[...ids]} names={['remind']} of={of} onDone={reload} />
);

/** Each family may be reminded from its row, or all that are ticked. */
export function DocumentsReport() {
  const mayRemind = may('bases', 'edit');
  return (
    <AcademyFrame title="Documentos que faltan">
      {(list, header) => (
        <>
          {header}
          <ReportScreen
            key={list.id}
            name="cantera/documentos"
            given={{listId: list.id}}
            ticks={mayRemind ? {idOf, nameOf, acts: remind} : undefined}
            rowActs={mayRemind ? (row, reload) => remind([idOf(row)], reload, nameOf(row)) : undefined}
            embedded
          />
        </>
      )}
    </AcademyFrame>
  );
}

/** Who has something kept aside is reminded, or given a time to come. */
export function KitPendingReport() {
  const mayEdit = may('bases', 'edit');
  const acts = (row: ReportRow, reload: () => void) =>
    Number(row.ready) > 0 && (
      <>
        {remind([idOf(row)], reload, nameOf(row))}
        <BookSlot enrolmentId={idOf(row)} name={nameOf(row)} onDone={reload} />
      </>
    );
  return (
    <AcademyFrame title="Ropa por entregar">
      {(list, header) => (
        <>
          {header}
          <ReportScreen
            key={list.id}
            name="cantera/ropa-pendiente"
            given={{listId: list.id}}
            ticks={mayEdit ? {idOf, nameOf, acts: remind} : undefined}
            rowActs={mayEdit ? acts : undefined}
            embedded
          />
        </>
      )}
    </AcademyFrame>
  );
}
