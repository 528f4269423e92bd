// The seasons of an athlete.
import {Link} from 'react-router';
import {nameOf} from '../../../crud/words/choices';
import {enrolmentKinds, enrolmentStates} from '../../../crud/words/choices-academy';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Panel} from '../../../crud/frames/panel';
import type {EnrolmentSheet} from './enrolment-sheet';

export function EnrolmentsPanel({sheet}: {sheet: EnrolmentSheet}) {
  return (
    <Panel title="Temporadas" flush>
      <FigureTable
        isText
        rows={sheet.enrolments}
        rowKey={one => one.id}
        name={{
          label: 'Lista',
          value: one => (one.id === sheet.id ? one.listName : <Link to={`/bases/${one.id}`}>{one.listName}</Link>),
        }}
        columns={[
          {label: 'Categoría', value: one => one.categoryName},
          {label: 'Equipo', value: one => one.teamName ?? '—'},
          {label: 'Tipo', value: one => nameOf(enrolmentKinds, one.kind)},
          {
            label: 'Estado',
            value: one => (
              <StateMark tone={enrolmentStates.find(state => state.id === one.state)?.tone}>
                {nameOf(enrolmentStates, one.state)}
              </StateMark>
            ),
          },
        ]}
      />
    </Panel>
  );
}
