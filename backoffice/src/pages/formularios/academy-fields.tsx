// What the academy asks at an enrolment.
import {PageHeader} from '../../crud/frames/page-header';
import {FormBuilder} from '../../parts/forms/form-builder';

export default function AcademyFields() {
  return (
    <>
      <PageHeader title="Campos personalizados de la cantera" crumbs={[{label: 'Cantera', to: '/bases'}]} />
      <FormBuilder scope="academy" />
    </>
  );
}
