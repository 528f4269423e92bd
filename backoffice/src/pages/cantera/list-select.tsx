// The academy list of a record. The areas of lists and of the academy are two: who runs the academy chooses here all
// the same.
import {SelectInput, type SelectInputProps} from 'react-admin';
import {useAcademyLists} from './use-academy-lists';

export function AcademyListSelect(props: Omit<SelectInputProps, 'choices'>) {
  const {data, isPending} = useAcademyLists();
  return <SelectInput {...props} choices={data ?? []} optionText="name" isPending={isPending} />;
}
