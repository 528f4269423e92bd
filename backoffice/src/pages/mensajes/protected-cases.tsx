// The protection of minors: a list of its own, for those who answer for it and nobody else.
import {ListFrame} from '../../crud/lists/list-frame';
import {caseSpec} from './case-spec';

const spec = {
  ...caseSpec,
  name: 'mensajes-proteccion',
  createPath: undefined,
  hint: 'Solo los ve quien lleva la protección de menores. Se abren y se contestan como los demás mensajes.',
  filters: caseSpec.filters?.filter(filter => filter.key !== 'category'),
};

export default function ProtectedCases() {
  return <ListFrame spec={spec} />;
}
